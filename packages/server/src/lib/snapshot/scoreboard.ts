import { compareDateTimes } from '@fixture-feed/contract/instant'
import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { type Catalog, firstEventAt } from './catalog.ts'
import { FeedFold } from './feed-fold.ts'
import { type FeedScore, type ScoreboardEntry, scoreOf } from './feed-score.ts'
import type { FeedStore } from './feed-store.ts'

export interface ScoreboardSources {
  readonly catalog: Pick<Catalog, 'registrations'>
  readonly feeds: Pick<FeedStore, 'peek'>
  readonly journal: Pick<Journal, 'readChain'>
  readonly nowMs?: () => number
}

/** How many feeds are folded at a time when the scoreboard is asked for first. */
const foldsAtOnce = 4
/** How long feeds that could not be read are left out before they are tried again. */
const retryAfterMs = 5_000

/**
 * How every listed game stands, in one representation. A feed's score is worked out again after a change of the feed, by
 * whoever asks next: never for each request, and never on the way of a publication.
 */
export class Scoreboard {
  readonly #sources: ScoreboardSources
  readonly #nowMs: () => number
  readonly #scores = new Map<string, FeedScore>()
  /** Feeds that changed while scores were worked out. */
  readonly #overtaken = new Set<string>()
  #changed = true
  #retryAtMs = Number.POSITIVE_INFINITY
  #version: RepresentedVersion | undefined
  #entries: readonly ScoreboardEntry[] = []
  #running: Promise<void> | undefined

  constructor(sources: ScoreboardSources) {
    this.#sources = sources
    this.#nowMs = sources.nowMs ?? (() => performance.now())
  }

  /** Takes note of an entry that readers see now. */
  note(entry: Entry): void {
    if ('feedKey' in entry) this.#overtake(entry)
    if (entry.kind === 'purge') {
      const { fixtureId } = entry
      for (const feedKey of entry.feedKeys) this.#overtake({ fixtureId, feedKey })
    }
    this.#changed = true
  }

  #overtake(feed: FeedId): void {
    const key = chainKey(feed)
    this.#scores.delete(key)
    this.#overtaken.add(key)
  }

  /** The scoreboard with every entry noted before the call. */
  async read(): Promise<RepresentedVersion> {
    if (this.#nowMs() >= this.#retryAtMs) this.#changed = true
    if (this.#version !== undefined && !this.#changed) return this.#version
    // One that runs already may have passed a feed before its last change.
    await this.#running
    if (this.#version === undefined || this.#changed) {
      this.#running ??= this.#derive().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
    return this.#version as RepresentedVersion
  }

  /** How the game of one listed fixture stands; `undefined` while nothing tells. */
  async gameOf(fixtureId: string): Promise<FeedScore['game'] | undefined> {
    await this.read()
    return this.#entries.find(entry => entry.fixtureId === fixtureId)?.game ?? undefined
  }

  async #derive(): Promise<void> {
    this.#changed = false
    this.#retryAtMs = Number.POSITIVE_INFINITY
    this.#overtaken.clear()
    try {
      const registrations = [...this.#sources.catalog.registrations()].sort(
        (a, b) =>
          compareDateTimes(firstEventAt(b), firstEventAt(a)) ||
          (a.fixtureId < b.fixtureId ? -1 : 1),
      )
      await this.#fold(
        registrations.flatMap(({ fixtureId, feeds }) =>
          feeds.map(feedKey => ({ fixtureId, feedKey })),
        ),
      )
      this.#entries = registrations.flatMap(({ fixtureId, feeds }) => {
        const scores = feeds.map(feedKey => this.#scores.get(chainKey({ fixtureId, feedKey })))
        // What could not be read may be all that tells how the game stands.
        const isTold = !scores.includes(undefined) || scores.some(score => score?.game != null)
        return isTold ? [entryOf(fixtureId, scores)] : []
      })
      const bytes = Buffer.from(JSON.stringify({ fixtures: this.#entries }))
      if (this.#version?.identity.equals(bytes)) return
      this.#version = new RepresentedVersion(bytes, jsonHeaders)
    } catch (error) {
      this.#changed = true
      throw error
    } finally {
      for (const key of this.#overtaken) this.#scores.delete(key)
    }
  }

  /**
   * Works out the scores that are missing, a few at a time. A feed that cannot be read, as one of its entries is damaged,
   * keeps no other game from being told.
   */
  async #fold(feeds: readonly FeedId[]): Promise<void> {
    const missing = feeds.filter(feed => !this.#scores.has(chainKey(feed))).values()
    let unread: JournalUnavailableError | undefined
    const folds = Array.from({ length: foldsAtOnce }, async () => {
      for (const feed of missing) {
        try {
          const fold = this.#sources.feeds.peek(feed)?.fold ?? (await this.#readFold(feed))
          this.#scores.set(chainKey(feed), await runInSlices(scoreOf(fold)))
        } catch (error) {
          if (!(error instanceof JournalUnavailableError)) throw error
          unread = error
        }
      }
    })
    await Promise.all(folds)
    if (unread === undefined) return
    if (this.#scores.size === 0) throw unread
    this.#retryAtMs = this.#nowMs() + retryAfterMs
  }

  /** A feed that no reader has in memory is folded for its score alone. */
  async #readFold(feed: FeedId): Promise<FeedFold> {
    const fold = new FeedFold(feed)
    for await (const entry of this.#sources.journal.readChain(feed)) {
      await runInSlices(fold.advanceInSteps(entry))
    }
    return fold
  }
}

function entryOf(fixtureId: string, scores: readonly (FeedScore | undefined)[]): ScoreboardEntry {
  const known = scores.filter(score => score !== undefined)
  const snapshotAt = newest(known.flatMap(score => score.snapshotAt ?? []))
  const final = known.find(score => score.isFinal)
  const isFinished =
    final !== undefined || (known.length > 0 && known.every(score => score.isFinished))
  const told =
    final ??
    known
      .filter(score => score.game !== null)
      .sort(byTime)
      .at(-1)
  const state = isFinished ? 'finished' : told === undefined ? 'scheduled' : 'live'
  return { fixtureId, state, snapshotAt: snapshotAt ?? null, game: told?.game ?? null }
}

function newest(dateTimes: readonly string[]): string | undefined {
  return [...dateTimes].sort(compareDateTimes).at(-1)
}

function byTime(a: FeedScore, b: FeedScore): number {
  return compareDateTimes(a.toldAt ?? '', b.toldAt ?? '')
}
