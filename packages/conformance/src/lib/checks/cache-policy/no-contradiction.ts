import type { Check } from '../../check.ts'
import { expect, listOf } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const noContradiction: Check = {
  id: 'no-contradiction',
  title: 'no other header contradicts the cache policy',
  rule: 'RFC 9111 §5',
  severity: 'should',
  async run({ feeds }) {
    for (const feed of feeds) {
      const exchange = await feed.read()
      const expires = Date.parse(headerOf(exchange, 'expires') ?? '')
      expect(!(expires > Date.now()), 'Expires is in the future', exchange)
      const age = Number(headerOf(exchange, 'age') ?? 0)
      const isLive = headerOf(exchange, 'cache-control') === 'no-store'
      expect(!(isLive && age > 0), `a cache held what is no-store for ${age} s`, exchange)
      expect(!listOf(exchange, 'vary').includes('*'), 'Vary is *: no cache can reuse it', exchange)
    }
  },
}
