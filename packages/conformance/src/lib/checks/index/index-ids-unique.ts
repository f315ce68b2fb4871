import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'

export const indexIdsUnique: Check = {
  id: 'index-ids-unique',
  title: 'each fixture is in the index once',
  rule: 'Spec, What the service does, 2',
  severity: 'must',
  async run({ index, entries }) {
    const seen = new Set<string>()
    for (const { fixtureId } of entries) {
      expect(!seen.has(fixtureId), `the fixture "${fixtureId}" is there twice`, index)
      seen.add(fixtureId)
    }
  },
}
