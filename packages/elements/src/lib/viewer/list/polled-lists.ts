import {
  type DelayedResource,
  type FixtureIndexEntry,
  type FixtureList,
  pollFixtures,
  pollScoreboard,
  type ScoreboardEntry,
} from '@fixture-feed/client'
import { ElementPart } from '../../item/element-part.ts'
import { importLazily } from '../lazy-import.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'
import type { Lists } from './lists.ts'
import type { ScoreFollower } from './score-follower.ts'

/** Interval of index reads on the page of a game, whose registration rarely changes. */
const indexMs = 60_000
/**
 * The interval of the scoreboard while the list of changes triggers reads too. The reads at this interval find new
 * registrations.
 */
const scoreboardMs = 60_000
/** The interval of the scoreboard if the list of changes is missing or cannot be read. */
const aloneMs = 5_000

/** Polls the index and, on the list of games, the scoreboard. */
export class PolledLists extends ElementPart {
  /** The results of the last reads, as one object that is replaced when something changes. */
  lists: Lists = {}
  #index: DelayedResource<FixtureList<FixtureIndexEntry>> | undefined
  #scoreboard: DelayedResource<FixtureList<ScoreboardEntry>> | undefined
  #follower: ScoreFollower | undefined
  #page: 'list' | 'feed' | undefined

  /**
   * Polls the data of a page: for the list, the index and the scoreboard; for the page of a game, only the index, at
   * a long interval.
   */
  follow(page: 'list' | 'feed'): void {
    for (const list of [this.#index, this.#scoreboard]) {
      if (list?.behindSeconds !== behindSeconds()) list?.setBehindSeconds(behindSeconds())
    }
    if (page === this.#page) return
    this.#index?.close()
    this.#closeScores()
    this.#page = page
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds() }
    this.#index = pollFixtures(page === 'list' ? options : { ...options, intervalMs: indexMs })
    this.#index.subscribe(() => this.#take())
    if (page !== 'list') return
    this.#pollScores(scoreboardMs)
    this.#followChanges().catch(reportError)
  }

  #pollScores(intervalMs: number): void {
    this.#closeScores()
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds(), intervalMs }
    this.#scoreboard = pollScoreboard(options)
    this.#scoreboard.subscribe(() => this.#take())
  }

  /** Loads the code that follows changes, after the first read of the scoreboard has begun. */
  async #followChanges(): Promise<void> {
    const scoreboard = this.#scoreboard
    const part = await importLazily(() => import('./fixture-list.ts'))
    // The reader may have opened a game in the meantime.
    if (part === undefined || scoreboard === undefined || scoreboard !== this.#scoreboard) return
    this.#follower = new part.ScoreFollower(scoreboard, () => this.#pollScores(aloneMs))
  }

  #closeScores(): void {
    this.#follower?.close()
    this.#follower = undefined
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
