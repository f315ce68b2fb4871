import { type Checks, must, should } from '../check.ts'
import {
  expect,
  expectClientError,
  expectHeader,
  expectNoStore,
  expectNothingBehind,
  expectStatus,
  listOf,
} from '../expectations.ts'
import { skipUnlessHead } from '../feed.ts'
import { sources } from '../sources.ts'
import { headerOf } from '../wire/exchange.ts'

export const methodsChecks: Checks = {
  'head-unknown': should(
    'HEAD of an unknown fixture is a 404 that caches must not store',
    sources.headAsGet,
    async ({ namedFeed, unknownFeed }) => {
      await skipUnlessHead(namedFeed)
      const exchange = await unknownFeed.send({}, { method: 'HEAD' })
      expectStatus(exchange, 404)
      expectNoStore(exchange)
    },
  ),
  head: should(
    'the response to HEAD equals the response to GET without its content',
    sources.headAsGet,
    async ({ feed, wire }) => {
      for (const accepted of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': accepted }
        const get = await feed.read(headers)
        await wire.withConnection(async connection => {
          const head = await connection.exchange(feed.request(headers, { method: 'HEAD' }))
          expectStatus(head, 200)
          for (const name of sameHeaders) expectHeader(head, name, headerOf(get, name))
          const length = headerOf(head, 'content-length')
          if (length !== undefined) expectHeader(get, 'Content-Length', length)
          await expectNothingBehind(head, connection, feed.request(headers))
        })
      }
    },
  ),
  'method-not-allowed': should(
    'the response to an unsupported method is a no-store 405 that names GET in Allow',
    "RFC 9110 §15.5.6: The origin server MUST generate an Allow header field in a 405 response containing a list of the target resource's currently supported methods.",
    async ({ wire, feed }) => {
      const exchange = await wire.send({ method: 'POST', target: feed.target, body: '' })
      expectStatus(exchange, 405)
      const allowed = listOf(exchange, 'allow')
      expect(allowed.includes('get'), `Allow does not name GET: ${allowed.join(', ')}`, exchange)
      expectNoStore(exchange)
    },
  ),
  'read-only': must(
    'write methods are rejected with a response that caches must not store',
    'Spec, What the service does, 1: The service serves read-only JSON.',
    async ({ wire, unknownFeed }) => {
      // No feed exists at this address, so no target can lose data.
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const exchange = await wire.send({ method, target: unknownFeed.target, body: '' })
        if (exchange.response.status === 501) expectNoStore(exchange)
        else expectClientError(exchange)
      }
    },
  ),
}

const sameHeaders = ['ETag', 'Cache-Control', 'Content-Type', 'Content-Encoding', 'Vary']
