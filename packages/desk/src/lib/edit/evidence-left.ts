import type { Item } from '@fixture-feed/client'
import type { DraftEvidence, Evidence, OperatorClient } from '@fixture-feed/client/operator'
import { sameJson } from '@fixture-feed/client/same-json'
import type { Publication } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { remainingClaims } from '@fixture-feed/elements/page-parts'
import { toDraft } from './drafts.ts'
import type { Edit } from './edit-storage.ts'

/** The IPTC NewsCode (digital source type) for content that a person has edited. */
export const humanEdits = 'http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits'

/**
 * The evidence that remains after an edit: the unchanged claims and their plays, marked as edited by a person if the
 * content changed. Text by a person has no claims. `undefined` if the edit has no evidence or no claim remains.
 */
export function evidenceLeft(edit: Edit): DraftEvidence | undefined {
  const { seen, draft, base = seen, evidence } = edit
  if (evidence === undefined || base === undefined) return undefined
  const claims = remainingClaims(evidence.claims, base.content, draft.content)
  const named = new Set(claims.flatMap(claim => claim.plays))
  const plays = evidence.plays.filter(({ id }) => named.has(id))
  if (claims.length === 0) return undefined
  const isEdited = !sameJson(base.content, draft.content)
  const digitalSourceType = isEdited ? humanEdits : evidence.digitalSourceType
  return { ...evidence, ...(digitalSourceType && { digitalSourceType }), plays, claims }
}

/** Returns a publication that contains the items unchanged, each as the given revision and with its evidence. */
export async function asTheyWere(
  { api, id }: { readonly api: Pick<OperatorClient, 'readEvidence'>; readonly id: FeedId },
  items: readonly { readonly item: Item; readonly revision: number }[],
): Promise<Publication> {
  const read = await Promise.all(items.map(({ item }) => api.readEvidence(id, item)))
  const evidence = read.map(each => toDraftEvidence(each)).filter(each => each !== undefined)
  return {
    items: items.map(({ item, revision }) => ({ ...toDraft(item), revision })),
    ...(evidence.length > 0 && { evidence }),
  }
}

export function toDraftEvidence(evidence: Evidence | undefined): DraftEvidence | undefined {
  if (evidence === undefined) return undefined
  const { itemId: id, source, digitalSourceType, plays, claims } = evidence
  return { id, source, digitalSourceType, plays, claims }
}
