import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'

export const itemIdsUnique: Check = {
  id: 'item-ids-unique',
  title: 'no item is in a snapshot twice',
  rule: 'Spec, Resources, contentItem, id',
  severity: 'must',
  async run({ feeds }) {
    for (const each of feeds) {
      const { snapshot, exchange } = await each.readSnapshot()
      const seen = new Set<string>()
      for (const { id } of snapshot.items) {
        expect(!seen.has(id), `the item "${id}" is there twice`, exchange)
        seen.add(id)
      }
    }
  },
}
