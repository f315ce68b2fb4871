import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import { isProblem } from '../problem/problem.ts'
import type { ChainWriter } from './chain-writer.ts'
import { type OnReleased, releaseDue } from './release.ts'
import { Rounds } from './rounds.ts'

export interface DueReleasesOptions {
  readonly onReleased: OnReleased
  /** Told of the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void
}

/** Clocks are changed: what is due is looked for at least as often as this, and a failure is tried again then. */
const longestSleepMs = 1_000

/**
 * Publishes what waits when it is due. Every node does, and the journal takes one: a second append loses its race, and
 * finds nothing due when it decides anew. What fell due while no node ran goes out in the first round.
 */
export class DueReleases extends Rounds {
  readonly #writer: ChainWriter
  readonly #options: DueReleasesOptions
  /** When to look at a feed next, by its chain. */
  readonly #dues = new Map<string, number>()
  /** The feeds that changed since they were looked at. */
  readonly #changed = new Set<string>()
  #isFailing = false

  constructor(writer: ChainWriter, options: DueReleasesOptions) {
    super()
    this.#writer = writer
    this.#options = options
  }

  note(entry: Entry): void {
    for (const { feed } of this.#writer.views.catalog.waitingFeeds(entry.fixtureId)) {
      if ('feedKey' in entry && entry.feedKey !== feed.feedKey) continue
      this.#changed.add(chainKey(feed))
      this.startIn(0)
    }
  }

  protected async round(): Promise<void> {
    const before = new Map(this.#dues)
    this.#dues.clear()
    for (const { feed } of [...this.#writer.views.catalog.waitingFeeds()]) {
      if (this.isEnded) return
      const key = chainKey(feed)
      const known = before.get(key) ?? 0
      const isToBeSeen = this.#changed.delete(key) || known <= this.#writer.nowMs()
      this.#dues.set(key, isToBeSeen ? await this.#release(feed) : known)
    }
    const next = Math.min(...this.#dues.values(), Number.POSITIVE_INFINITY)
    if (this.#changed.size > 0) this.startIn(0)
    else if (next < Number.POSITIVE_INFINITY)
      this.startIn(Math.min(Math.max(next - this.#writer.nowMs(), 0), longestSleepMs))
  }

  /** Resolves to when to look at the feed again. */
  async #release(feed: FeedId): Promise<number> {
    try {
      const outcome = await releaseDue(this.#writer, feed, this.#options.onReleased)
      this.#isFailing = false
      // Nobody can change a feed that is gone.
      return isProblem(outcome) ? Number.POSITIVE_INFINITY : outcome.dueMs
    } catch (error) {
      if (!this.#isFailing) this.#options.onFailure(error)
      this.#isFailing = true
      return this.#writer.nowMs() + longestSleepMs
    }
  }
}
