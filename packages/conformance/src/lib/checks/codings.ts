import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { type Checks, must, should } from '../check.ts'
import { expect, expectNothingBehind, listOf, skipUnless } from '../expectations.ts'
import { type Feed, parseJson } from '../feed.ts'
import { sources } from '../sources.ts'
import { codingOf, decodeContent } from '../wire/decode-content.ts'
import type { Exchange } from '../wire/exchange.ts'

export const codingsChecks: Checks = {
  'coding-accepted': should(
    'a content coding is used only if the client accepts it',
    'RFC 9110 §12.5.3: When sent by a user agent in a request, Accept-Encoding indicates the content codings acceptable in a response.',
    async ({ feed }) => expectCodings(feed, expectations),
  ),
  'coding-decodes': should(
    'every content coding decodes to the same bytes',
    'RFC 9110 §8.4: If one or more encodings have been applied to a representation, the sender that applied the encodings MUST generate a Content-Encoding header field that lists the content codings in the order in which they were applied.',
    async ({ feed }) => {
      const identity = decodeContent(await feed.read())
      let coded = 0
      for (const accepted of ['gzip', 'br', 'zstd', 'deflate', 'gzip, deflate, br, zstd', '*']) {
        const exchange = await feed.read({ 'Accept-Encoding': accepted })
        if (codingOf(exchange) !== 'identity') coded += 1
        const decoded = decodeContent(exchange)
        expect(decoded.equals(identity), `${codingOf(exchange)} decodes to other bytes`, exchange)
      }
      skipUnless(coded > 0, 'the target uses no content coding')
    },
  ),
  'coding-preferred': should(
    'of gzip and br, the content coding with the higher q is used',
    sources.weight,
    async ({ feed }) => {
      const hasGzip = codingOf(await feed.read({ 'Accept-Encoding': 'gzip' })) === 'gzip'
      const hasBrotli = codingOf(await feed.read({ 'Accept-Encoding': 'br' })) === 'br'
      skipUnless(hasGzip && hasBrotli, 'the target does not have both gzip and br')
      await expectCodings(feed, preferences)
    },
  ),
  'coding-refused': should(
    'a content coding with q=0 is not used',
    sources.weight,
    async ({ feed }) => expectCodings(feed, refusals, { areRefused: true }),
  ),
  'coding-vary': should(
    'if the content coding varies, each variant names Accept-Encoding in Vary',
    'RFC 9110 §12.5.5: An origin server SHOULD generate a Vary header field on a cacheable response when it wishes that response to be selectively reused for subsequent requests.',
    async ({ feed }) => {
      const variants: Exchange[] = []
      for (const accepted of ['identity', 'gzip', 'br']) {
        variants.push(await feed.read({ 'Accept-Encoding': accepted }))
      }
      const codings = new Set(variants.map(codingOf))
      skipUnless(codings.size > 1, 'all responses have the same content coding')
      for (const exchange of variants) {
        const named = listOf(exchange, 'vary')
        const varies = named.includes('accept-encoding') || named.includes('*')
        expect(varies, 'Vary does not name Accept-Encoding', exchange)
      }
    },
  ),
  'content-length': should(
    'Content-Length, if present, is the length of the sent content',
    'RFC 9110 §8.6: The "Content-Length" header field indicates the associated representation\'s data length as a decimal non-negative integer number of octets.',
    async ({ feed, wire }) => {
      for (const accepted of ['identity', 'gzip', 'br']) {
        await wire.withConnection(async connection => {
          const request = feed.request({ 'Accept-Encoding': accepted })
          const exchange = await connection.exchange(request)
          decodeContent(exchange)
          await expectNothingBehind(exchange, connection, request)
        })
      }
    },
  ),
  'fetch-decodes': must(
    'the standard fetch receives a snapshot of the same feed as a plain read',
    sources.response200,
    async ({ feed, wire }) => {
      const plain = parseJson(await feed.read()) as Partial<Snapshot>
      const response = await wire.fetch(feed.target)
      expect(response.status === 200, `fetch returned status ${response.status}`)
      const fetched = parsed(await response.text())
      const isSame = fetched?.fixtureId === plain.fixtureId && fetched?.feedKey === plain.feedKey
      expect(isSame, 'fetch returned another document than a plain read')
    },
  ),
}

/**
 * Values of `Accept-Encoding`, each with codings. The response must use one of these codings or, with `areRefused`,
 * none of them.
 */
type Codings = readonly (readonly [accepted: string, codings: readonly string[]])[]

/**
 * Expects that the coding of each response is one of the listed codings. With `areRefused`, expects that it is none of
 * them.
 */
async function expectCodings(
  feed: Feed,
  rows: Codings,
  { areRefused = false }: { readonly areRefused?: boolean } = {},
): Promise<void> {
  for (const [accepted, codings] of rows) {
    const exchange = await feed.read({ 'Accept-Encoding': accepted })
    const coding = codingOf(exchange)
    const isRight = codings.includes(coding) !== areRefused
    expect(isRight, `Accept-Encoding: ${accepted} returned ${coding}`, exchange)
  }
}

const expectations: Codings = [
  ['identity', ['identity']],
  ['', ['identity']],
  ['gzip', ['gzip', 'identity']],
  ['br', ['br', 'identity']],
  ['no-such-coding', ['identity']],
  ['GZIP', ['gzip', 'identity']],
  ['gzip;q=1.000', ['gzip', 'identity']],
]

const preferences: Codings = [
  ['gzip;q=0.2, br;q=0.9', ['br']],
  ['gzip;q=0.9, br;q=0.2', ['gzip']],
  ['br;q=0.001, gzip;q=0.002', ['gzip']],
]

const refusals: Codings = [
  ['gzip;q=0', ['gzip', 'br', 'zstd']],
  ['br;q=0, gzip', ['br']],
  ['gzip;q=0.000, br', ['gzip']],
  ['gzip;q=0.000', ['gzip']],
  ['gzip ; q=0', ['gzip']],
  ['*;q=0, identity', ['gzip', 'br', 'zstd']],
]

/** The JSON value of a text; `undefined` if it is not JSON. */
function parsed(text: string): Partial<Snapshot> | undefined {
  try {
    return JSON.parse(text) as Partial<Snapshot>
  } catch {
    return undefined
  }
}
