import type { Check } from '../../check.ts'
import { expectHeader, skipUnless } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'
import { headerOf } from '../../wire/exchange.ts'

export const nosniff: Check = {
  id: 'nosniff',
  title: 'X-Content-Type-Options: nosniff is on errors too',
  rule: 'Fixture Feed, public listener',
  severity: 'extension',
  async run({ wire, namedFeed }) {
    const read = await namedFeed.read()
    const value = headerOf(read, 'x-content-type-options')
    skipUnless(value !== undefined, 'snapshots do not have X-Content-Type-Options')
    expectHeader(read, 'X-Content-Type-Options', 'nosniff')
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    expectHeader(await unknown.send(), 'X-Content-Type-Options', 'nosniff')
  },
}
