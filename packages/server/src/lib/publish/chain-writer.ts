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

/** A writer that loses so many races in a row has another problem: the conflict is thrown. */
const maxAttempts = 50

export interface ChainWriterOptions {
  /** The clock, in milliseconds since the epoch. */
  readonly nowMs?: (() => number) | undefined
  /** Resolves when an entry is seen by readers in other processes of this node. */
  readonly shownElsewhere?: ((position: Position) => Promise<void>) | undefined
}

/**
 * The only way into the journal: changes of one chain are decided and appended one after the other, and decided anew
 * when another node was faster. The views follow the journal and show what was appended; the writer waits for it.
 */
export class ChainWriter {
  readonly views: Views
  /** The clock. It enters the service only here. */
  readonly nowMs: () => number
  readonly #journal: Pick<Journal, 'append' | 'scrub'>
  readonly #shownElsewhere: (position: Position) => Promise<void>
  readonly #queue = new TaskQueue()

  /** @param views Views that follow the journal. */
  constructor(
    journal: Pick<Journal, 'append' | 'scrub'>,
    views: Views,
    { nowMs = Date.now, shownElsewhere = async () => {} }: ChainWriterOptions = {},
  ) {
    this.#journal = journal
    this.views = views
    this.nowMs = nowMs
    this.#shownElsewhere = shownElsewhere
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
      // Checked before the feed gets a view: there is no end of ids of feeds that do not exist.
      const refused = publishableProblem(views.catalog, feed)
      if (refused !== undefined) return refused
      return views.feeds.hold(feed, view =>
        retryLostRaces(
          async () => publishableProblem(views.catalog, feed) ?? (await change(view)),
          position => view.waitFor(position),
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
      retryLostRaces(change, position => catalog.waitFor(fixtureId, position)),
    )
  }

  /**
   * Appends to a feed behind what its view knows; resolves when readers of this node see it.
   *
   * @param prepared What the entry leads to, when it was worked out from this view.
   */
  async appendToFeed(
    view: FeedView,
    facts: EntryFacts,
    prepared?: PreparedVersion,
  ): Promise<Entry> {
    const entry = this.#entry(facts, view.fold.position)
    if (prepared !== undefined) view.expect(entry.id, prepared)
    const accepted = await this.#journal.append(entry)
    // The view has advanced by now, as it follows the journal: readers see it as soon as it is encoded.
    await view.shown()
    await this.#shownElsewhere(accepted.position)
    return accepted
  }

  /** Appends to a feed behind what its view knows; resolves when it is in the journal, before readers see it. */
  async appendUnseen(view: FeedView, facts: EntryFacts): Promise<void> {
    await this.#journal.append(this.#entry(facts, view.fold.position))
  }

  /** Appends to a fixture's own chain behind what the catalogue knows; resolves when readers of this node see it. */
  async appendToFixture(facts: EntryFacts): Promise<Entry> {
    const { catalog } = this.views
    const accepted = await this.#journal.append(
      this.#entry(facts, catalog.position(facts.fixtureId)),
    )
    await this.#shownElsewhere(accepted.position)
    return accepted
  }

  /** Resolves when readers of this node see all that a view knows. */
  async shown(view: FeedView): Promise<void> {
    await view.shown()
    await this.#shownElsewhere(view.fold.position)
  }

  /** Removes an erased item's bodies from the journal. */
  scrub(erasure: Parameters<Journal['scrub']>[0]): Promise<void> {
    return this.#journal.scrub(erasure)
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
  waitFor: (position: Position) => Promise<void>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof AppendConflictError) || attempt === maxAttempts) throw error
      await waitFor(error.current)
    }
  }
}
