import {
  type Feed,
  type FixtureIndexEntry,
  type PlayedFeed,
  type PollState,
  pollFeed,
  type Snapshot,
} from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { loadPart } from '../late.ts'
import { usualSpeed } from '../route.ts'

/** What the service put into the page of a game, so that the page need not ask for it first. */
export interface OpenedWith {
  readonly entry: FixtureIndexEntry
  readonly snapshot: Snapshot
  readonly etag: string
  readonly state: 'live' | 'finished'
}

/** What the page came with; nothing where it is the list, or where the feed is large or has nothing yet. */
export function readOpenedWith(): OpenedWith | undefined {
  const block = document.getElementById('opened-with')?.textContent
  return block ? (JSON.parse(block) as OpenedWith) : undefined
}

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
  feed: Feed | undefined
  /** The same feed where it is a replay. */
  played: PlayedFeed | undefined
  #opened = ''
  /** The last snapshot of the same feed, from before it was opened live or as a replay: shown until the next one. */
  #before: Snapshot | undefined
  /** The feed as far as it is known: in a replay more than what is shown. */
  farthest: Snapshot | undefined
  /** The `until` of the address, where it is no instant. */
  badInstant: string | undefined
  #unsubscribe: (() => void) | undefined
  #target: FeedTarget | undefined
  /** Whether a replay is about to take the place of what is shown, as soon as its part of the page is loaded. */
  isOpening = false
  /** Whether a feed was opened before: what the document came with is out of date then. */
  #hasOpened = false
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  get state(): PollState | undefined {
    return this.feed?.state
  }

  get snapshot(): Snapshot | undefined {
    const state = this.feed?.state
    return state?.error === undefined ? (state?.snapshot ?? this.#before) : state.snapshot
  }

  /**
   * Shows the feed of a target, if it is another one than the one shown. Says whether it was opened. The first one begins
   * with what the document came with.
   */
  show(target: FeedTarget, openedWith: OpenedWith | undefined): boolean {
    const { fixtureId, feedKey, until } = target
    this.#target = target
    const opened = JSON.stringify([fixtureId, feedKey, until === undefined])
    if (opened === this.#opened) return false
    const { snapshot } = this
    const isSame = isSameFeed(snapshot, { fixtureId, feedKey: feedKey ?? '' })
    // The live feed stays until the replay of it can take its place.
    if (until === undefined || !isSame) this.close()
    if (feedKey === undefined) return true
    this.#opened = opened
    this.#before = isSame ? snapshot : undefined
    const known = this.#hasOpened ? undefined : openedWith
    const name = { fixtureId, feedKey }
    const initial = isSameFeed(known?.snapshot, name) ? known : undefined
    if (!isSameFeed(this.farthest, name)) this.farthest = initial?.snapshot
    if (until === undefined) this.#openLive(target, feedKey, initial)
    else this.#openReplay(feedKey)
    this.#hasOpened = true
    return true
  }

  /** Goes to an instant of the replay, paused. */
  seek(until: string): void {
    this.badInstant = undefined
    try {
      this.played?.pause()
      this.played?.seek({ until })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.badInstant = until
    }
  }

  close(): void {
    this.#unsubscribe?.()
    this.feed?.close()
    this.feed = undefined
    this.played = undefined
    this.#before = undefined
    this.#opened = ''
    this.isOpening = false
    this.badInstant = undefined
  }

  hostDisconnected(): void {
    this.close()
  }

  #openLive(
    { baseUrl, fixtureId }: FeedTarget,
    feedKey: string,
    openedWith: OpenedWith | undefined,
  ): void {
    const initial = openedWith && { ...openedWith, live: openedWith.state === 'live' }
    const options = { baseUrl, fixtureId, feedKey, initial }
    this.#follow(pollFeed({ ...options, waitSeconds: 20, dictionaries: true }))
  }

  async #openReplay(feedKey: string): Promise<void> {
    const opened = this.#opened
    this.isOpening = true
    const part = await loadPart(() => import('../replay/replay.ts'))
    const { baseUrl = '', fixtureId = '', until, speed = usualSpeed } = this.#target ?? {}
    if (part === undefined || until === undefined || opened !== this.#opened) return
    const { snapshot } = this
    this.close()
    this.#opened = opened
    this.#before = snapshot
    this.played = part.playFeed({ baseUrl, fixtureId, feedKey, speed, paused: true })
    this.#follow(this.played)
    this.seek(until)
    this.#host.requestUpdate()
  }

  #follow(feed: Feed): void {
    this.feed = feed
    this.#unsubscribe = feed.subscribe(() => {
      this.#noteFarthest()
      this.#host.requestUpdate()
    })
    this.#noteFarthest()
  }

  #noteFarthest(): void {
    const { snapshot } = this.feed?.state ?? {}
    if (snapshot === undefined) return
    if (this.farthest !== undefined && isEarlier(snapshot, this.farthest)) return
    this.farthest = snapshot
  }
}

type FeedName = Pick<Snapshot, 'fixtureId' | 'feedKey'>

function isSameFeed<Feed extends FeedName>(one: Feed | undefined, other: FeedName): one is Feed {
  return one?.fixtureId === other.fixtureId && one.feedKey === other.feedKey
}

function isEarlier(one: Snapshot, other: Snapshot): boolean {
  return Date.parse(one.snapshotAt) < Date.parse(other.snapshotAt)
}
