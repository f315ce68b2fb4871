import {
  type DelayedResource,
  type FixtureIndexEntry,
  type FixtureList,
  pollFixtures,
} from '@fixture-feed/client'
import { ElementPart } from '../../item/element-part.ts'
import { importLazily } from '../lazy-import.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'
import type { FollowedScores } from './followed-scores.ts'
import type { Lists } from './lists.ts'

/** Interval of index reads on the page of a game. Its feed contains everything except the list of feeds. */
const indexMs = 60_000

/** Polls the index and the scoreboard, as far as the page needs them. */
export class PolledLists extends ElementPart {
  /** The same object until something changes. */
  lists: Lists = {}
  #index: DelayedResource<FixtureList<FixtureIndexEntry>> | undefined
  #scoreboard: FollowedScores | undefined
  #page: 'list' | 'feed' | undefined

  /** Polls the data of a page: for the list both, for the page of a game the index at a long interval. */
  follow(page: 'list' | 'feed'): void {
    for (const list of [this.#index, this.#scoreboard]) {
      if (list?.behindSeconds !== behindSeconds()) list?.setBehindSeconds(behindSeconds())
    }
    if (page === this.#page) return
    this.#index?.close()
    this.#scoreboard?.close()
    this.#scoreboard = undefined
    this.#page = page
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds() }
    this.#index = pollFixtures(page === 'list' ? options : { ...options, intervalMs: indexMs })
    this.#index.subscribe(() => this.#take())
    if (page === 'list') this.#loadScores().catch(reportError)
  }

  /** Loaded with the list, because the page of a game does not read the scoreboard. */
  async #loadScores(): Promise<void> {
    const part = await importLazily(() => import('./fixture-list.ts'))
    if (part === undefined || this.#page !== 'list' || this.#scoreboard !== undefined) return
    this.#scoreboard = new part.FollowedScores(() => this.#take())
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
