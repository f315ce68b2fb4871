import { isDeepStrictEqual } from 'node:util'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { StoredEvidence } from '@fixture-feed/journal/entry'
import { EvidenceReads, type KnownEvidence } from '../snapshot/evidence-store.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { Views } from '../snapshot/views.ts'

/** The last evidence of each item of which a publication has some. */
export async function readKnownEvidence(
  views: Pick<Views, 'readAt'>,
  fold: FeedFold,
  evidence: readonly DraftEvidence[],
): Promise<ReadonlyMap<string, KnownEvidence>> {
  const reads = new EvidenceReads(views)
  const found = new Map<string, KnownEvidence>()
  for (const { id } of evidence) {
    const position = [...fold.evidencePositions(id).values()].at(-1)
    const known = position === undefined ? undefined : await reads.read(id, position)
    if (known !== undefined) found.set(id, known)
  }
  return found
}

/**
 * What is to be stored as the evidence of a revision; `undefined` when there is none, or the same already. A play that the
 * item's last evidence has to the letter is named by its place. Pure.
 */
export function newEvidence(
  given: DraftEvidence | undefined,
  revision: number,
  known: KnownEvidence | undefined,
): StoredEvidence | undefined {
  if (given === undefined) return undefined
  if (known?.revision === revision && isDeepStrictEqual(known.evidence, given)) return undefined
  const before = new Map(known?.evidence.plays.map(play => [play.id, play]))
  const plays = given.plays.map(play => {
    const at = known?.places.get(play.id)
    const isThere = at !== undefined && isDeepStrictEqual(before.get(play.id), play)
    return isThere ? { id: play.id, at } : play
  })
  return { ...given, revision, plays }
}
