import { type Checks, must, should } from '../check.ts'
import { expect, expectPolicy, listOf } from '../expectations.ts'
import { headerOf } from '../wire/exchange.ts'

export const cachePolicyChecks: Checks = {
  'known-policy': must(
    'a snapshot has one of the two cache policies of the specification',
    'Spec, Limits, 5: `public, max-age=0, must-revalidate` (revalidate before reuse)',
    async ({ feeds }) => {
      for (const feed of feeds) {
        const exchange = await feed.read()
        const isLive = listOf(exchange, 'cache-control').includes('no-store')
        if (!isLive) expectPolicy(exchange, revalidated)
      }
    },
  ),
  'literal-policy': should(
    'the cache policy of a snapshot is written exactly as in the specification',
    'Spec, Limits, 5: `public, max-age=0, must-revalidate` (revalidate before reuse)',
    async ({ feeds }) => {
      for (const feed of feeds) {
        const exchange = await feed.read()
        const policy = headerOf(exchange, 'cache-control') ?? 'absent'
        const isLiteral = policy === 'no-store' || policy === revalidated
        expect(isLiteral, `Cache-Control is ${policy}`, exchange)
      }
    },
  ),
  'no-contradiction': should(
    'no other header contradicts the cache policy',
    'RFC 9111 §4.1: A stored response with a Vary header field value containing a member "*" always fails to match.',
    async ({ feeds }) => {
      for (const feed of feeds) {
        const exchange = await feed.read()
        const expires = Date.parse(headerOf(exchange, 'expires') ?? '')
        expect(!(expires > Date.now()), 'Expires is in the future', exchange)
        const age = Number(headerOf(exchange, 'age') ?? 0)
        const isLive = listOf(exchange, 'cache-control').includes('no-store')
        expect(!(isLive && age > 0), `a cache stored a no-store response for ${age} s`, exchange)
        expect(
          !listOf(exchange, 'vary').includes('*'),
          'Vary is *, so no cache can reuse the response',
          exchange,
        )
      }
    },
  ),
}

const revalidated = 'public, max-age=0, must-revalidate'
