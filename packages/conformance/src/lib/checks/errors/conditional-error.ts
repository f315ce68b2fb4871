import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const conditionalError: Check = {
  id: 'conditional-error',
  title: 'an error is never a 304, whatever If-None-Match says',
  rule: 'Spec, Errors, 404',
  severity: 'must',
  async run({ wire, namedFeed }) {
    const tag = await namedFeed.readTag()
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    for (const value of ['*', tag]) expectStatus(await unknown.poll(value), 404)
  },
}
