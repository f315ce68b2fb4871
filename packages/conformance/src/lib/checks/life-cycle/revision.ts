import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { preGameItem } from '../../sample-items.ts'

export const revision: Check = {
  id: 'revision',
  title: 'a revision replaces the item, with a new tag',
  rule: 'Spec, What the service does, 6 and 8',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a', headline: 'First' }))
    const tag = await feed.readTag()
    await publish(preGameItem({ ...name, id: 'a', headline: 'Second', revision: 2 }))
    const poll = await feed.poll(tag)
    expectStatus(poll, 200)
    const { items } = parseJson(poll) as Snapshot
    expect(items.length === 1, `there are ${items.length} items`, poll)
    expect(items[0]?.revision === 2, `the revision is ${items[0]?.revision}`, poll)
    expect(items[0]?.content.headline === 'Second', 'the content is not the new one', poll)
  },
}
