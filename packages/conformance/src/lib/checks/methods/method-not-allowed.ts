import type { Check } from '../../check.ts'
import { expect, expectNoStore, expectStatus, listOf } from '../../expectations.ts'

export const methodNotAllowed: Check = {
  id: 'method-not-allowed',
  title: 'a method that the address does not know is a 405 with Allow, and may not be stored',
  rule: 'RFC 9110 §15.5.6',
  severity: 'should',
  async run({ wire, feed }) {
    const exchange = await wire.send({ method: 'POST', target: feed.target, body: '' })
    expectStatus(exchange, 405)
    const allowed = listOf(exchange, 'allow')
    expect(allowed.includes('get'), `Allow does not name GET: ${allowed.join(', ')}`, exchange)
    expectNoStore(exchange)
  },
}
