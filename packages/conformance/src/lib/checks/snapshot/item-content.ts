import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import type { Check } from '../../check.ts'
import { expectNoIssue, skipUnless } from '../../expectations.ts'

const definitions = createDefinitionSet()

export const itemContent: Check = {
  id: 'item-content',
  title: 'the content of items has the shape of their definition',
  rule: 'Spec, Content definitions; Limits, 4',
  severity: 'must',
  async run({ feeds }) {
    let known = 0
    for (const each of feeds) {
      const { snapshot, exchange } = await each.readSnapshot()
      for (const item of snapshot.items) {
        if (definitions.has(item.definitionKey, item.definitionVersion)) known += 1
        expectNoIssue(definitions.validate(item), exchange, `item "${item.id}": `)
      }
    }
    skipUnless(known > 0, 'no item is of a definition of the spec')
  },
}
