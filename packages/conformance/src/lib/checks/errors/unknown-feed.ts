import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const unknownFeed: Check = {
  id: 'unknown-feed',
  title: 'an unknown feed key of a fixture is a 404 that may not be stored',
  rule: 'Spec, Errors, 404 and rule 1',
  severity: 'must',
  async run({ wire, namedFeed }) {
    const { fixtureId } = namedFeed.name
    const exchange = await Feed.named(wire, { fixtureId, feedKey: unknownName() }).send()
    expectStatus(exchange, 404)
    expectNoStore(exchange)
  },
}
