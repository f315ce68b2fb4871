import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const unknownFixture: Check = {
  id: 'unknown-fixture',
  title: 'an unknown fixture is a 404 that may not be stored',
  rule: 'Spec, Errors, 404 and rule 1',
  severity: 'must',
  async run({ wire, namedFeed }) {
    const { feedKey } = namedFeed.name
    const exchange = await Feed.named(wire, { fixtureId: unknownName(), feedKey }).send()
    expectStatus(exchange, 404)
    expectNoStore(exchange)
  },
}
