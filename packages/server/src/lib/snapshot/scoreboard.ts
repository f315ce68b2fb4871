import { compareDateTimes } from '@fixture-feed/contract/instant'
import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import { type Catalog, firstEventAt } from './catalog.ts'
import { FeedFold } from './feed-fold.ts'
import { type FeedScore, scoreOf } from './feed-score.ts'
import type { FeedStore } from './feed-store.ts'

/** A fixture as the scoreboard shows it. */
interface ScoreboardEntry {
  readonly fixtureId: string
  readonly state: 'scheduled' | 'live' | 'finished'
  readonly snapshotAt: string | null
  readonly game: FeedScore['game'] | null
}

/** What the scoreboard sees of the other views. */
export interface ScoreboardSources {
  readonly catalog: Pick<Catalog, 'registrations'>
  readonly feeds: Pick<FeedStore, 'peek'>
  readonly journal: Pick<Journal, 'readAfter'>
}

/** How many feeds are folded at a time when the scoreboard is asked for first. */
const foldsAtOnce = 4

/**
 * How every listed game stands, in one representation. A feed's score is worked out again after a change of the feed, by
 * whoever asks next: never for each request, and never on the way of a publication.
 */
export class Scoreboard {
  readonly #sources: ScoreboardSources
  readonly #scores = new Map<string, FeedScore>()
  /** Feeds that changed while scores were worked out. */
  readonly #overtaken = new Set<string>()
  #changed = true
  #version: RepresentedVersion | undefined
  #entries: readonly ScoreboardEntry[] = []
  #running: Promise<void> | undefined

  constructor(sources: ScoreboardSources) {
    this.#sources = sources
  }

  /** Takes note of an entry that readers see now. */
  note(entry: Entry): void {
    if ('feedKey' in entry) {
      this.#scores.delete(chainKey(entry))
      this.#overtaken.add(chainKey(entry))
    }
    this.#changed = true
  }

  /** The scoreboard with every entry noted before the call. */
  async read(): Promise<RepresentedVersion> {
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
      this.#entries = registrations.map(({ fixtureId, feeds }) =>
        entryOf(
          fixtureId,
          feeds.map(feedKey => this.#scores.get(chainKey({ fixtureId, feedKey }))),
        ),
      )
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

  /** Works out the scores that are missing, a few at a time. */
  async #fold(feeds: readonly FeedId[]): Promise<void> {
    const missing = feeds.filter(feed => !this.#scores.has(chainKey(feed))).values()
    const folds = Array.from({ length: foldsAtOnce }, async () => {
      for (const feed of missing) {
        const fold = this.#sources.feeds.peek(feed)?.fold ?? (await this.#readFold(feed))
        this.#scores.set(chainKey(feed), scoreOf(fold))
      }
    })
    await Promise.all(folds)
  }

  /** A feed that no reader has in memory is folded for its score alone. */
  async #readFold(feed: FeedId): Promise<FeedFold> {
    const fold = new FeedFold(feed)
    for await (const entry of this.#sources.journal.readAfter(0, { feed })) fold.advance(entry)
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
