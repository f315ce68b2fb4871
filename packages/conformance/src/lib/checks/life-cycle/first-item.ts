import type { Check } from '../../check.ts'
import { expect, expectNoStore, expectStatus } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const firstItem: Check = {
  id: 'first-item',
  title: 'a feed without items is a 404 that may not be stored, and is there with its first item',
  rule: 'Spec, Errors, 404',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    const before = await feed.send()
    expectStatus(before, 404)
    expectNoStore(before)
    await publish(preGameItem({ ...name, id: 'a' }))
    const { snapshot, exchange } = await feed.readSnapshot()
    expect(snapshot.items.length === 1, `there are ${snapshot.items.length} items`, exchange)
  },
}
