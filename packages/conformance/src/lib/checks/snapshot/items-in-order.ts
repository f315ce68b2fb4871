import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'

export const itemsInOrder: Check = {
  id: 'items-in-order',
  title: 'items are ordered by effectiveAt as an instant, then by id',
  rule: 'Fixture Feed, decisions where the spec is silent',
  severity: 'extension',
  async run({ feeds }) {
    for (const each of feeds) {
      const { snapshot, exchange } = await each.readSnapshot()
      for (const [index, item] of snapshot.items.entries()) {
        const next = snapshot.items[index + 1]
        if (next === undefined) continue
        expect(isBefore(item, next), `"${item.id}" stands before "${next.id}"`, exchange)
      }
    }
  },
}

function isBefore(a: Item, b: Item): boolean {
  const order = compareDateTimes(a.effectiveAt, b.effectiveAt)
  return order === 0 ? a.id < b.id : order < 0
}
