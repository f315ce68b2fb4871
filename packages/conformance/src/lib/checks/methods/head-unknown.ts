import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const headUnknown: Check = {
  id: 'head-unknown',
  title: 'HEAD of an unknown fixture is a 404 that may not be stored',
  rule: 'Spec, Errors, 404 and rule 1',
  severity: 'must',
  async run({ wire, namedFeed }) {
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    const exchange = await unknown.send({}, { method: 'HEAD' })
    expectStatus(exchange, 404)
    expectNoStore(exchange)
  },
}
