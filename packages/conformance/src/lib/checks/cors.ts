import { type Checks, extension, should } from '../check.ts'
import { expect, expectHeader, expectStatus, listOf, skipUnless } from '../expectations.ts'
import { otherOrigin } from '../feed.ts'
import { sources } from '../sources.ts'
import { headerOf } from '../wire/exchange.ts'

export const corsChecks: Checks = {
  'cors-exposed-tag': should(
    'scripts of other origins can read the entity tag',
    'Fetch Standard, CORS protocol: Indicates which headers can be exposed as part of the response by listing their names.',
    async ({ feed }) => {
      const { read } = await feed.readAcross()
      const exposed = listOf(read, 'access-control-expose-headers')
      const isExposed = exposed.includes('etag') || exposed.includes('*')
      expect(isExposed, 'Access-Control-Expose-Headers does not name ETag', read)
    },
  ),
  'cors-origin': should('any origin may read', sources.allowOrigin, async ({ feed }) => {
    const { read, allowed } = await feed.readAcross()
    expect(allowed === '*' || allowed === otherOrigin.Origin, `only ${allowed} may read`, read)
    const varies = listOf(read, 'vary').includes('origin')
    expect(allowed === '*' || varies, 'the origin is echoed without Vary: Origin', read)
  }),
  'cors-preflight': should(
    'a preflight allows If-None-Match',
    "Fetch Standard, CORS protocol: Indicates which headers are supported by the response's URL for the purposes of the CORS protocol.",
    async ({ feed }) => {
      await feed.readAcross()
      const preflight = await feed.send(preflightHeaders, { method: 'OPTIONS' })
      expectStatus(preflight, 200, 204)
      const allowed = listOf(preflight, 'access-control-allow-headers')
      const isAllowed = allowed.includes('if-none-match') || allowed.includes('*')
      expect(isAllowed, 'Access-Control-Allow-Headers does not name If-None-Match', preflight)
      const origin = headerOf(preflight, 'access-control-allow-origin')
      expect(origin !== undefined, 'Access-Control-Allow-Origin is missing', preflight)
    },
  ),
  nosniff: extension(
    'snapshots and errors have X-Content-Type-Options: nosniff',
    'Fixture Feed, public listener: Every response has `X-Content-Type-Options: nosniff`.',
    async ({ namedFeed, unknownFeed }) => {
      const read = await namedFeed.read()
      expectHeader(read, 'X-Content-Type-Options', 'nosniff')
      expectHeader(await unknownFeed.send(), 'X-Content-Type-Options', 'nosniff')
    },
  ),
  'preflight-max-age': should(
    'browsers can cache the response to a preflight for at least 600 s',
    'Fetch Standard, CORS protocol: Indicates the number of seconds (5 by default) the information provided by the `Access-Control-Allow-Methods` and `Access-Control-Allow-Headers` headers can be cached.',
    async ({ feed }) => {
      const preflight = await feed.send(preflightHeaders, { method: 'OPTIONS' })
      const allowed = headerOf(preflight, 'access-control-allow-headers')
      skipUnless(
        allowed !== undefined,
        'the response to a preflight has no Access-Control-Allow-Headers',
      )
      const age = Number(headerOf(preflight, 'access-control-max-age') ?? 0)
      expect(
        age >= 600,
        `Access-Control-Max-Age is ${age} s: browsers send a preflight before many polls`,
        preflight,
      )
    },
  ),
}

const preflightHeaders = {
  ...otherOrigin,
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
}
