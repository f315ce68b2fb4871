import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { headerOf } from '../../wire/exchange.ts'

export const indexConditional: Check = {
  id: 'index-conditional',
  title: 'the index is answered with 304 when its tag is sent',
  rule: 'RFC 9110 §13.1.2',
  severity: 'should',
  async run({ index, wire }) {
    const tag = headerOf(index, 'etag')
    skipUnless(tag !== undefined, 'the index has no entity tag')
    const fresh = new Feed(wire, index.request.target)
    const exchange = await fresh.poll(await fresh.readTag())
    expectStatus(exchange, 304)
  },
}
