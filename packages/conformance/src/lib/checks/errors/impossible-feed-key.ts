import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'

export const impossibleFeedKey: Check = {
  id: 'impossible-feed-key',
  title: 'a feed key that breaks its pattern is a 400 or 404 that may not be stored',
  rule: 'Spec, Endpoints, feed read, path parameters; Errors, rule 1',
  severity: 'must',
  async run({ wire, namedFeed }) {
    const { fixtureId, feedKey } = namedFeed.name
    for (const wrong of [feedKey.toUpperCase(), `${feedKey}_`, `-${feedKey}`, `${feedKey}--x`]) {
      const exchange = await Feed.named(wire, { fixtureId, feedKey: wrong }).send()
      expectStatus(exchange, 400, 404)
      expectNoStore(exchange)
    }
  },
}
