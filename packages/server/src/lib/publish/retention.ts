import { chainKey, type Entry, type FeedId, type Position } from '@fixture-feed/journal/entry'
import { isProblem } from '../problem/problem.ts'
import type { ChainWriter } from './chain-writer.ts'
import { purgeFixture } from './purge-fixture.ts'
import { type FinishedTrims, type KeepingOptions, keepHistory } from './trim-history.ts'

export interface RetentionOptions {
  /** How long a fixture is kept after it was retired; for ever when left out. */
  readonly keepMs?: number | undefined
  /** How much is kept of the history of listed fixtures that were observed elsewhere; everything when left out. */
  readonly history?: KeepingOptions | undefined
  readonly onPurged: (fixtureId: string) => void
  readonly onTrimmed: (feed: FeedId, facts: { readonly changes: number }) => void
  readonly onFailure: (error: unknown) => void
}

/** Clocks are changed and timers have a limit: what is due is looked for at least as often as this. */
const longestSleepMs = 3_600_000
const shortestSleepMs = 1_000

/** When a feed is to be looked at again, unless it changes before. */
interface Look {
  readonly lastChange: Position
  readonly atMs: number
}

/** Purges fixtures some time after they were retired, and gives up what is old of others. */
export class Retention {
  readonly #writer: ChainWriter
  readonly #options: RetentionOptions
  readonly #finishedTrims: FinishedTrims = new Map()
  /** By chain key. */
  readonly #looks = new Map<string, Look>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(writer: ChainWriter, options: RetentionOptions) {
    this.#writer = writer
    this.#options = options
  }

  /** Removes what is due, now and from now on; resolves when the first purges are done. */
  start(): Promise<void> {
    const purged = this.#purgeDue()
    this.#running = purged.then(() => this.#trimDue()).finally(() => this.#sleep())
    return purged
  }

  /** Takes note of an entry: a retirement may be due before what was due so far. */
  note({ kind }: Entry): void {
    if (kind === 'retirement' && this.#timer !== undefined) this.#sleep()
  }

  /** Resolves when nothing is under way any more. */
  async end(): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #purgeDue(): Promise<void> {
    if (this.#options.keepMs === undefined) return
    const { views } = this.#writer
    for (const { fixtureId, retiredAt } of [...views.catalog.retirements()]) {
      if (this.#isEnded) return
      if (this.#dueInMs(retiredAt) > 0) continue
      try {
        const outcome = await purgeFixture(this.#writer, fixtureId)
        // It may have been registered again, or purged by another node.
        if (!isProblem(outcome)) this.#options.onPurged(fixtureId)
      } catch (error) {
        this.#options.onFailure(error)
      }
    }
  }

  /** One feed after the other: none is missed when another one fails. */
  async #trimDue(): Promise<void> {
    const { history, onTrimmed, onFailure } = this.#options
    if (history === undefined) return
    const { catalog } = this.#writer.views
    for (const feed of this.#observedFeeds()) {
      if (this.#isEnded) return
      const key = chainKey(feed)
      const look = this.#looks.get(key)
      const isSame = look?.lastChange === catalog.lastChange(feed)
      if (isSame && look !== undefined && look.atMs > this.#writer.nowMs()) continue
      try {
        const kept = await keepHistory(this.#writer, feed, this.#finishedTrims, history)
        if (isProblem(kept)) continue
        this.#looks.set(key, { lastChange: catalog.lastChange(feed), atMs: kept.untilMs })
        if (kept.trimmed > 0) onTrimmed(feed, { changes: kept.trimmed })
      } catch (error) {
        onFailure(error)
      }
    }
  }

  #observedFeeds(): FeedId[] {
    const { catalog } = this.#writer.views
    return [...catalog.registrations()]
      .filter(({ fixtureId }) => catalog.origin(fixtureId) === 'observed')
      .flatMap(({ fixtureId, feeds }) => feeds.map(feedKey => ({ fixtureId, feedKey })))
      .filter(feed => catalog.hasChanges(feed))
  }

  #sleep(): void {
    clearTimeout(this.#timer)
    if (this.#isEnded) return
    const { keepMs, history } = this.#options
    const retirements = keepMs === undefined ? [] : [...this.#writer.views.catalog.retirements()]
    const dues = retirements.map(({ retiredAt }) => this.#dueInMs(retiredAt))
    // Feeds that change at all are looked at some times within the time that they are kept.
    const lookMs = history === undefined ? longestSleepMs : history.keepMs / 16
    const next = dues.reduce((a, b) => Math.min(a, b), Math.min(longestSleepMs, lookMs))
    this.#timer = setTimeout(() => void this.start(), Math.max(next, shortestSleepMs)).unref()
  }

  #dueInMs(retiredAt: string): number {
    const { keepMs = Infinity } = this.#options
    return Date.parse(retiredAt) + keepMs - this.#writer.nowMs()
  }
}
