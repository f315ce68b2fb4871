import type { Check } from '../../check.ts'
import { expect, listOf, skipUnless } from '../../expectations.ts'
import { codingOf } from '../../wire/decode-content.ts'
import type { Exchange } from '../../wire/exchange.ts'

export const codingVary: Check = {
  id: 'coding-vary',
  title: 'where the content coding depends on Accept-Encoding, Vary says so in every variant',
  rule: 'RFC 9110 §12.5.5',
  severity: 'should',
  async run({ feed }) {
    const variants: Exchange[] = []
    for (const accepted of ['identity', 'gzip', 'br']) {
      variants.push(await feed.read({ 'Accept-Encoding': accepted }))
    }
    const codings = new Set(variants.map(codingOf))
    skipUnless(codings.size > 1, 'the target uses no content coding')
    for (const exchange of variants) {
      const varies = listOf(exchange, 'vary').includes('accept-encoding')
      expect(varies, 'Vary does not name Accept-Encoding', exchange)
    }
  },
}
