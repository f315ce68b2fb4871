import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import type { Journal, Removal } from '@fixture-feed/journal/journal'
import { isProblem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { purgeFixture } from '../publish/register-fixture.ts'
import { type OnReleased, releaseDue } from '../publish/release.ts'

interface FailureEvents {
  failed(error: unknown, where: string): void
}

interface PurgeEvents extends FailureEvents {
  purged(facts: { readonly fixtureId: string }): void
}

interface RemovalEvents extends FailureEvents {
  removalFinished(removal: Removal): void
}

/** A background job that runs repeatedly. */
export interface Job {
  /**
   * Runs the job once. Never rejects; resolves to the milliseconds until the next run, `undefined` if an entry will
   * trigger it.
   */
  round(isEnded: () => boolean): Promise<number | undefined>
  /**
   * Milliseconds after which there may be work, given an entry that has become visible; `undefined` if the entry
   * causes no work.
   */
  onEntry(entry: Entry): number | undefined
  /** Whether a stop does not wait for the current run. */
  readonly abandonOnStop?: true
}

/** Runs a job repeatedly: on request, after a delay or after an entry, and never twice concurrently. */
export class JobRunner {
  readonly #work: Job
  #timer: NodeJS.Timeout | undefined
  #dueAt = Infinity
  #running: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(work: Job) {
    this.#work = work
  }

  onEntry(entry: Entry): void {
    this.#startIn(this.#work.onEntry(entry))
  }

  /** Queues a run after the current one and replaces any scheduled run. Resolves when the queued run ends. */
  start(): Promise<void> {
    this.#forget()
    this.#running = this.#running.then(async () => {
      if (!this.#isEnded) this.#startIn(await this.#work.round(() => this.#isEnded))
    })
    return this.#running
  }

  /** Starts no further run. Resolves when the current run ends, or immediately if a stop abandons it. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#forget()
    if (this.#work.abandonOnStop !== true) await this.#running
  }

  /** Schedules a run after `ms` milliseconds, unless an earlier one is scheduled. */
  #startIn(ms = Infinity): void {
    const dueAt = performance.now() + ms
    if (this.#isEnded || dueAt >= this.#dueAt) return
    this.#forget()
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.start(), ms).unref()
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#dueAt = Infinity
  }
}

/**
 * Finishes removals of erased items and purged fixtures that were left unfinished, because a process was killed or a
 * removal failed. Every node checks for unfinished removals when it starts, some time after each erasure or purge that
 * it sees, and again after a failure. Two nodes that finish the same removal do no harm, so they need no agreement.
 *
 * @param leaveForMs An erasure or purge schedules a check, unless one is scheduled earlier, after a random time of one
 *   to two times `leaveForMs`, so that the nodes check at different times and usually only the first one finds work.
 */
export function finishRemovalsJob(
  journal: Pick<Journal, 'readUnfinishedRemovals'>,
  writer: Pick<ChainWriter, 'remove' | 'changeFixture'>,
  events: RemovalEvents,
  leaveForMs = 30_000,
): Job {
  const retryEveryMs = 10_000
  const remove = (removal: Removal): Promise<unknown> =>
    removal.kind === 'erasure'
      ? writer.remove(removal)
      : // An empty change is enough: before each change of a fixture, the writer finishes an unfinished purge of it.
        writer.changeFixture(removal.fixtureId, async () => ({}))
  return {
    // Closing the journal interrupts a running removal, which is found again at the next start.
    abandonOnStop: true,
    onEntry: ({ kind }) =>
      kind === 'erasure' || kind === 'purge' ? leaveForMs * (1 + Math.random()) : undefined,
    async round(isEnded) {
      try {
        for (const removal of await journal.readUnfinishedRemovals()) {
          if (isEnded()) return undefined
          await remove(removal)
          events.removalFinished(removal)
        }
        return undefined
      } catch (error) {
        if (!isEnded()) events.failed(error, 'finishing an erasure or a purge')
        return retryEveryMs
      }
    },
  }
}

/** Purges fixtures `keepMs` milliseconds after their retirement, while the clock of this node is right. */
export function purgeRetiredJob(
  writer: ChainWriter,
  events: PurgeEvents,
  { keepMs, clock }: { readonly keepMs: number; readonly clock: Clock },
): Job {
  // Clocks change and timers have a limit, so the job runs at least this often.
  const longestSleepMs = 3_600_000
  const shortestSleepMs = 1_000
  const { catalog } = writer.views
  const dueInMs = (retiredAt: string): number =>
    Date.parse(retiredAt) + keepMs - writer.storeNowMs()
  const nextInMs = (): number => {
    let nextMs = longestSleepMs
    for (const { retiredAt } of catalog.retirements()) nextMs = Math.min(nextMs, dueInMs(retiredAt))
    return Math.max(nextMs, shortestSleepMs)
  }
  return {
    onEntry: ({ kind }) => (kind === 'retirement' ? nextInMs() : undefined),
    async round(isEnded) {
      for (const { fixtureId, retiredAt } of [...catalog.retirements()]) {
        if (isEnded()) return undefined
        if (dueInMs(retiredAt) > 0) continue
        if (!(await clock.isRight())) return shortestSleepMs
        try {
          const outcome = await purgeFixture(writer, fixtureId)
          // The fixture may have been registered again, or purged by another node.
          if (!isProblem(outcome)) events.purged({ fixtureId })
        } catch (error) {
          events.failed(error, 'purging a retired fixture')
        }
      }
      return nextInMs()
    },
  }
}

/** Whether this node may decide by its clock that something is due. */
export interface Clock {
  isRight(): Promise<boolean>
}

/**
 * Releases due proposals. Every node whose clock is right does this. If two nodes release the same proposal, only one
 * append succeeds, and the other node then finds nothing due.
 */
export function releaseDueJob(
  writer: ChainWriter,
  events: FailureEvents,
  { onReleased, clock }: { readonly onReleased: OnReleased; readonly clock: Clock },
): Job {
  // A clock may be set, so the job runs at least this often while a proposal has a due time. A failed release is
  // retried after this time.
  const longestSleepMs = 1_000
  const { catalog } = writer.views
  /** The next time to check each feed, in milliseconds since the epoch, by the key of its chain. */
  let dues: ReadonlyMap<string, number> = new Map()
  /** The feeds that changed since they were checked. */
  let changed = new Set<string>()
  let isFailing = false
  /**
   * Publishes the due proposals of a feed. Resolves to the next time to check the feed, in milliseconds since the
   * epoch; `Infinity` if there is none.
   */
  async function release(feed: FeedId): Promise<number> {
    try {
      const dueMs = await releaseDue(writer, feed, onReleased)
      isFailing = false
      // A feed that was removed in the meantime has nothing to release.
      return typeof dueMs === 'number' ? dueMs : Infinity
    } catch (error) {
      // Only the first of several consecutive failures is logged.
      if (!isFailing) events.failed(error, 'publishing due proposals')
      isFailing = true
      return writer.storeNowMs() + longestSleepMs
    }
  }
  return {
    onEntry(entry) {
      for (const { feed } of catalog.feedsWithProposals(entry.fixtureId))
        if (!('feedKey' in entry) || entry.feedKey === feed.feedKey) changed.add(chainKey(feed))
      return changed.size > 0 ? 0 : undefined
    },
    async round(isEnded) {
      const before = { dues, changed }
      changed = new Set()
      let isClockRight: boolean | undefined
      const next = new Map<string, number>()
      for (const { feed } of [...catalog.feedsWithProposals()]) {
        if (isEnded()) return undefined
        const key = chainKey(feed)
        const known = before.changed.has(key) ? 0 : (before.dues.get(key) ?? 0)
        const isDue = known <= writer.storeNowMs()
        if (isDue) isClockRight ??= await clock.isRight()
        // When the clock is right again, the feed is checked as if it had changed.
        if (isDue && isClockRight === false) changed.add(key)
        else next.set(key, isDue ? await release(feed) : known)
      }
      dues = next
      if (isClockRight === false) return longestSleepMs
      if (changed.size > 0) return 0
      const dueMs = Math.min(...next.values(), Infinity)
      const inMs = Math.min(Math.max(dueMs - writer.storeNowMs(), 0), longestSleepMs)
      return dueMs === Infinity ? undefined : inMs
    },
  }
}
