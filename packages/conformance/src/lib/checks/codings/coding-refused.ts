import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { codingOf } from '../../wire/decode-content.ts'

export const codingRefused: Check = {
  id: 'coding-refused',
  title: 'a content coding with q=0 is not used',
  rule: 'RFC 9110 §12.4.2',
  severity: 'should',
  async run({ feed }) {
    for (const [accepted, refused] of refusals) {
      const exchange = await feed.read({ 'Accept-Encoding': accepted })
      const coding = codingOf(exchange)
      const isRefused = refused.includes(coding)
      expect(!isRefused, `Accept-Encoding: ${accepted} was answered in ${coding}`, exchange)
    }
  },
}

const refusals: readonly (readonly [accepted: string, refused: readonly string[]])[] = [
  ['gzip;q=0', ['gzip', 'br', 'zstd']],
  ['br;q=0, gzip', ['br']],
  ['gzip;q=0.000, br', ['gzip']],
  ['gzip;q=0.000', ['gzip']],
  ['gzip ; q=0', ['gzip']],
  ['*;q=0, identity', ['gzip', 'br', 'zstd']],
]
