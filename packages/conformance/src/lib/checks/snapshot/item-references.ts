import { validateReferences } from '@fixture-feed/contract/references'
import type { Check } from '../../check.ts'
import { expectNoIssue } from '../../expectations.ts'

export const itemReferences: Check = {
  id: 'item-references',
  title: 'entities and shot charts that content names are listed in the item',
  rule: 'Spec, Resources, entity, asset',
  severity: 'must',
  async run({ feeds }) {
    for (const each of feeds) {
      const { snapshot, exchange } = await each.readSnapshot()
      for (const item of snapshot.items) {
        expectNoIssue(validateReferences(item), exchange, `item "${item.id}": `)
      }
    }
  },
}
