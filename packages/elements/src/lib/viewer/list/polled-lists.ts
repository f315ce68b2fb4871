import {
  type DelayedResource,
  type FeedChanges,
  type FeedError,
  type FixtureIndexEntry,
  type FixtureList,
  type PolledResource,
  pollChanges,
  pollFixtures,
  pollScoreboard,
  type ScoreboardEntry,
} from '@fixture-feed/client'
import { ElementPart } from '../../item/element-part.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'
import { ChangeRefresher } from './change-refresher.ts'

/** Interval of index reads on the page of a game. Its feed contains everything except the list of feeds. */
const indexMs = 60_000

/** While the list of changes reports changes, the scoreboard is read this often besides, for registrations. */
const scoreboardMs = 60_000
/** The scoreboard is read at most this often. */
const leastScoreboardMs = 2_000
/** The interval of the scoreboard if the service has no list of changes. */
const aloneMs = 5_000

/** The last fixture index and scoreboard; `undefined` until they were read. */
export interface Lists {
  readonly entries?: readonly FixtureIndexEntry[] | undefined
  readonly scores?: ReadonlyMap<string, ScoreboardEntry> | undefined
  /** Why the last read of either failed. In that case neither is up to date. */
  readonly error?: FeedError | undefined
}

/** Polls the index and the scoreboard, as far as the page needs them. */
export class PolledLists extends ElementPart {
  /** The same object until something changes. */
  lists: Lists = {}
  #index: DelayedResource<FixtureList<FixtureIndexEntry>> | undefined
  #scoreboard: DelayedResource<FixtureList<ScoreboardEntry>> | undefined
  #changes: PolledResource<FeedChanges> | undefined
  #refresher: ChangeRefresher | undefined
  #page: 'list' | 'feed' | undefined

  /** Polls the data of a page: for the list both, for the page of a game the index at a long interval. */
  follow(page: 'list' | 'feed'): void {
    for (const list of [this.#index, this.#scoreboard]) {
      if (list?.behindSeconds !== behindSeconds()) list?.setBehindSeconds(behindSeconds())
    }
    if (page === this.#page) return
    this.#index?.close()
    this.#closeScoreboard()
    this.#page = page
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds() }
    this.#index = pollFixtures(page === 'list' ? options : { ...options, intervalMs: indexMs })
    this.#index.subscribe(() => this.#take())
    if (page === 'list') this.#followScores(scoreboardMs)
  }

  /** Polls the scoreboard at an interval, and reads it when a live feed changes. */
  #followScores(intervalMs: number): void {
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds() }
    this.#scoreboard = pollScoreboard({ ...options, intervalMs })
    this.#scoreboard.subscribe(() => this.#take())
    if (intervalMs === aloneMs) return
    const refresher = new ChangeRefresher(this.#scoreboard, leastScoreboardMs)
    this.#refresher = refresher
    const changes = pollChanges({ baseUrl: viewerUrl(), state: 'live', waitSeconds: 20 })
    this.#changes = changes
    let last: FeedChanges | undefined
    changes.subscribe(({ error, snapshot }) => {
      if (error?.status === 404 || error?.retryable === false) {
        this.#closeScoreboard()
        this.#followScores(aloneMs)
      } else if (last !== undefined && snapshot !== last) refresher.noteChange()
      last = snapshot
    })
  }

  #closeScoreboard(): void {
    this.#refresher?.close()
    this.#changes?.close()
    this.#changes = undefined
    this.#scoreboard?.close()
    this.#scoreboard = undefined
  }

  readonly refresh = (): void => {
    this.#index?.refresh()
    this.#scoreboard?.refresh()
  }

  #take(): void {
    const index = this.#index?.state
    const scoreboard = this.#scoreboard?.state
    const scores = scoreboard?.snapshot?.fixtures.map(entry => [entry.fixtureId, entry] as const)
    this.lists = {
      entries: index?.snapshot?.fixtures ?? this.lists.entries,
      scores: scores === undefined ? this.lists.scores : new Map(scores),
      error: index?.error ?? scoreboard?.error,
    }
    this.host.requestUpdate()
  }
}
