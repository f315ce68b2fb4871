import type { Check } from '../../check.ts'
import { expectHeader, expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const errorWithoutTag: Check = {
  id: 'error-without-tag',
  title: 'an error has no entity tag',
  rule: 'RFC 9110 §8.8.4',
  severity: 'should',
  async run({ wire, namedFeed }) {
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    const exchange = await unknown.send()
    expectStatus(exchange, 404)
    expectHeader(exchange, 'ETag', undefined)
  },
}
