import { compareDateTimes } from '@fixture-feed/contract/instant'
import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { ChainReader } from '@fixture-feed/journal/journal'
import { LatestRendition } from '../representation/latest-rendition.ts'
import { jsonHeaders, Rendition } from '../representation/representation.ts'
import { RequestSlots } from '../slices/request-slots.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { Catalog } from './catalog.ts'
import { FeedFold } from './feed-fold.ts'
import { type FeedScore, type ScoreboardEntry, scoreOf } from './feed-score.ts'
import type { FeedStore } from './feed-store.ts'
import { firstEventAt } from './known-fixture.ts'

export interface ScoreboardSources {
  readonly catalog: Catalog
  readonly feeds: FeedStore
  readonly journal: ChainReader
  readonly nowMs?: () => number
}

/** The maximum number of feeds whose scores are computed concurrently. */
const foldsAtOnce = 4

/** The time after which the next read of the scoreboard retries feeds that could not be read. */
const retryAfterMs = 5_000

/** The states of the listed games. After a change of a feed, its score is computed on the next read. */
export class Scoreboard {
  readonly #sources: ScoreboardSources
  readonly #nowMs: () => number
  /**
   * The score of each feed, possibly still being computed. Removed when the feed changes, or if the score cannot be
   * computed.
   */
  readonly #scores = new Map<string, Promise<FeedScore>>()
  readonly #folds = new RequestSlots(foldsAtOnce)
  readonly #latest = new LatestRendition(() => this.#derive())
  #hasChanged = true
  #retryAtMs = Number.POSITIVE_INFINITY
  #entries: readonly ScoreboardEntry[] = []

  constructor(sources: ScoreboardSources) {
    this.#sources = sources
    this.#nowMs = sources.nowMs ?? (() => performance.now())
  }

  /** Records an entry that the views have applied, or have failed to apply. */
  note(entry: Entry): void {
    const { fixtureId } = entry
    for (const feedKey of changedFeeds(entry)) this.#scores.delete(chainKey({ fixtureId, feedKey }))
    this.#hasChanged = true
  }

  /** The scoreboard with every entry that was recorded before the call. */
  async read(): Promise<Rendition> {
    if (this.#hasChanged || this.#nowMs() >= this.#retryAtMs) {
      this.#hasChanged = false
      await this.#latest.refresh()
    } else await this.#latest.shown()
    return this.#latest.current as Rendition
  }

  /** The state of one listed fixture's game; `undefined` if no item contains one, or if it could not be read. */
  async gameOf(fixtureId: string): Promise<FeedScore['game'] | undefined> {
    await this.read()
    return this.#entries.find(entry => entry.fixtureId === fixtureId)?.game ?? undefined
  }

  /**
   * Derives the scoreboard. If a feed cannot be read, for example because an entry is damaged, the other games are
   * still shown. Throws if no feed can be read.
   */
  async #derive(): Promise<Rendition> {
    this.#retryAtMs = Number.POSITIVE_INFINITY
    const registrations = [...this.#sources.catalog.registrations()].sort(
      (a, b) =>
        compareDateTimes(firstEventAt(b), firstEventAt(a)) || (a.fixtureId < b.fixtureId ? -1 : 1),
    )
    const unread: JournalUnavailableError[] = []
    const scoreIfRead = (feed: FeedId): Promise<FeedScore | undefined> =>
      this.#scoreOf(feed).catch(error => {
        if (!(error instanceof JournalUnavailableError)) throw error
        unread.push(error)
        return undefined
      })
    const games = await Promise.all(
      registrations.map(async ({ fixtureId, feeds }) => ({
        fixtureId,
        scores: await Promise.all(feeds.map(feedKey => scoreIfRead({ fixtureId, feedKey }))),
      })),
    )
    if (unread.length > 0) {
      if (this.#scores.size === 0) throw unread[0]
      this.#retryAtMs = this.#nowMs() + retryAfterMs
    }
    const entries: ScoreboardEntry[] = []
    for (const { fixtureId, scores } of games) {
      // A feed that could not be read may have contained the only score.
      const isComplete = !scores.includes(undefined) || scores.some(score => score?.game != null)
      if (!isComplete) continue
      const details = this.#sources.catalog.details(fixtureId)
      entries.push({ ...entryOf(fixtureId, scores), ...(details && { details }) })
    }
    this.#entries = entries
    const bytes = Buffer.from(JSON.stringify({ fixtures: this.#entries }))
    const { current } = this.#latest
    return current?.identity.equals(bytes) ? current : new Rendition(bytes, jsonHeaders)
  }

  #scoreOf(feed: FeedId): Promise<FeedScore> {
    const key = chainKey(feed)
    const known = this.#scores.get(key)
    if (known !== undefined) return known
    const score = this.#folds.run(async () => {
      const fold = this.#sources.feeds.peek(feed)?.fold ?? (await this.#readFold(feed))
      return runInSlices(scoreOf(fold))
    })
    this.#scores.set(key, score)
    score.catch(() => {
      if (this.#scores.get(key) === score) this.#scores.delete(key)
    })
    return score
  }

  /** Folds a feed only for its score, because no reader has loaded it into memory. */
  async #readFold(feed: FeedId): Promise<FeedFold> {
    const fold = new FeedFold(feed)
    for await (const entry of this.#sources.journal.readChain(feed)) {
      await runInSlices(fold.advanceInSteps(entry))
    }
    return fold
  }
}

/** The feeds of a fixture whose scores an entry can change. */
function changedFeeds(entry: Entry): readonly string[] {
  if ('feedKey' in entry) return [entry.feedKey]
  return entry.kind === 'purge' ? entry.feedKeys : []
}

function entryOf(fixtureId: string, scores: readonly (FeedScore | undefined)[]): ScoreboardEntry {
  const known = scores.filter(score => score !== undefined)
  const snapshotAt = known
    .map(score => score.snapshotAt)
    .filter(each => each !== undefined)
    .sort(compareDateTimes)
    .at(-1)
  const final = known.find(score => score.isFinal)
  const isFinished =
    final !== undefined || (known.length > 0 && known.every(score => score.isFinished))
  const scored = known.filter(score => score.game !== null).sort(byTime)
  const newest = final ?? scored.at(-1)
  const openState = newest === undefined ? 'scheduled' : 'live'
  const state = isFinished ? 'finished' : openState
  return { fixtureId, state, snapshotAt: snapshotAt ?? null, game: newest?.game ?? null }
}

function byTime(a: FeedScore, b: FeedScore): number {
  return compareDateTimes(a.statedAt ?? '', b.statedAt ?? '')
}
