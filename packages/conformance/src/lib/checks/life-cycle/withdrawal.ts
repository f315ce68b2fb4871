import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { preGameItem } from '../../sample-items.ts'

export const withdrawal: Check = {
  id: 'withdrawal',
  title: 'a withdrawn item is gone from the next snapshot, and the others stay',
  rule: 'Spec, What the service does, 8',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish, withdraw } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }), preGameItem({ ...name, id: 'b' }))
    const tag = await feed.readTag()
    await withdraw('a')
    const poll = await feed.poll(tag)
    expectStatus(poll, 200)
    const { items } = parseJson(poll) as Snapshot
    const ids = items.map(({ id }) => id)
    expect(ids.join() === 'b', `the items are ${ids.join()}`, poll)
  },
}
