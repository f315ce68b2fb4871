import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { preGameItem } from '../../sample-items.ts'
import { headerOf } from '../../wire/exchange.ts'

export const emptySnapshot: Check = {
  id: 'empty-snapshot',
  title: 'a feed whose last item was withdrawn is a 200 without items',
  rule: 'Spec, What the service does, 6',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish, withdraw } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    const tag = await feed.readTag()
    await withdraw('a')
    const poll = await feed.poll(tag)
    expectStatus(poll, 200)
    const { items } = parseJson(poll) as Snapshot
    expect(items.length === 0, `there are ${items.length} items`, poll)
    expectStatus(await feed.poll(headerOf(poll, 'etag') ?? ''), 304)
  },
}
