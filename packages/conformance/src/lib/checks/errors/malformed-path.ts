import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'

export const malformedPath: Check = {
  id: 'malformed-path',
  title: 'a path with a broken percent-encoding is a 400 that may not be stored',
  rule: 'Spec, Errors, 400 and rule 1',
  severity: 'must',
  async run({ wire }) {
    const exchange = await wire.send({ target: wire.targetOf('/v1/fixtures/%zz/feeds/pulse') })
    expectStatus(exchange, 400)
    expectNoStore(exchange)
  },
}
