import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const wholeSnapshot: Check = {
  id: 'whole-snapshot',
  title: 'every read gives all items, not only what is new',
  rule: 'Spec, What the service does, 6',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    await publish(preGameItem({ ...name, id: 'b' }))
    for (let read = 0; read < 2; read++) {
      const { snapshot, exchange } = await feed.readSnapshot()
      const ids = snapshot.items.map(({ id }) => id).sort()
      expect(ids.join() === 'a,b', `the items are ${ids.join()}`, exchange)
    }
  },
}
