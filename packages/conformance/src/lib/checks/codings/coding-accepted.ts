import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { codingOf } from '../../wire/decode-content.ts'

export const codingAccepted: Check = {
  id: 'coding-accepted',
  title: 'a content coding is used only where it is accepted',
  rule: 'RFC 9110 §12.5.3',
  severity: 'should',
  async run({ feed }) {
    for (const [accepted, allowed] of expectations) {
      const exchange = await feed.read({ 'Accept-Encoding': accepted })
      const coding = codingOf(exchange)
      expect(
        allowed.includes(coding),
        `Accept-Encoding: ${accepted} was answered in ${coding}`,
        exchange,
      )
    }
  },
}

const expectations: readonly (readonly [accepted: string, codings: readonly string[]])[] = [
  ['identity', ['identity']],
  ['', ['identity']],
  ['gzip', ['gzip', 'identity']],
  ['br', ['br', 'identity']],
  ['no-such-coding', ['identity']],
  ['GZIP', ['gzip', 'identity']],
  ['gzip;q=1.000', ['gzip', 'identity']],
]
