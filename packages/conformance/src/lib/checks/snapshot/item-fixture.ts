import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'

export const itemFixture: Check = {
  id: 'item-fixture',
  title: 'the items of a feed are of its fixture',
  rule: 'Spec, Resources, contentItem, fixtureId',
  severity: 'must',
  async run({ feeds }) {
    for (const each of feeds) {
      const { snapshot, exchange } = await each.readSnapshot()
      for (const { id, fixtureId } of snapshot.items) {
        expect(
          fixtureId === snapshot.fixtureId,
          `item "${id}" is of the fixture "${fixtureId}"`,
          exchange,
        )
      }
    }
  },
}
