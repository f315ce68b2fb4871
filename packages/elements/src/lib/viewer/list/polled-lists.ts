import {
  type DelayedResource,
  type FeedError,
  type FixtureIndexEntry,
  type FixtureList,
  pollFixtures,
  pollScoreboard,
  type ScoreboardEntry,
} from '@fixture-feed/client'
import { ElementPart } from '../../item/element-part.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'

/** Interval of index reads on the page of a game. Its feed contains everything except the list of feeds. */
const indexMs = 60_000

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
  #page: 'list' | 'feed' | undefined

  /** Polls the data of a page: for the list both, for the page of a game the index at a long interval. */
  follow(page: 'list' | 'feed'): void {
    for (const list of [this.#index, this.#scoreboard]) {
      if (list?.behindSeconds !== behindSeconds()) list?.setBehindSeconds(behindSeconds())
    }
    if (page === this.#page) return
    this.#index?.close()
    this.#scoreboard?.close()
    this.#page = page
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds() }
    this.#index = pollFixtures(page === 'list' ? options : { ...options, intervalMs: indexMs })
    this.#scoreboard = page === 'list' ? pollScoreboard(options) : undefined
    for (const list of [this.#index, this.#scoreboard]) list?.subscribe(() => this.#take())
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
