import type { Check } from '../../check.ts'
import { expectHeader, expectStatus } from '../../expectations.ts'

export const headNotModified: Check = {
  id: 'head-not-modified',
  title: 'a HEAD with the tag is answered with 304',
  rule: 'RFC 9110 §13.1.2',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    const exchange = await feed.send({ 'If-None-Match': tag }, { method: 'HEAD' })
    expectStatus(exchange, 304)
    expectHeader(exchange, 'ETag', tag)
  },
}
