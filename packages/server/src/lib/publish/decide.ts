/** The runner of changes. Each change is a pure decision from what is there, what is wanted and when. */
import type { Steps } from '@fixture-feed/contract/steps'
import type { EntryFacts, FeedId, Position } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { isProblem, type Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'

/** What a change decides: the facts to append, if any, and its answer once readers see them. */
export interface Decision<Answer extends object> {
  readonly facts?: EntryFacts
  readonly answer: Answer
}

/**
 * Runs a change of a feed.
 *
 * @param decide Pure. `now` is the clock's instant, as RFC 3339.
 * @throws {JournalUnavailableError} when the change may or may not have been applied.
 */
export function decideFeed<Answer extends object>(
  writer: ChainWriter,
  feed: FeedId,
  decide: (fold: FeedFold, now: string) => Decision<Answer> | Problem,
): Promise<Answer | Problem> {
  return writer.changeFeed(feed, async view =>
    applyToFeed(writer, view, decide(view.fold, writer.now())),
  )
}

/** Applies a decision within a change of the feed, such as that of an import. */
export async function applyToFeed<Answer extends object>(
  writer: ChainWriter,
  view: FeedView,
  decision: Decision<Answer> | Problem,
): Promise<Answer | Problem> {
  if (isProblem(decision)) return decision
  if (decision.facts !== undefined) await writer.appendToFeed(view, decision.facts)
  return decision.answer
}

/** Runs a change of a fixture's registration; as `decideFeed`. */
export function decideFixture<Answer extends object>(
  writer: ChainWriter,
  fixtureId: string,
  decide: (catalog: Catalog) => Decision<Answer> | Problem,
): Promise<Answer | Problem> {
  return writer.changeFixture(fixtureId, () => applyToFixture(writer, decide))
}

/** Decides within a change of the fixture, such as that of an import. */
export async function applyToFixture<Answer extends object>(
  writer: ChainWriter,
  decide: (catalog: Catalog) => Decision<Answer> | Problem,
): Promise<Answer | Problem> {
  const decision = decide(writer.views.catalog)
  if (isProblem(decision)) return decision
  if (decision.facts !== undefined) await writer.appendToFixture(decision.facts)
  return decision.answer
}

/**
 * Decides in time slices, with reads answered in between.
 *
 * @throws {AppendConflictError} when another node changed the feed meanwhile: the writer then decides again.
 */
export async function decideInSlices<Decided>(
  fold: FeedFold,
  decide: Steps<Decided>,
): Promise<Decided> {
  const { position } = fold
  const decided = await runInSlices(decide)
  requireUnmoved(fold, position)
  return decided
}

/**
 * Holds a feed to what a decision began with, where something was awaited since.
 *
 * @throws {AppendConflictError} when another node changed the feed meanwhile: the writer then decides again.
 */
export function requireUnmoved({ feed, position: current }: FeedFold, position: Position): void {
  if (current !== position) throw new AppendConflictError(feed, position, current)
}
