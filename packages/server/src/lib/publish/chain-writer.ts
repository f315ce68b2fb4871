import { randomUUID } from 'node:crypto'
import type { FixtureRegistration, Team } from '@fixture-feed/contract/fixture-index'
import { encodeEntryInSteps } from '@fixture-feed/journal/encode-entry'
import {
  chainKey,
  type Entry,
  type EntryFacts,
  type FeedId,
  type NewEntry,
  type Position,
} from '@fixture-feed/journal/entry'
import { AppendConflictError, JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { JournalWriter, Removal } from '@fixture-feed/journal/journal'
import { serviceDefaults } from '../../service-defaults.ts'
import { isProblem, type Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { isHolding } from '../snapshot/feed-holds.ts'
import { feedProblem, historyProblem, notListed } from '../snapshot/feed-target.ts'
import type { ExpectedChange, FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'

/** The inputs of a decision, apart from the feed. */
export interface DecisionContext {
  /** The clock of this node, for the instants of snapshots, in milliseconds since the epoch. */
  readonly nowMs: number
  /** The clock of the store, for holds and due times, in milliseconds since the epoch. */
  readonly storeNowMs: number
  /**
   * The maximum total size of all items of a snapshot as JSON, in bytes. A publication that would make a snapshot
   * larger than this, and larger than before, is refused. The pending changes of a feed have the same limit.
   */
  readonly maxSnapshotBytes: number
  /** The teams that the registration of the fixture names, if any. */
  readonly teams?: readonly Team[] | undefined
}

/** The maximum number of attempts of a change. A further conflict is thrown, because lost races do not explain it. */
const maxAttempts = 50

export interface ChainWriterOptions {
  /** The clock of this node, in milliseconds since the epoch. */
  readonly nowMs?: (() => number) | undefined
  /** The clock of the store, in milliseconds since the epoch. Default: the clock of this node. */
  readonly storeNowMs?: (() => number) | undefined
  /** The limit for the items of one snapshot as JSON, in bytes; the value of `serviceDefaults` by default. */
  readonly maxSnapshotBytes?: number | undefined
  /** Resolves when the readers of this node's workers see an entry. */
  readonly waitForWorkers?: ((position: Position) => Promise<void>) | undefined
  /**
   * The time limit, in milliseconds, for each wait of a change: for earlier changes of its chain, for an entry of
   * another node that won a race, and until readers see its own entry. Default: 5000.
   */
  readonly answerWithinMs?: number | undefined
}

export interface FixtureChangeOptions {
  /**
   * Whether this node must have every accepted entry before a change is refused or found to have no effect. The check
   * costs one request to a store that several nodes share. A relay skips the check, because only the process that reads
   * the upstream records observations. Default true.
   */
  readonly requiresCurrent?: boolean
}

export interface FeedChangeOptions extends FixtureChangeOptions {
  /** Whether feeds of retired fixtures, and feeds that their fixture has lost, can be changed too. Default false. */
  readonly isHistory?: boolean
}

/**
 * Makes all changes of the journal. Changes of one chain are decided and appended one after the other; a change that
 * lost a race with another node is decided again. The views follow the journal, and the writer waits until they show
 * an append.
 */
export class ChainWriter {
  readonly views: Views
  /** The clock of this node, for the instants of snapshots, in milliseconds since the epoch. */
  readonly nowMs: () => number
  /**
   * The clock of the store, which all nodes share, in milliseconds since the epoch. Holds and due times depend on it,
   * so that a node with a wrong clock neither shortens a delay nor ends an embargo early.
   */
  readonly storeNowMs: () => number
  readonly maxSnapshotBytes: number
  readonly #journal: JournalWriter
  readonly #waitForWorkers: (position: Position) => Promise<void>
  readonly #answerWithinMs: number
  readonly #queue: TaskQueue

  constructor(journal: JournalWriter, views: Views, options: ChainWriterOptions = {}) {
    this.#journal = journal
    this.views = views
    this.nowMs = options.nowMs ?? Date.now
    this.storeNowMs = options.storeNowMs ?? this.nowMs
    this.maxSnapshotBytes = options.maxSnapshotBytes ?? serviceDefaults.maxSnapshotBytes
    this.#waitForWorkers = options.waitForWorkers ?? (async () => {})
    this.#answerWithinMs = options.answerWithinMs ?? 5_000
    this.#queue = new TaskQueue(this.#answerWithinMs)
  }

  /**
   * Runs a change of a registered feed, or returns the problem of a feed that is not registered. Unless
   * `requiresCurrent` is false, a refusal is returned only after this node has every entry that was accepted before:
   * another node may have registered the feed, or changed it, a moment ago.
   *
   * @param change Decides from the view, and then appends entries, changes nothing or returns a problem.
   * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The change may have
   *   been applied.
   */
  changeFeed<Outcome>(
    feed: FeedId,
    change: (view: FeedView) => Promise<Outcome | Problem>,
    { isHistory = false, requiresCurrent = true }: FeedChangeOptions = {},
  ): Promise<Outcome | Problem> {
    const { feeds } = this.views
    const refusal = (): Problem | undefined => this.#refusal(feed, isHistory)
    const changeView = async (view: FeedView): Promise<Outcome | Problem> => {
      const refused = refusal()
      if (refused !== undefined) return refused
      const { position } = view.fold
      const outcome = await change(view)
      // A problem that follows an append of this change concerns the state after the append.
      const isRefused = isRefusal(outcome) && view.fold.position === position
      if (isRefused && requiresCurrent) await this.requireCurrent(view)
      return outcome
    }
    return this.#queue.run(chainKey(feed), () =>
      retryLostRaces(
        // The feed is checked before a view is created for it, because clients can name any number of unknown feeds.
        async () => {
          await feeds.settled()
          if (refusal() !== undefined && requiresCurrent) await this.#catchUp()
          return refusal() ?? feeds.pin(feed, changeView)
        },
        // Each attempt requests the view again: a purge by another node drops the earlier view.
        position => feeds.pin(feed, view => this.#followedInTime(view.waitFor(position), position)),
      ),
    )
  }

  /**
   * Runs a change of a fixture's registration, after an unfinished purge of the fixture has been finished. If this node
   * can lag and `requiresCurrent` is not false, a refused change is decided once more after this node has every
   * accepted entry, because the refusal can also depend on the holds of the fixture's feeds.
   *
   * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The change may have
   *   been applied.
   */
  changeFixture<Outcome>(
    fixtureId: string,
    change: () => Promise<Outcome | Problem>,
    { requiresCurrent = true }: FixtureChangeOptions = {},
  ): Promise<Outcome | Problem> {
    const { catalog } = this.views
    return this.#queue.run(chainKey({ fixtureId }), () =>
      retryLostRaces(
        async () => {
          const purge = catalog.purge(fixtureId)
          if (purge !== undefined) await this.remove(purge)
          const outcome = await change()
          const mayLag = this.#journal.catchUp !== undefined
          if (!isRefusal(outcome) || !requiresCurrent || !mayLag) return outcome
          await this.#catchUp()
          return change()
        },
        position => this.#followedInTime(catalog.waitFor(fixtureId, position), position),
      ),
    )
  }

  context({ fixtureId }: FeedId): DecisionContext {
    const { maxSnapshotBytes, views } = this
    return {
      nowMs: this.nowMs(),
      storeNowMs: this.storeNowMs(),
      maxSnapshotBytes,
      teams: teamsOf(views.catalog, fixtureId),
    }
  }

  /** The time by the clock of the store, as RFC 3339. */
  now(): string {
    return new Date(this.storeNowMs()).toISOString()
  }

  async remove(removal: Removal): Promise<void> {
    if (removal.kind === 'purge') {
      // A change that was decided before the deletion must not be appended after it.
      const { fixtureId, feedKeys } = removal
      await Promise.all(
        feedKeys.map(feedKey => this.#queue.run(chainKey({ fixtureId, feedKey }), async () => {})),
      )
    }
    await this.#journal.remove(removal)
  }

  /** Appends after the last entry of a view, and resolves when readers of this node see the entry. */
  async appendToFeed(view: FeedView, facts: EntryFacts, prepared?: ExpectedChange): Promise<Entry> {
    const startedMs = performance.now()
    const accepted = await this.append(view, facts, prepared)
    await this.waitUntilVisible(view, startedMs)
    return accepted
  }

  /** Appends an entry to the chain of a view. Resolves when the journal has stored it and the view has advanced. */
  async append(view: FeedView, facts: EntryFacts, prepared?: ExpectedChange): Promise<Entry> {
    const { fold } = view
    const pendingCount = isHolding(facts) ? fold.holds.pendingCountAfter(facts) : 0
    const entry = this.#entry(
      { ...facts, ...(pendingCount > 0 && { pendingCount }) },
      fold.position,
    )
    const encoded = await runInSlices(encodeEntryInSteps(entry))
    // The journal refuses the entry if the feed has changed meanwhile.
    view.expect(entry.id, prepared)
    return this.#journal.append(entry, encoded)
  }

  /**
   * Resolves if a view contains every change that was accepted before the call. For a change that appends nothing, the
   * journal checks nothing, and the view of this node may lag.
   *
   * @throws {AppendConflictError} if the feed or the registration of its fixture has changed meanwhile: `changeFeed`
   *   then decides again.
   * @throws {JournalUnavailableError} if the end of the journal could not be determined.
   */
  async requireCurrent(view: FeedView): Promise<void> {
    const { feed } = view
    const { catalog, feeds } = this.views
    const { position } = view.fold
    const registration = catalog.position(feed.fixtureId)
    await this.#catchUp()
    await view.folded()
    // After a purge by another node the feed has another view, whose chain begins again.
    const current = await feeds.pin(feed, async ({ fold }) => fold.position)
    if (current !== position || catalog.position(feed.fixtureId) !== registration)
      throw new AppendConflictError(feed, position, current)
  }

  /**
   * Resolves if this node knows every registration of a fixture that was accepted before the call.
   *
   * @throws {AppendConflictError} if a newer entry of the fixture arrived meanwhile: `changeFixture` then decides
   *   again.
   * @throws {JournalUnavailableError} if the end of the journal could not be determined.
   */
  async requireCurrentFixture(fixtureId: string): Promise<void> {
    const { catalog } = this.views
    const position = catalog.position(fixtureId)
    await this.#journal.catchUp?.()
    const current = catalog.position(fixtureId)
    if (current !== position) throw new AppendConflictError({ fixtureId }, position, current)
  }

  /** Appends to the chain of a fixture's registrations, and resolves when readers of this node see the entry. */
  async appendToFixture(facts: EntryFacts): Promise<Entry> {
    const startedMs = performance.now()
    const { catalog } = this.views
    const entry = this.#entry(facts, catalog.position(facts.fixtureId))
    const accepted = await this.#journal.append(entry)
    const { position } = accepted
    await this.#visibleInTime(this.#waitForWorkers(position), position, startedMs)
    return accepted
  }

  /**
   * Resolves when readers of this node see everything that a view contains at the call, including unsettled entries:
   * entries that arrived while the journal was still reading entries that it had missed.
   *
   * @param startedMs The start of the change, as of `performance.now()`.
   * @throws {JournalUnavailableError} when the wait exceeds the time limit of the change.
   */
  async waitUntilVisible(view: FeedView, startedMs: number = performance.now()): Promise<void> {
    const { position } = view.fold
    const visible = async (): Promise<void> => {
      await view.waitUntilVisible()
      await this.#waitForWorkers(position)
    }
    await this.#visibleInTime(visible(), position, startedMs)
  }

  /** Resolves when this node has every entry that was accepted before the call. */
  async #catchUp(): Promise<void> {
    await this.#journal.catchUp?.()
    await this.views.feeds.settled()
  }

  #visibleInTime(visible: Promise<void>, position: Position, startedMs: number): Promise<void> {
    const limitMs = this.#answerWithinMs
    const ms = Math.max(0, startedMs + limitMs - performance.now())
    const reason = `the entry at position ${position} was not visible within ${limitMs} ms`
    return endingWithin(visible, { ms, reason })
  }

  #followedInTime(followed: Promise<void>, position: Position): Promise<void> {
    const ms = this.#answerWithinMs
    const reason = `the entry at position ${position} was not read back from the journal within ${ms} ms`
    return endingWithin(followed, { ms, reason })
  }

  #refusal(feed: FeedId, isHistory: boolean): Problem | undefined {
    const { catalog } = this.views
    if (isHistory) return historyProblem(catalog, feed)
    const refused = feedProblem(catalog, feed)
    return refused?.code === 'unknown_fixture' ? notListed(catalog, feed.fixtureId) : refused
  }

  #entry(facts: EntryFacts, previous: Position): NewEntry {
    return { ...facts, id: randomUUID(), previous, recordedAt: this.now() }
  }
}

/** Whether the outcome of a change is a problem. */
function isRefusal(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && isProblem(outcome)
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

/** Rejects with a JournalUnavailableError when a promise is not settled in time. */
async function endingWithin<Result>(
  promise: Promise<Result>,
  { ms, reason }: { readonly ms: number; readonly reason: string },
): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new JournalUnavailableError(reason)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs tasks one at a time for each key, in order of arrival. */
export class TaskQueue {
  readonly #startWithinMs: number
  /** For each key, a promise that resolves when the last task of the key has ended. */
  readonly #ends = new Map<string, Promise<void>>()

  /** @param startWithinMs The maximum time that a task waits for earlier tasks, in milliseconds. */
  constructor(startWithinMs: number) {
    this.#startWithinMs = startWithinMs
  }

  /** @throws {JournalUnavailableError} when the task could not be started in time; it is not started later either. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#ends.get(key)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.#ends.set(key, ended)
    const leave = (): void => {
      end()
      if (this.#ends.get(key) === ended) this.#ends.delete(key)
    }
    if (before !== undefined) {
      const ms = this.#startWithinMs
      const reason = `changes that were requested earlier took longer than ${ms} ms`
      try {
        await endingWithin(before, { ms, reason })
      } catch (error) {
        // Later tasks wait for the tasks before this one.
        void before.then(leave)
        throw error
      }
    }
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

/** The away team and the home team of a fixture. The entry of a relayed fixture may lack them. */
function teamsOf(catalog: Views['catalog'], fixtureId: string): readonly Team[] {
  const { awayTeam, homeTeam }: Partial<FixtureRegistration> = catalog.registration(fixtureId) ?? {}
  return [awayTeam, homeTeam].filter(team => team !== undefined)
}
