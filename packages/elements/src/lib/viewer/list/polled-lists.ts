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

/** The fixture index and the scoreboard, kept up to date while their host is on the page. */
export class PolledLists implements ReactiveController {
  #index: Polled<FixtureList<FixtureIndexEntry>> | undefined
  #scoreboard: Polled<FixtureList<ScoreboardEntry>> | undefined
  #scores: ReadonlyMap<string, ScoreboardEntry> = new Map()
  #scored: readonly ScoreboardEntry[] | undefined
  readonly #host: ReactiveControllerHost
  readonly #baseUrl: string

  constructor(host: ReactiveControllerHost, baseUrl: string) {
    this.#host = host
    this.#baseUrl = baseUrl
    host.addController(this)
  }

  /** The entries of the index as read last; `undefined` until they were. */
  get entries(): readonly FixtureIndexEntry[] | undefined {
    return this.#index?.state.snapshot?.fixtures
  }

  /** How fixtures stand, by their ids, as read last. The same object until something changes. */
  get scores(): ReadonlyMap<string, ScoreboardEntry> {
    const fixtures = this.#scoreboard?.state.snapshot?.fixtures
    if (fixtures !== this.#scored) {
      this.#scored = fixtures
      this.#scores = new Map(fixtures?.map(entry => [entry.fixtureId, entry]))
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

  hostConnected(): void {
    const options = { baseUrl: this.#baseUrl }
    this.#index = pollFixtures(options)
    this.#scoreboard = pollScoreboard(options)
    for (const list of [this.#index, this.#scoreboard]) {
      list.subscribe(() => this.#host.requestUpdate())
    }
  }

  hostDisconnected(): void {
    this.#index?.close()
    this.#scoreboard?.close()
  }
}
