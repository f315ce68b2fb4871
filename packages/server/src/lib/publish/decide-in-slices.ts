import type { Position } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import {
  decidePublication,
  type PublicationDecision,
  type WantedChange,
} from './decide-publication.ts'

/** What a decision depends on beside the feed. */
export interface DecisionContext {
  readonly nowMs: () => number
  readonly maxSnapshotBytes: number
}

/**
 * Decides a publication in time slices, with reads answered in between. Another node may change the feed meanwhile: the
 * caller holds it to what it was with `requireUnmoved`, just before it appends.
 */
export function decideInSlices(
  fold: FeedFold,
  wanted: WantedChange,
  context: DecisionContext,
): Promise<PublicationDecision> {
  const { nowMs, maxSnapshotBytes } = context
  return runInSlices(decidePublication(fold, wanted, { nowMs: nowMs(), maxSnapshotBytes }))
}

/**
 * Holds a feed to what a decision began with, where something was awaited since.
 *
 * @throws {AppendConflictError} when another node changed the feed meanwhile: the writer then decides again.
 */
export function requireUnmoved({ feed, position: current }: FeedFold, position: Position): void {
  if (current !== position) throw new AppendConflictError(feed, position, current)
}
