import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { codingOf } from '../../wire/decode-content.ts'

export const codingPreferred: Check = {
  id: 'coding-preferred',
  title: 'the content coding with the higher q is used, where both are there',
  rule: 'RFC 9110 §12.4.2',
  severity: 'should',
  async run({ feed }) {
    const hasGzip = codingOf(await feed.read({ 'Accept-Encoding': 'gzip' })) === 'gzip'
    const hasBrotli = codingOf(await feed.read({ 'Accept-Encoding': 'br' })) === 'br'
    skipUnless(hasGzip && hasBrotli, 'the target does not have both gzip and br')
    for (const [accepted, expected] of preferences) {
      const exchange = await feed.read({ 'Accept-Encoding': accepted })
      const coding = codingOf(exchange)
      expect(
        coding === expected,
        `Accept-Encoding: ${accepted} was answered in ${coding}`,
        exchange,
      )
    }
  },
}

const preferences = [
  ['gzip;q=0.2, br;q=0.9', 'br'],
  ['gzip;q=0.9, br;q=0.2', 'gzip'],
  ['br;q=0.001, gzip;q=0.002', 'gzip'],
] as const
