import type { Check } from '../../check.ts'
import { readDefinitions } from '../../definition-list.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const definitionsConditional: Check = {
  id: 'definitions-conditional',
  title: 'the list of definitions is answered with 304 when its tag is sent',
  rule: 'RFC 9110 §13.1.2',
  severity: 'should',
  async run(subject) {
    const { exchange } = await readDefinitions(subject)
    const tag = headerOf(exchange, 'etag')
    skipUnless(tag !== undefined, 'the list of definitions has no entity tag')
    const headers = [
      ['Accept-Encoding', 'identity'],
      ['If-None-Match', tag],
    ] as const
    expectStatus(await subject.wire.send({ ...exchange.request, headers }), 304)
  },
}
