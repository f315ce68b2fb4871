import {
  type FeedError,
  type FixtureIndexEntry,
  type FixtureList,
  type Polled,
  pollFixtures,
  pollScoreboard,
  type ScoreboardEntry,
} from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How often the page of a game reads the index: its feed says all but which feeds there are. */
const indexMs = 60_000

/** The fixture index and the scoreboard, as far as the page needs them, while their host is on the page. */
export class PolledLists implements ReactiveController {
  #index: Polled<FixtureList<FixtureIndexEntry>> | undefined
  #scoreboard: Polled<FixtureList<ScoreboardEntry>> | undefined
  #entries: readonly FixtureIndexEntry[] | undefined
  #scores: ReadonlyMap<string, ScoreboardEntry> | undefined
  #scored: readonly ScoreboardEntry[] | undefined
  #page: 'list' | 'feed' | undefined
  readonly #host: ReactiveControllerHost
  readonly #baseUrl: string

  constructor(host: ReactiveControllerHost, baseUrl: string) {
    this.#host = host
    this.#baseUrl = baseUrl
    host.addController(this)
  }

  /** Reads what a page needs from now on: the list both, the page of a game the index now and then. */
  follow(page: 'list' | 'feed'): void {
    if (page === this.#page) return
    this.#close()
    this.#page = page
    const options = { baseUrl: this.#baseUrl }
    this.#index = pollFixtures(page === 'list' ? options : { ...options, intervalMs: indexMs })
    this.#scoreboard = page === 'list' ? pollScoreboard(options) : undefined
    for (const list of [this.#index, this.#scoreboard]) {
      list?.subscribe(() => this.#host.requestUpdate())
    }
  }

  /** The entries of the index as read last; `undefined` until they were. */
  get entries(): readonly FixtureIndexEntry[] | undefined {
    this.#entries = this.#index?.state.snapshot?.fixtures ?? this.#entries
    return this.#entries
  }

  /** How fixtures stand, by their ids, as read last; `undefined` until they were. The same object until something changes. */
  get scores(): ReadonlyMap<string, ScoreboardEntry> | undefined {
    const fixtures = this.#scoreboard?.state.snapshot?.fixtures
    if (fixtures !== undefined && fixtures !== this.#scored) {
      this.#scored = fixtures
      this.#scores = new Map(fixtures.map(entry => [entry.fixtureId, entry]))
    }
    return this.#scores
  }

  /** Why the last read of either failed, if it did: then neither is up to date. */
  get error(): FeedError | undefined {
    return this.#index?.state.error ?? this.#scoreboard?.state.error
  }

  entry(fixtureId: string): FixtureIndexEntry | undefined {
    return this.entries?.find(entry => entry.fixtureId === fixtureId)
  }

  /** Reads now. */
  refresh(): void {
    this.#index?.refresh()
    this.#scoreboard?.refresh()
  }

  hostDisconnected(): void {
    this.#close()
  }

  #close(): void {
    this.#index?.close()
    this.#scoreboard?.close()
    this.#page = undefined
  }
}
