import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const date: Check = {
  id: 'date',
  title: 'every answer has a Date',
  rule: 'RFC 9110 §6.6.1',
  severity: 'should',
  async run({ feed }) {
    const read = await feed.read()
    const poll = await feed.poll(headerOf(read, 'etag') ?? '*')
    for (const exchange of [read, poll]) {
      const date = headerOf(exchange, 'date')
      expect(!Number.isNaN(Date.parse(date ?? '')), `Date is ${date ?? 'absent'}`, exchange)
    }
  },
}
