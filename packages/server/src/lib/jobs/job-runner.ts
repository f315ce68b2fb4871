import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import type { Journal, Removal } from '@fixture-feed/journal/journal'
import type { ServiceEvents } from '../observe/events.ts'
import { isProblem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { purgeFixture } from '../publish/register-fixture.ts'
import { type OnReleased, releaseDue } from '../publish/release.ts'

/** Work that is done beside requests, in rounds. */
export interface Job {
  /** Never rejects; resolves to the milliseconds until it is to look again, `undefined` when an entry will tell. */
  round(isEnded: () => boolean): Promise<number | undefined>
  /** After how many milliseconds there may be work, now that readers see an entry; `undefined` for none. */
  onEntry(entry: Entry): number | undefined
  /** Whether the end does not wait for the round under way. */
  readonly abandonOnStop?: true
}

/** Does work again and again: now, or after some time, and never twice at once. */
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

  /** Begins a round behind the one under way, in place of one that is due; resolves at its end. */
  start(): Promise<void> {
    this.#forget()
    this.#running = this.#running.then(async () => {
      if (!this.#isEnded) this.#startIn(await this.#work.round(() => this.#isEnded))
    })
    return this.#running
  }

  /** Begins no more; resolves at the end of the round under way. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#forget()
    if (this.#work.abandonOnStop !== true) await this.#running
  }

  /** Begins a round after so many milliseconds, unless one is due by then. */
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
 * Removes what others left of erased items and purged fixtures: a process that was killed, this one before its start, or
 * another node. Every node that sees an erasure or a purge looks some time later whether it is finished. Two that finish
 * the same one do no harm, so they need not agree who does.
 *
 * @param leaveForMs How long an erasure or a purge is left to whoever asked for it, and up to as much again: not all nodes
 * look at once, and the first one mostly leaves nothing to the others.
 */
export function finishRemovalsJob(
  journal: Pick<Journal, 'readUnfinishedRemovals'>,
  writer: Pick<ChainWriter, 'remove' | 'changeFixture'>,
  events: Pick<ServiceEvents, 'removalFinished' | 'failed'>,
  leaveForMs = 30_000,
): Job {
  const retryEveryMs = 10_000
  const remove = (removal: Removal): Promise<unknown> =>
    removal.kind === 'erasure'
      ? writer.remove(removal)
      : // A change of a fixture finishes its purge before anything else, behind the changes that are decided already.
        writer.changeFixture(removal.fixtureId, async () => ({}))
  return {
    // What is under way ends with the journal, and is found again at the next start.
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

/** Purges fixtures so many milliseconds after they were retired. */
export function purgeRetiredJob(
  writer: ChainWriter,
  events: Pick<ServiceEvents, 'purged' | 'failed'>,
  keepMs: number,
): Job {
  // Clocks are changed and timers have a limit: the next purge is looked for at least as often as this.
  const longestSleepMs = 3_600_000
  const shortestSleepMs = 1_000
  const { catalog } = writer.views
  const dueInMs = (retiredAt: string): number => Date.parse(retiredAt) + keepMs - writer.nowMs()
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
        try {
          const outcome = await purgeFixture(writer, fixtureId)
          // It may have been registered again, or purged by another node.
          if (!isProblem(outcome)) events.purged({ fixtureId })
        } catch (error) {
          events.failed(error, 'purging a retired fixture')
        }
      }
      return nextInMs()
    },
  }
}

/** Publishes what waits when it is due. Every node does: the second append loses its race and finds nothing due. */
export function releaseDueJob(
  writer: ChainWriter,
  events: Pick<ServiceEvents, 'failed'>,
  onReleased: OnReleased,
): Job {
  // Clocks are changed: what is due is looked for at least as often as this, and a failure is tried again then.
  const longestSleepMs = 1_000
  const { catalog } = writer.views
  /** When to look at a feed next, by its chain. */
  let dues: ReadonlyMap<string, number> = new Map()
  /** The feeds that changed since they were looked at. */
  let changed = new Set<string>()
  let isFailing = false
  /** Resolves to when to look at the feed again. */
  async function release(feed: FeedId): Promise<number> {
    try {
      const dueMs = await releaseDue(writer, feed, onReleased)
      isFailing = false
      // Nobody can change a feed that is gone.
      return typeof dueMs === 'number' ? dueMs : Infinity
    } catch (error) {
      // The first of several failures in a row is told of.
      if (!isFailing) events.failed(error, 'publishing what is due')
      isFailing = true
      return writer.nowMs() + longestSleepMs
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
      const next = new Map<string, number>()
      for (const { feed } of [...catalog.feedsWithProposals()]) {
        if (isEnded()) return undefined
        const key = chainKey(feed)
        const known = before.changed.has(key) ? 0 : (before.dues.get(key) ?? 0)
        next.set(key, known <= writer.nowMs() ? await release(feed) : known)
      }
      dues = next
      if (changed.size > 0) return 0
      const dueMs = Math.min(...next.values(), Infinity)
      const inMs = Math.min(Math.max(dueMs - writer.nowMs(), 0), longestSleepMs)
      return dueMs === Infinity ? undefined : inMs
    },
  }
}
