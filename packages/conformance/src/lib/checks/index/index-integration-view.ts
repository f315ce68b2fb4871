import { validateIntegrationFixtureIndex } from '@fixture-feed/contract/validate'
import type { Check } from '../../check.ts'
import { expectNoIssue, skipUnless } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'

export const indexIntegrationView: Check = {
  id: 'index-integration-view',
  title: 'entries that say more than id and feeds have the shape of the integration view',
  rule: 'Spec, Resources, fixtureIndexEntry',
  severity: 'must',
  async run({ index, entries }) {
    const isGeneric = entries.every(entry => Object.keys(entry).length === 2)
    skipUnless(!isGeneric, 'the index is in the generic view')
    expectNoIssue(validateIntegrationFixtureIndex(parseJson(index)), index)
  },
}
