/** Runs changes. Each change is a pure function of the current state, the intent and the time. */
import type { Steps } from '@fixture-feed/contract/steps'
import type { EntryFacts, FeedId, Position } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { isProblem, type Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter, FixtureChangeOptions } from './chain-writer.ts'

export interface Decision {
  /** The entry to append; `undefined` if the intended state is reached already. */
  readonly facts?: EntryFacts
}

/**
 * Runs a change of a feed. Appends the entry that `decide` returns, if any. `decide` must be pure, because it is called
 * again after a lost race. `now` is the current time in RFC 3339.
 */
export function decideFeed<Decided extends Decision>(
  writer: ChainWriter,
  feed: FeedId,
  decide: (fold: FeedFold, now: string) => Decided | Problem,
  { requiresCurrent = true }: FixtureChangeOptions = {},
): Promise<Decided | Problem> {
  const change = async (view: FeedView): Promise<Decided | Problem> => {
    const decided = decide(view.fold, writer.now())
    if (requiresCurrent && isUnchanged(decided)) await writer.requireCurrent(view)
    return apply(decided, facts => writer.appendToFeed(view, facts))
  }
  return writer.changeFeed(feed, change, { requiresCurrent })
}

/** Runs a change of a feed that is decided in steps. Other requests are answered between the steps. */
export function decideFeedInSlices<Decided extends Decision>(
  writer: ChainWriter,
  feed: FeedId,
  decide: (fold: FeedFold, now: string) => Steps<Decided | Problem>,
): Promise<Decided | Problem> {
  return writer.changeFeed(feed, async view => {
    const { position } = view.fold
    const decided = await runInSlices(decide(view.fold, writer.now()))
    requireUnmoved(view.fold, position)
    if (isUnchanged(decided)) await writer.requireCurrent(view)
    return apply(decided, facts => writer.appendToFeed(view, facts))
  })
}

/**
 * Runs a change of a fixture's registration. Appends the entry that `decide` returns, if any. `decide` must be pure,
 * because it is called again after a lost race.
 */
export function decideFixture<Decided extends Decision>(
  writer: ChainWriter,
  fixtureId: string,
  decide: (catalog: Catalog) => Decided | Problem,
  { requiresCurrent = true }: FixtureChangeOptions = {},
): Promise<Decided | Problem> {
  const change = async (): Promise<Decided | Problem> => {
    const decided = decide(writer.views.catalog)
    if (requiresCurrent && isUnchanged(decided)) await writer.requireCurrentFixture(fixtureId)
    return apply(decided, facts => writer.appendToFixture(facts))
  }
  return writer.changeFixture(fixtureId, change, { requiresCurrent })
}

/** Whether the intended state is reached already. */
export function isUnchanged(decided: Decision | Problem): boolean {
  return !isProblem(decided) && decided.facts === undefined
}

export async function apply<Decided extends Decision>(
  decided: Decided | Problem,
  append: (facts: EntryFacts) => Promise<unknown>,
): Promise<Decided | Problem> {
  if (!isProblem(decided) && decided.facts !== undefined) await append(decided.facts)
  return decided
}

/**
 * Checks that a feed is still at the position for which a change was decided. Must be called after the last `await`
 * before an append and in the same function: in any turn of the event loop in between, another node's entry can arrive.
 *
 * @throws {AppendConflictError} if another node changed the feed in the meantime: the writer then decides again.
 */
export function requireUnmoved({ feed, position: current }: FeedFold, position: Position): void {
  if (current !== position) throw new AppendConflictError(feed, position, current)
}
