import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { codingOf, decodeContent } from '../../wire/decode-content.ts'

export const codingDecodes: Check = {
  id: 'coding-decodes',
  title: 'every content coding decodes to the same bytes',
  rule: 'RFC 9110 §8.4',
  severity: 'should',
  async run({ feed }) {
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
}
