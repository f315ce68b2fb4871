import {
  type Feed,
  type PlayedFeed,
  type PollState,
  playFeed,
  pollFeed,
  type Snapshot,
} from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { type FeedPhase, phaseOf } from './feed-phase.ts'
import type { OpenedWith } from './opened-with.ts'

/** How fast a replay is unless the address says otherwise. */
export const usualSpeed = 30

/** Which feed, and when: live without an instant. */
export interface FeedTarget {
  readonly baseUrl: string
  readonly fixtureId: string
  readonly feedKey: string | undefined
  readonly until: string | undefined
  readonly speed: number | undefined
}

/** The feed that a page is about, live or replayed. */
export class OpenedFeed implements ReactiveController {
  #feed: Feed | undefined
  #played: PlayedFeed | undefined
  #opened = ''
  /** The last snapshot of the same feed, from before it was opened live or as a replay: shown until the next one. */
  #before: Snapshot | undefined
  /** Of all snapshots that were seen of the feed the one that is farthest on: a replay is a part of it. */
  #farthest: Snapshot | undefined
  #phase: FeedPhase | undefined
  #badInstant: string | undefined
  #unsubscribe: (() => void) | undefined
  /** Whether a feed was opened before: what the document came with is out of date then. */
  #hasOpened = false
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  get feed(): Feed | undefined {
    return this.#feed
  }

  /** The same feed where it is a replay. */
  get played(): PlayedFeed | undefined {
    return this.#played
  }

  get state(): PollState | undefined {
    return this.#feed?.state
  }

  get snapshot(): Snapshot | undefined {
    const state = this.#feed?.state
    return state?.error === undefined ? (state?.snapshot ?? this.#before) : state.snapshot
  }

  /** The feed as far as it is known: in a replay more than what is shown. */
  get farthest(): Snapshot | undefined {
    return this.#farthest
  }

  get phase(): FeedPhase | undefined {
    return this.#phase
  }

  /** What was to be an instant to replay, and is none. */
  get badInstant(): string | undefined {
    return this.#badInstant
  }

  /**
   * Shows the feed of a target, if it is another one than the one shown. Says whether it was opened. The first one begins
   * with what the document came with.
   */
  show(target: FeedTarget, openedWith: OpenedWith | undefined): boolean {
    const { fixtureId, feedKey, until } = target
    const opened = JSON.stringify([fixtureId, feedKey, until === undefined])
    if (opened === this.#opened) return false
    const { snapshot } = this
    const isSame = snapshot?.fixtureId === fixtureId && snapshot.feedKey === feedKey
    this.close()
    if (feedKey === undefined) return true
    this.#opened = opened
    this.#before = isSame ? snapshot : undefined
    this.#open(target, feedKey, this.#hasOpened ? undefined : openedWith)
    this.#hasOpened = true
    return true
  }

  /** Goes to an instant of the replay, paused. */
  seek(until: string): void {
    this.#badInstant = undefined
    try {
      this.#played?.pause()
      this.#played?.seek({ until })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#badInstant = until
    }
  }

  close(): void {
    this.#unsubscribe?.()
    this.#feed?.close()
    this.#feed = undefined
    this.#played = undefined
    this.#before = undefined
    this.#opened = ''
    this.#phase = undefined
    this.#badInstant = undefined
  }

  hostDisconnected(): void {
    this.close()
  }

  #open(
    { baseUrl, fixtureId, until, speed = usualSpeed }: FeedTarget,
    feedKey: string,
    openedWith: OpenedWith | undefined,
  ): void {
    const options = { baseUrl, fixtureId, feedKey, fetch: this.#observingFetch }
    const initial = isSameFeed(openedWith?.snapshot, { fixtureId, feedKey })
      ? openedWith
      : undefined
    if (!isSameFeed(this.#farthest, { fixtureId, feedKey })) this.#farthest = initial?.snapshot
    if (until === undefined) {
      this.#phase = initial?.state
      this.#feed = pollFeed({ ...options, waitSeconds: 20, dictionaries: true, initial })
    } else {
      this.#played = playFeed({ ...options, speed, paused: true })
      this.#feed = this.#played
      this.seek(until)
    }
    this.#unsubscribe = this.#feed.subscribe(() => {
      this.#noteFarthest()
      this.#host.requestUpdate()
    })
    this.#noteFarthest()
  }

  #noteFarthest(): void {
    const { snapshot } = this.#feed?.state ?? {}
    if (snapshot === undefined) return
    if (this.#farthest !== undefined && isEarlier(snapshot, this.#farthest)) return
    this.#farthest = snapshot
  }

  /** The cache policy says whether a feed is live, which nothing else in an answer does. */
  readonly #observingFetch = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    const phase = phaseOf(response.status, response.headers.get('cache-control'))
    if (phase !== undefined && phase !== this.#phase) {
      this.#phase = phase
      this.#host.requestUpdate()
    }
    return response
  }
}

type FeedName = Pick<Snapshot, 'fixtureId' | 'feedKey'>

function isSameFeed<Feed extends FeedName>(one: Feed | undefined, other: FeedName): one is Feed {
  return one?.fixtureId === other.fixtureId && one.feedKey === other.feedKey
}

function isEarlier(one: Snapshot, other: Snapshot): boolean {
  return Date.parse(one.snapshotAt) < Date.parse(other.snapshotAt)
}
