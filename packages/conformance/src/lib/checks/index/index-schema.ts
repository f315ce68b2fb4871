import { validateFixtureIndex } from '@fixture-feed/contract/validate'
import type { Check } from '../../check.ts'
import { expectNoIssue } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'

export const indexSchema: Check = {
  id: 'index-schema',
  title: 'the index has the generic shape',
  rule: 'Spec, Resources, fixtureIndex',
  severity: 'must',
  async run({ index }) {
    expectNoIssue(validateFixtureIndex(parseJson(index)), index)
  },
}
