import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'

export const unknownPath: Check = {
  id: 'unknown-path',
  title: 'an address that is none of the service is a 404 that may not be stored',
  rule: 'Spec, Errors, rule 1',
  severity: 'must',
  async run({ wire }) {
    for (const path of ['/v1/no-such-thing', '/v1/fixtures/a/b/c/d/e']) {
      const exchange = await wire.send({ target: wire.targetOf(path) })
      expectStatus(exchange, 404)
      expectNoStore(exchange)
    }
  },
}
