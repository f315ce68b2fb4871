import { validateSnapshot } from '@fixture-feed/contract/validate'
import type { Check } from '../../check.ts'
import { expectNoIssue } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'

export const snapshotSchema: Check = {
  id: 'snapshot-schema',
  title: 'a snapshot and its items have the generic shape',
  rule: 'Spec, Resources, snapshot, contentItem, entity, asset',
  severity: 'must',
  async run({ feeds }) {
    for (const each of feeds) {
      const exchange = await each.read()
      expectNoIssue(
        validateSnapshot(parseJson(exchange)).filter(({ rule }) => !ruleOfOthers.has(rule)),
        exchange,
      )
    }
  },
}

/** Rules that have checks of their own. */
const ruleOfOthers: ReadonlySet<string> = new Set(['reference', 'fixture', 'duplicate-id'])
