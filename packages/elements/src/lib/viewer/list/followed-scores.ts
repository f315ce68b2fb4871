import {
  type DelayedResource,
  type FeedChanges,
  type FixtureList,
  type PolledResource,
  pollChanges,
  pollScoreboard,
  type ScoreboardEntry,
} from '@fixture-feed/client'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'
import { ChangeRefresher } from './change-refresher.ts'

/** While the list of changes reports changes, the scoreboard is read this often besides, for registrations. */
const scoreboardMs = 60_000
/** The scoreboard is read at most this often. */
const leastScoreboardMs = 2_000
/** The interval of the scoreboard if the service has no list of changes. */
const aloneMs = 5_000

type Scoreboard = DelayedResource<FixtureList<ScoreboardEntry>>

/** Polls the scoreboard at an interval, and reads it when a live feed changes. */
export class FollowedScores {
  readonly #onChange: () => void
  #scoreboard: Scoreboard
  #changes: PolledResource<FeedChanges> | undefined
  #refresher: ChangeRefresher | undefined

  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#scoreboard = this.#poll(scoreboardMs)
    this.#followChanges(this.#scoreboard)
  }

  get state(): Scoreboard['state'] {
    return this.#scoreboard.state
  }

  get behindSeconds(): number {
    return this.#scoreboard.behindSeconds
  }

  setBehindSeconds(seconds: number): void {
    this.#scoreboard.setBehindSeconds(seconds)
  }

  refresh(): void {
    this.#scoreboard.refresh()
  }

  close(): void {
    this.#refresher?.close()
    this.#changes?.close()
    this.#scoreboard.close()
  }

  #poll(intervalMs: number): Scoreboard {
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds(), intervalMs }
    const scoreboard = pollScoreboard(options)
    scoreboard.subscribe(this.#onChange)
    return scoreboard
  }

  #followChanges(scoreboard: Scoreboard): void {
    const refresher = new ChangeRefresher(scoreboard, leastScoreboardMs)
    this.#refresher = refresher
    const changes = pollChanges({ baseUrl: viewerUrl(), state: 'live', waitSeconds: 20 })
    this.#changes = changes
    let last: FeedChanges | undefined
    changes.subscribe(({ error, snapshot }) => {
      if (error?.status === 404 || error?.retryable === false) {
        this.close()
        this.#scoreboard = this.#poll(aloneMs)
      } else if (last !== undefined && snapshot !== last) refresher.noteChange()
      last = snapshot
    })
  }
}
