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
import { isPublicKey } from '@fixture-feed/client/signatures'
import { ElementPart } from '../../item/element-part.ts'
import { importLazily } from '../lazy-import.ts'
import { usualSpeed } from '../route.ts'
import { loadSetting, saveSetting } from '../setting-storage.ts'
import { isScoreHidden } from '../tab-settings.ts'

/** What the service put into the page of a game, so that the page need not ask for it first. */
export interface InitialPageData {
  readonly entry: FixtureIndexEntry
  readonly snapshot: Snapshot
  readonly etag: string
  readonly state: 'live' | 'finished'
  readonly language?: string | undefined
}

/** What the page came with; nothing where it is the list, or where the feed is large or has nothing yet. */
export function readInitialPageData(): InitialPageData | undefined {
  const block = document.getElementById('initial-data')?.textContent
  return block ? (JSON.parse(block) as InitialPageData) : undefined
}

/** Which feed, and when: live without an instant. */
export interface FeedTarget {
  readonly fixtureId: string
  /** Unknown until the list is there. */
  readonly feed: FeedOptions | undefined
  /** Where it is empty, a replay from its first instant. */
  readonly until: string | undefined
  readonly speed: number | undefined
  readonly behindSeconds: number
}

/** The feed that a page is about, live or replayed. */
export class OpenedFeed extends ElementPart {
  /** By one of which the feed has to be signed, where the reader named any. */
  readonly keys: readonly string[] | undefined = trustedKeys()
  played: PlayedFeed | undefined
  #live: DelayedFeed | undefined
  /** Where a replay is that moves: the instant that was written into the address last, or is about to be. */
  until: string | undefined
  /** The `until` of the address, where it is no instant. */
  badInstant: string | undefined
  /** Which feed, and whether live or replayed. */
  #opened = ''
  /** What was shown of the feed last: it stays while the feed is opened in another way. */
  #last: Snapshot | undefined
  target: FeedTarget | undefined
  /** Whether a feed was opened before: what the document came with is out of date then. */
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

  /** Opens the feed of a target unless it is, the first one with what the document had; a replay goes to its instant. */
  show(target: FeedTarget, initialData: InitialPageData | undefined): void {
    const { fixtureId, feed, until, behindSeconds } = target
    const isMoved = until !== this.until && until !== this.target?.until
    this.target = target
    const name = JSON.stringify([fixtureId, feed?.feedKey])
    // Another delay has a replay end elsewhere.
    const opened = `${name} ${until === undefined ? 'live' : behindSeconds}`
    if (this.#live && this.#live.behindSeconds !== behindSeconds)
      this.#live.setBehindSeconds(behindSeconds)
    if (opened === this.#opened) {
      if (isMoved && until) this.seek(until)
      return
    }
    this.until = undefined
    const isOther = !this.#opened.startsWith(name)
    // The live feed stays until the replay of it can take its place.
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
    // What the document came with is not signed, and that of a cache may be younger than what may be shown.
    const mayShow = !this.keys && behindSeconds === 0 && !isScoreHidden(fixtureId)
    const initial = known && isOfFeed && mayShow && { ...known, live: known.state === 'live' }
    const reading = { initial: initial || undefined, behindSeconds, waitSeconds: 20 }
    this.#live = pollFeed({ ...feed, ...reading, dictionaries: true })
    this.#live.subscribe(() => this.host.requestUpdate())
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
    this.played = part.playFeed({ ...feed, speed, behindSeconds, paused: true })
    this.played.subscribe(() => this.host.requestUpdate())
    if (until) this.seek(until)
    this.host.requestUpdate()
  }
}

/** The keys by one of which feeds have to be signed: of `?key=`, kept until an empty one; none unless named. */
function trustedKeys(): readonly string[] | undefined {
  const given = new URLSearchParams(location.search).getAll('key')
  // A plus that nobody escaped is a space.
  const keys = given.map(key => key.replaceAll(' ', '+')).filter(isPublicKey)
  if (given.length > 0) saveSetting('keys', keys.join(' '))
  const kept = loadSetting('keys')
  return kept ? kept.split(' ') : undefined
}
