import { randomUUID } from 'node:crypto'
import {
  chainKey,
  type Entry,
  type EntryFacts,
  type FeedId,
  type NewEntry,
  type Position,
} from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import type { Problem } from '../problem/problem.ts'
import { publishableProblem } from '../snapshot/feed-target.ts'
import type { FeedView, PreparedVersion } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import { TaskQueue } from './task-queue.ts'

/** Losing this many races in a row means that something else is wrong. */
const maxAttempts = 50

/**
 * The only way into the journal: changes of one chain are decided and appended one after the other, and decided anew
 * when another node was faster.
 */
export class ChainWriter {
  readonly views: Views
  /** The clock. It enters the service only here. */
  readonly nowMs: () => number
  readonly #journal: Pick<Journal, 'append' | 'scrub'>
  readonly #queue = new TaskQueue()

  /** @param views Views that follow the journal. */
  constructor(
    journal: Pick<Journal, 'append' | 'scrub'>,
    views: Views,
    nowMs: () => number = Date.now,
  ) {
    this.#journal = journal
    this.views = views
    this.nowMs = nowMs
  }

  /**
   * Runs a change of a feed that is registered, or answers why it is not.
   *
   * @param change Decides from the view, and appends or says what is wrong.
   * @throws {JournalUnavailableError} when the change may or may not have been applied.
   */
  changeFeed<Outcome extends object>(
    feed: FeedId,
    change: (view: FeedView) => Promise<Outcome | Problem>,
  ): Promise<Outcome | Problem> {
    const { views } = this
    return this.#queue.run(chainKey(feed), async () => {
      // Before anything is kept in memory for it: ids of feeds that are not there are without number.
      const refused = publishableProblem(views.catalog, feed)
      if (refused !== undefined) return refused
      return views.feeds.hold(feed, view =>
        retryLostRaces(
          async () => publishableProblem(views.catalog, feed) ?? (await change(view)),
          position => view.reached(position),
        ),
      )
    })
  }

  /**
   * Runs a change of a fixture's registration.
   *
   * @param change Decides from the catalogue, and appends or says what is wrong.
   * @throws {JournalUnavailableError} when the change may or may not have been applied.
   */
  changeFixture<Outcome extends object>(
    fixtureId: string,
    change: () => Promise<Outcome | Problem>,
  ): Promise<Outcome | Problem> {
    const { catalog } = this.views
    return this.#queue.run(chainKey({ fixtureId }), () =>
      retryLostRaces(change, position => catalog.reached(fixtureId, position)),
    )
  }

  /**
   * Appends to a feed behind what its view knows; resolves when readers of this node see it.
   *
   * @param prepared What the entry leads to, when it was worked out from this view.
   */
  appendToFeed(view: FeedView, facts: EntryFacts, prepared?: PreparedVersion): Promise<Entry> {
    return this.#append(facts, view.fold.position, prepared)
  }

  /** Appends to a feed behind what its view knows; resolves when it is in the journal, before readers see it. */
  async appendUnseen(view: FeedView, facts: EntryFacts): Promise<void> {
    await this.#journal.append(this.#entry(facts, view.fold.position))
  }

  /** Appends to a fixture's own chain behind what the catalogue knows; resolves when readers of this node see it. */
  appendToFixture(facts: EntryFacts): Promise<Entry> {
    return this.#append(facts, this.views.catalog.position(facts.fixtureId))
  }

  /** Removes an erased item's bodies from the journal. */
  scrub(erasure: Parameters<Journal['scrub']>[0]): Promise<void> {
    return this.#journal.scrub(erasure)
  }

  #append(facts: EntryFacts, previous: Position, prepared?: PreparedVersion): Promise<Entry> {
    const entry = this.#entry(facts, previous)
    return this.views.appending(entry.id, () => this.#journal.append(entry), prepared)
  }

  #entry(facts: EntryFacts, previous: Position): NewEntry {
    return {
      ...facts,
      id: randomUUID(),
      previous,
      recordedAt: new Date(this.nowMs()).toISOString(),
    }
  }
}

async function retryLostRaces<Outcome>(
  change: () => Promise<Outcome>,
  reached: (position: Position) => Promise<void>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof AppendConflictError) || attempt === maxAttempts) throw error
      await reached(error.current)
    }
  }
}
