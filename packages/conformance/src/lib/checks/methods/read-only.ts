import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const readOnly: Check = {
  id: 'read-only',
  title: 'methods that write are refused, in a way that may not be stored',
  rule: 'Spec, What the service does, 1; Errors, rule 1',
  severity: 'must',
  async run({ wire, namedFeed }) {
    // Addresses that do not exist, so that no target loses anything.
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const exchange = await wire.send({ method, target: unknown.target, body: '' })
      expectStatus(exchange, 400, 404, 405, 501)
      expectNoStore(exchange)
    }
  },
}
