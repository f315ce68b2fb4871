import type { Check } from '../../check.ts'
import { readDefinitions, referenceOf } from '../../definition-list.ts'
import { expect } from '../../expectations.ts'

export const definitionsOfItems: Check = {
  id: 'definitions-of-items',
  title: 'the definitions that items have are listed',
  rule: 'Fixture Feed, public listener, definitions',
  severity: 'extension',
  async run(subject) {
    const { definitions, exchange } = await readDefinitions(subject)
    const listed = new Set(definitions.map(referenceOf))
    for (const feed of subject.feeds) {
      const { snapshot } = await feed.readSnapshot()
      for (const item of snapshot.items) {
        const reference = referenceOf(item)
        expect(listed.has(reference), `${reference} of item "${item.id}" is not listed`, exchange)
      }
    }
  },
}
