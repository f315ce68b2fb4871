import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'

export const keepAlive: Check = {
  id: 'keep-alive',
  title: 'a connection serves many requests, also after errors',
  rule: 'RFC 9112 §9.3',
  severity: 'should',
  async run({ feed, wire, namedFeed }) {
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    await wire.withConnection(async connection => {
      expectStatus(await connection.exchange(feed.request()), 200)
      expectStatus(await connection.exchange(unknown.request()), 404)
      expectStatus(await connection.exchange(feed.request()), 200)
    })
  },
}
