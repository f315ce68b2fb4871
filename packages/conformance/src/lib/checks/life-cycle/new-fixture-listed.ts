import type { Check } from '../../check.ts'
import { entriesOf, readIndex } from '../../discover.ts'
import { expect } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const newFixtureListed: Check = {
  id: 'new-fixture-listed',
  title: 'a new fixture is in the index with its feeds',
  rule: 'Spec, What the service does, 7',
  severity: 'must',
  async run({ lifeCycle, wire }) {
    const { name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    const index = await readIndex(wire)
    const entry = entriesOf(index).find(({ fixtureId }) => fixtureId === name.fixtureId)
    expect(entry?.feeds.includes(name.feedKey) === true, 'the new feed is not listed', index)
  },
}
