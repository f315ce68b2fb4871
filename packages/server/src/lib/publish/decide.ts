/** The runner of changes. Each change is a pure decision from what is there, what is wanted and when. */
import type { EntryFacts, FeedId, Position } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { isProblem, type Problem } from '../problem/problem.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
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
  return writer.changeFeed(feed, view =>
    apply(decide(view.fold, writer.now()), facts => writer.appendToFeed(view, facts)),
  )
}

/** Runs a change of a fixture's registration; as `decideFeed`. */
export function decideFixture<Answer extends object>(
  writer: ChainWriter,
  fixtureId: string,
  decide: (catalog: Catalog) => Decision<Answer> | Problem,
): Promise<Answer | Problem> {
  return writer.changeFixture(fixtureId, () =>
    apply(decide(writer.views.catalog), facts => writer.appendToFixture(facts)),
  )
}

/** Applies a decision within a change of its chain. */
export async function apply<Answer extends object>(
  decision: Decision<Answer> | Problem,
  append: (facts: EntryFacts) => Promise<unknown>,
): Promise<Answer | Problem> {
  if (isProblem(decision)) return decision
  if (decision.facts !== undefined) await append(decision.facts)
  return decision.answer
}

/**
 * Holds a feed to what a decision began with, where something was awaited since.
 *
 * @throws {AppendConflictError} when another node changed the feed meanwhile: the writer then decides again.
 */
export function requireUnmoved({ feed, position: current }: FeedFold, position: Position): void {
  if (current !== position) throw new AppendConflictError(feed, position, current)
}
