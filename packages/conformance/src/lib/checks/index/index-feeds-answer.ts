import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'

export const indexFeedsAnswer: Check = {
  id: 'index-feeds-answer',
  title: 'the feeds that the index lists are there, or answer 404 until their first item',
  rule: 'Spec, What the service does, 7; Errors, 404',
  severity: 'must',
  async run({ wire, entries, index }) {
    expectStatus(index, 200)
    for (const { fixtureId, feeds } of entries.slice(0, maxEntries)) {
      for (const feedKey of feeds.slice(0, maxEntries)) {
        const exchange = await Feed.named(wire, { fixtureId, feedKey }).send()
        expectStatus(exchange, 200, 404)
      }
    }
  },
}

const maxEntries = 5
