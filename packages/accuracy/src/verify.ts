import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { CheckSources } from './lib/check-item.ts'
import { EvidenceCheck } from './lib/evidence/evidence-check.ts'
import { playsOf } from './lib/evidence/record-plays.ts'
import type { VerifyFinding } from './lib/evidence/verify-finding.ts'
import { evidenceLanguageOf } from './lib/evidence/words/words-of-languages.ts'

export type { VerifyFinding }
export { evidenceLanguageOf, playsOf }

/**
 * Verifies the texts of an item against the record of the game. Recomputes every claim, and compares its entity, unit
 * and value with the text; finds every number and name outside of claims. Works on the texts of any writer.
 */
export function verifyItem(
  item: Draft,
  evidence: DraftEvidence | undefined,
  sources: CheckSources,
): readonly VerifyFinding[] {
  const none = { id: item.id, source: { format: '' }, plays: [], claims: [] }
  return new EvidenceCheck(item, evidence ?? none, sources).verified
}
