import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const sameVary: Check = {
  id: 'same-vary',
  title: 'a 304 has the Vary of its 200',
  rule: 'RFC 9110 §15.4.5',
  severity: 'should',
  async run({ feed }) {
    const accepted = { 'Accept-Encoding': 'gzip' }
    for (const headers of [{}, accepted]) {
      const read = await feed.read(headers)
      const poll = await feed.readNotModified(headers)
      expectHeader(poll, 'Vary', headerOf(read, 'vary'))
    }
  },
}
