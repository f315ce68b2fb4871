import {
  type DelayedFeed,
  type Feed,
  type FeedOptions,
  type FixtureIndexEntry,
  type PlayedFeed,
  type PollState,
  pollFeed,
  type Snapshot,
} from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { registerTeams } from '../../../team-color.ts'
import { ElementPart } from '../../item/element-part.ts'
import { importLazily } from '../lazy-import.ts'
import { type RoutedPage, usualSpeed } from '../route.ts'
import { loadSetting } from '../setting-storage.ts'
import { isScoreHidden } from '../tab-settings.ts'
import { type TrustedKeys, trustedKeys } from './trusted-keys.ts'

/**
 * Page data embedded by the server, so that the page need not request it first. A page with hidden scores, and a page
 * of a feed that is large or has no snapshot, contains the registration without a snapshot.
 */
export interface InitialPageData {
  readonly entry: FixtureIndexEntry
  readonly details?: FixtureDetails | undefined
  /** Whether the page shows no score at first: nothing is published, or scores are hidden. */
  readonly isEmpty?: boolean
  readonly snapshot?: Snapshot
  readonly etag?: string
  readonly state?: 'live' | 'finished'
  readonly language?: string | undefined
}

/** Reads the embedded data, and registers the names and colors of its teams. `undefined` on the list. */
export function readInitialPageData(): InitialPageData | undefined {
  const block = document.querySelector('#initial-data,#registration')?.textContent
  if (!block) return undefined
  const data = JSON.parse(block) as InitialPageData
  registerTeams(data.entry, data.details)
  return data
}

/** A feed, either live (`until` is undefined) or replayed at an instant. */
export interface FeedTarget {
  readonly fixtureId: string
  /** `undefined` until the key of the feed is known. */
  readonly feed: FeedOptions | undefined
  /** The instant of a replay, or an empty text for a replay from the first instant; `undefined` for the live feed. */
  readonly until: string | undefined
  readonly speed: number | undefined
  readonly behindSeconds: number
}

/** The feed of a page, live or replayed. */
export class OpenedFeed extends ElementPart {
  /**
   * The trusted keys, one of which must have signed the feed, and the change to the saved keys that the link of the
   * page requests.
   */
  readonly trusted: TrustedKeys = trustedKeys(location.search, loadSetting('keys'))
  played: PlayedFeed | undefined
  /**
   * Writes the position and the speed of the replay to the address of the page. `undefined` before the first replay,
   * which loads the code.
   */
  writeUrl: ((page: RoutedPage) => void) | undefined
  #live: DelayedFeed | undefined
  /** The position of a replay: the instant that was last written to the address, or is about to be. */
  until: string | undefined
  /** Whether the next replay plays as soon as it opens, because the reader started it. Otherwise it opens paused. */
  playsAtOnce = false
  /** The `until` of the address, if it is not an instant. */
  badInstant: string | undefined
  /** The key of the open feed: its name, and either `live` or the delay of the replay. */
  #opened = ''
  /** The last displayed snapshot. It remains displayed while the feed is reopened in another mode. */
  #last: Snapshot | undefined
  target: FeedTarget | undefined
  /** Whether a feed was opened before. The embedded data is then outdated. */
  #hasOpened = false

  get feed(): Feed | undefined {
    return this.played ?? this.#live
  }

  get state(): PollState | undefined {
    return this.feed?.state
  }

  get snapshot(): Snapshot | undefined {
    const { snapshot, error } = this.state ?? {}
    return snapshot ?? (error === undefined ? this.#last : undefined)
  }

  /**
   * Opens the feed of a target, unless that feed is open already. Only the first feed can start with the embedded data.
   * If the replay of the target is open, it moves to the instant of the target, if this instant is new.
   */
  show(target: FeedTarget, initialData: InitialPageData | undefined): void {
    const { fixtureId, feed, until, behindSeconds } = target
    const isMoved = until !== this.until && until !== this.target?.until
    this.target = target
    const name = JSON.stringify([fixtureId, feed?.feedKey])
    // The key of a replay contains the delay, because the delay changes the end of the replay.
    const opened = `${name} ${until === undefined ? 'live' : behindSeconds}`
    if (this.#live && this.#live.behindSeconds !== behindSeconds)
      this.#live.setBehindSeconds(behindSeconds)
    if (opened === this.#opened) {
      if (isMoved && until) this.seek(until)
      return
    }
    this.until = undefined
    const isOther = !this.#opened.startsWith(name)
    // The live feed stays until its replay can replace it.
    if (until === undefined || isOther) this.close()
    if (isOther) this.#last = undefined
    if (feed === undefined) return
    this.#opened = opened
    const known = this.#hasOpened ? undefined : initialData
    this.#hasOpened = true
    if (until === undefined) this.#openLive(target, feed, known)
    else this.#openReplay(feed).catch(reportError)
  }

  #openLive(
    { fixtureId, behindSeconds }: FeedTarget,
    feed: FeedOptions,
    known?: InitialPageData,
  ): void {
    const { snapshot } = known ?? {}
    const isOfFeed = snapshot?.fixtureId === fixtureId && snapshot.feedKey === feed.feedKey
    // The embedded data is not signed, and may contain a hidden score. Cached pages may be more recent than the delay
    // allows.
    const mayShow =
      !this.trusted.keys && behindSeconds === 0 && !isScoreHidden(fixtureId, known?.entry)
    const initial =
      snapshot && isOfFeed && mayShow
        ? { ...known, snapshot, live: known?.state === 'live' }
        : undefined
    const reading = { initial, behindSeconds, waitSeconds: 20 }
    this.#live = pollFeed({ ...feed, ...reading, dictionaries: true })
    this.#live.subscribe(() => this.host.requestUpdate())
  }

  /** Pauses the replay and moves it to an instant. An invalid instant is stored in `badInstant`. */
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
    this.feed?.close()
    this.#live = undefined
    this.played = undefined
    this.#opened = ''
    this.badInstant = undefined
    this.until = undefined
  }

  hostUpdate(): void {
    this.#last = this.state?.snapshot ?? this.#last
  }

  override hostDisconnected(): void {
    this.close()
  }

  async #openReplay(feed: FeedOptions): Promise<void> {
    const opened = this.#opened
    const part = await importLazily(() => import('../replay/replay-bar.ts'))
    const target = this.target
    if (part === undefined || target?.until === undefined || opened !== this.#opened) return
    this.close()
    this.#opened = opened
    const { until, speed = usualSpeed, behindSeconds } = target
    this.writeUrl = page => part.writeReplayUrl(page, this)
    this.played = part.openReplay({ ...feed, speed, behindSeconds })
    this.played.subscribe(() => this.host.requestUpdate())
    if (until) this.seek(until)
    if (this.playsAtOnce) this.played.play()
    this.playsAtOnce = false
    this.host.requestUpdate()
  }
}
