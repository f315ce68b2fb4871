import { type Checks, must, should } from '../check.ts'
import {
  expect,
  expectHeader,
  expectNothingBehind,
  expectPolicy,
  expectStatus,
  listOf,
  skipUnless,
} from '../expectations.ts'
import { otherOrigin, skipUnlessHead } from '../feed.ts'
import { sources } from '../sources.ts'
import { headerOf } from '../wire/exchange.ts'

export const notModifiedChecks: Checks = {
  'connection-reuse': should(
    'the connection accepts further requests after a 304',
    sources.persistentConnections,
    async ({ feed, wire }) => {
      const tag = await feed.readTag()
      await wire.withConnection(async connection => {
        for (let poll = 0; poll < 3; poll++) {
          expectStatus(await connection.exchange(feed.request({ 'If-None-Match': tag })), 304)
        }
        expectStatus(await connection.exchange(feed.request()), 200)
      })
    },
  ),
  'head-not-modified': must('a HEAD with the tag is a 304', sources.mustBe304, async ({ feed }) => {
    await skipUnlessHead(feed)
    const tag = await feed.readTag()
    const exchange = await feed.send({ 'If-None-Match': tag }, { method: 'HEAD' })
    expectStatus(exchange, 304)
    expectHeader(exchange, 'ETag', tag)
  }),
  'no-body': must(
    'a 304 has no body: the next response on the connection directly follows its headers',
    sources.response304,
    async ({ feed, wire }) => {
      const tag = await feed.readTag()
      await wire.withConnection(async connection => {
        const poll = await connection.exchange(feed.request({ 'If-None-Match': tag }))
        skipUnless(poll.response.status === 304, 'the response to the tag is not a 304')
        const next = feed.request({ 'If-None-Match': '"no-such-tag"' })
        await expectNothingBehind(poll, connection, next)
      })
    },
  ),
  'no-content-headers': should(
    'a 304 has no headers about content, except the Content-Length of its 200',
    'RFC 9110 §15.4.5: a sender SHOULD NOT generate representation metadata other than the above listed fields unless said metadata exists for the purpose of guiding cache updates',
    async ({ feed }) => {
      for (const accepted of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': accepted }
        const length = headerOf(await feed.read(headers), 'content-length')
        const poll = await feed.readNotModified(headers)
        for (const name of contentHeaders) expectHeader(poll, name, undefined)
        const ownLength = headerOf(poll, 'content-length')
        if (ownLength !== undefined) expectHeader(poll, 'Content-Length', length)
      }
    },
  ),
  'not-modified-cors': should(
    'a 304 allows the same origins as its 200, and exposes its headers to scripts as the 200 does',
    sources.allowOrigin,
    async ({ feed }) => {
      const { read, allowed } = await feed.readAcross()
      const poll = await feed.readNotModified(otherOrigin)
      expectHeader(poll, 'Access-Control-Allow-Origin', allowed)
      // A header that is missing in the 304 need not be exposed.
      const exposed = listOf(poll, 'access-control-expose-headers')
      const hidden = listOf(read, 'access-control-expose-headers').find(
        name => headerOf(poll, name) !== undefined && !exposed.includes(name),
      )
      const isVisible = hidden === undefined || safelisted.has(hidden) || exposed.includes('*')
      expect(isVisible, `scripts may not read the header ${hidden} of the 304`, poll)
    },
  ),
  'same-policy': must(
    'a 304 has the cache policy of its 200',
    sources.response304,
    async ({ feeds }) => {
      for (const feed of feeds) {
        const read = await feed.read()
        const poll = await feed.readNotModified()
        expectPolicy(poll, headerOf(read, 'cache-control'))
      }
    },
  ),
  'same-tag': must('a 304 has the entity tag of its 200', sources.response304, async ({ feed }) => {
    const tag = await feed.readTag()
    let found = 0
    for (const sent of [tag, `"a", ${tag}`, '*']) {
      const exchange = await feed.poll(sent)
      if (exchange.response.status !== 304) continue
      found += 1
      expectHeader(exchange, 'ETag', tag)
    }
    skipUnless(found > 0, 'no response is a 304')
  }),
  'same-vary': must('a 304 has the Vary of its 200', sources.headersOf304, async ({ feed }) => {
    const accepted = { 'Accept-Encoding': 'gzip' }
    for (const headers of [{}, accepted]) {
      const read = await feed.read(headers)
      const poll = await feed.readNotModified(headers)
      const lacking = listOf(read, 'vary').filter(name => !listOf(poll, 'vary').includes(name))
      expect(
        lacking.length === 0,
        `the Vary of the 304 does not contain ${lacking.join(', ')}`,
        poll,
      )
    }
  }),
}

/** Headers that describe content. Content-Length is allowed, but only with the value of the 200 (RFC 9110 §8.6). */
const contentHeaders = ['Content-Type', 'Content-Encoding', 'Transfer-Encoding', 'Content-Range']

/** Headers of a 304 that scripts may always read (Fetch Standard, CORS-safelisted response headers). */
const safelisted: ReadonlySet<string> = new Set(['cache-control', 'expires', 'last-modified'])
