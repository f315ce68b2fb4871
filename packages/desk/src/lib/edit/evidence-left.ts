import type { DraftEvidence, Evidence } from '@fixture-feed/client/operator'
import { keptClaims } from '@fixture-feed/elements/page-parts'
import type { Edit } from './kept-edits.ts'

/**
 * What an edit still stands on: the claims that it left as they were, and their plays. What a person wrote has none;
 * `undefined` where nothing is left.
 */
export function evidenceLeft({
  seen,
  draft,
  base = seen,
  evidence,
}: Edit): DraftEvidence | undefined {
  if (evidence === undefined || base === undefined) return undefined
  const claims = keptClaims(evidence.claims, base.content, draft.content)
  const named = new Set(claims.flatMap(claim => claim.plays))
  const plays = evidence.plays.filter(({ id }) => named.has(id))
  return claims.length === 0 ? undefined : { ...evidence, plays, claims }
}

/** Evidence as it is published with an item again. */
export function toDraftEvidence(evidence: Evidence | undefined): DraftEvidence | undefined {
  if (evidence === undefined) return undefined
  const { itemId: id, source, digitalSourceType, plays, claims } = evidence
  return { id, source, digitalSourceType, plays, claims }
}
