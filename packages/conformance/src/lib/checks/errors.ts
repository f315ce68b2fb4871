import type { FeedId } from '@fixture-feed/contract/snapshot'
import { type Check, type Checks, extension, must, should } from '../check.ts'
import {
  expect,
  expectClientError,
  expectHeader,
  expectNoStore,
  expectStatus,
  NotApplicable,
  skipUnless,
} from '../expectations.ts'
import { Feed, otherOrigin, parseJson } from '../feed.ts'
import { sources } from '../sources.ts'
import { unknownName } from '../unknown-name.ts'
import { headerOf } from '../wire/exchange.ts'
import { WireError } from '../wire/wire-error.ts'

export const errorsChecks: Checks = {
  'conditional-error': must(
    'an error is never a 304, for any If-None-Match',
    sources.unknownOrUnpublished,
    async ({ namedFeed, unknownFeed }) => {
      const tag = await namedFeed.readTag()
      for (const value of ['*', tag]) expectStatus(await unknownFeed.poll(value), 404)
    },
  ),
  'error-cors': should(
    'an error allows the same origins as a snapshot, because browsers hide the status otherwise',
    sources.allowOrigin,
    async ({ namedFeed, unknownFeed }) => {
      const { allowed } = await namedFeed.readAcross()
      const exchange = await unknownFeed.send(otherOrigin)
      expectHeader(exchange, 'Access-Control-Allow-Origin', allowed)
    },
  ),
  'error-without-tag': should(
    'an error has no entity tag',
    'RFC 9110 §8.8: In responses to safe requests, validator fields describe the selected representation chosen by the origin server while handling the response.',
    async ({ unknownFeed }) => {
      const exchange = await unknownFeed.send()
      expectStatus(exchange, 404)
      expectHeader(exchange, 'ETag', undefined)
    },
  ),
  'impossible-feed-key': must(
    'an invalid feed key is a 400 or 404 that caches must not store',
    'Spec, Endpoints, feed read, path parameters: `feedKey` string matching `^[a-z0-9]+(?:-[a-z0-9]+)*$`',
    async ({ wire, namedFeed }) => {
      const { fixtureId, feedKey } = namedFeed.name
      const wrongKeys = [feedKey.toUpperCase(), `${feedKey}_`, `-${feedKey}`, `${feedKey}--x`]
      for (const wrong of wrongKeys.filter(key => key !== feedKey)) {
        const exchange = await Feed.named(wire, { fixtureId, feedKey: wrong }).send()
        expectStatus(exchange, 400, 404)
        expectNoStore(exchange)
      }
    },
  ),
  'malformed-path': must(
    'a path with an invalid percent-encoding is a 4xx that caches must not store',
    sources.errorsNoStore,
    async ({ wire }) => {
      const exchange = await wire.send({ target: wire.targetOf('/v1/fixtures/%zz/feeds/pulse') })
      expectClientError(exchange)
    },
  ),
  'malformed-request': must(
    'bytes that are not an HTTP request get an error that caches must not store',
    sources.errorsNoStore,
    async ({ wire }) => {
      const target = wire.targetOf('/v1/fixtures')
      await wire.withConnection(async connection => {
        connection.sendBytes(`GET ${target} HTTP/1.1\r\nHost: x\r\nBad header\x01\r\n\r\n`)
        try {
          const exchange = await connection.read({ target, headers: [['Bad header\x01', '']] })
          // A lenient server may ignore the invalid header line.
          skipUnless(exchange.response.status !== 200, 'the target accepts the bytes as a request')
          expectClientError(exchange)
        } catch (error) {
          if (!(error instanceof WireError)) throw error
          throw new NotApplicable(`the target sends no complete response: ${error.message}`)
        }
      })
    },
  ),
  'odd-paths': must(
    'an unusual path is a redirect, or a 4xx that caches must not store',
    sources.errorsNoStore,
    async ({ wire }) => {
      for (const path of paths) {
        const exchange = await wire.send({ target: wire.targetOf(path) })
        const { status } = exchange.response
        // A server may redirect to the path that it considers correct.
        const isRedirect = status >= 300 && status < 400
        if (!isRedirect) expectClientError(exchange)
      }
    },
  ),
  'problem-document': extension(
    'an error is a problem document with a code',
    'Fixture Feed, errors: Errors are problem documents (RFC 9457) with a stable `code`.',
    async ({ wire, namedFeed }) => {
      const { fixtureId, feedKey } = namedFeed.name
      const unknown = [
        [{ fixtureId: unknownName(), feedKey }, 'unknown_fixture'],
        [{ fixtureId, feedKey: unknownName() }, 'unknown_feed'],
      ] as const
      for (const [name, code] of unknown) {
        const exchange = await Feed.named(wire, name).send()
        const type = headerOf(exchange, 'content-type') ?? ''
        const isProblem = /^application\/problem\+json/.test(type)
        expect(isProblem, `the Content-Type is ${type}`, exchange)
        const problem = parseJson(exchange) as Readonly<Record<string, unknown>>
        for (const field of ['type', 'title', 'detail']) {
          expect(typeof problem[field] === 'string', `"${field}" is not a string`, exchange)
        }
        const { status } = exchange.response
        expect(problem.status === status, `"status" is not ${status}`, exchange)
        expect(problem.code === code, `"code" is not ${code}`, exchange)
      }
    },
  ),
  'unknown-feed': isUnknown(
    'an unknown feed key of a fixture is a 404 that caches must not store',
    {
      feedKey: unknownName(),
    },
  ),
  'unknown-fixture': isUnknown('an unknown fixture is a 404 that caches must not store', {
    fixtureId: unknownName(),
  }),
  'unknown-path': must(
    'an unknown address is a 4xx that caches must not store',
    sources.errorsNoStore,
    async ({ wire }) => {
      for (const path of ['/v1/no-such-thing', '/v1/fixtures/a/b/c/d/e']) {
        const exchange = await wire.send({ target: wire.targetOf(path) })
        expectClientError(exchange)
      }
    },
  ),
}

/** Returns a check that replaces the fixture or key in the address of a feed, and expects a 404 with `no-store`. */
function isUnknown(title: string, other: Partial<FeedId>): Check {
  return must(title, sources.unknownOrUnpublished, async ({ wire, namedFeed }) => {
    const exchange = await Feed.named(wire, { ...namedFeed.name, ...other }).send()
    expectStatus(exchange, 404)
    expectNoStore(exchange)
  })
}

const paths = [
  '/v1/fixtures/__proto__/feeds/pulse',
  '/v1/fixtures/constructor/feeds/pulse',
  '/v1/fixtures/no-such-fixture/feeds/constructor',
  '/v1/fixtures/%F0%9F%8F%80/feeds/pulse',
  '/v1/fixtures/%C3%28/feeds/pulse',
  '/v1/fixtures/a%2Fb/feeds/pulse',
  '/v1/fixtures//feeds/pulse',
  '/v1/fixtures/no-such-fixture/feeds/',
  `/v1/fixtures/${'x'.repeat(3000)}/feeds/pulse`,
]
