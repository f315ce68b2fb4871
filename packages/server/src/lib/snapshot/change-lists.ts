import { setTimeout as delay } from 'node:timers/promises'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { FeedState } from '@fixture-feed/contract/operator-bodies'
import {
  chainKey,
  chainOf,
  type Entry,
  type FeedId,
  type Position,
} from '@fixture-feed/journal/entry'
import { CodingDemand } from '../representation/coding-demand.ts'
import type { ResponseCoding } from '../representation/content-coding.ts'
import { LatestRendition } from '../representation/latest-rendition.ts'
import { feedHeaders, Rendition } from '../representation/representation.ts'
import type { Catalog } from './catalog.ts'
import { compareCodeUnits, type EncodedMember, encodeMember } from './encoded-item.ts'
import { type DeltaStore, RecentVersions } from './feed-dictionaries.ts'
import { changeItems, joinMembers } from './item-list.ts'
import { initialSettings } from './known-settings.ts'
import type { ChangeListName, PolledView, PolledViewReference } from './polled-view.ts'

/** Versions of a list are at least this far apart. */
const paceMs = 250

/** The last visible change of a feed, and its visible settings, each with the position of its entry. */
interface VisibleFeed {
  readonly snapshotAt?: string
  readonly changedAt: Position
  readonly state: FeedState
  readonly language?: string | undefined
  readonly stateAt: Position
}

const nothingVisible: VisibleFeed = { changedAt: 0, state: initialSettings.state, stateAt: 0 }

/** The fields of a feed in a list. */
interface ListedFeed extends FeedId {
  readonly snapshotAt: string
  readonly state: FeedState
}

/** A feed in a list, encoded. */
interface ChangeMember extends EncodedMember, FeedId {}

export interface ChangeListsOptions {
  readonly catalog: Catalog
  readonly deltas: DeltaStore
  /** Called when a list has a new version. */
  readonly onVersion?: ((list: ChangeList) => void) | undefined
  readonly onFailure: (error: unknown) => void
  /** Waits for the minimum time between two versions. Default: a timer. */
  readonly pause?: (() => Promise<void>) | undefined
}

/**
 * The newest `snapshotAt` and the state of every listed feed with a snapshot: one list of all these feeds, and one of
 * the live feeds.
 */
export class ChangeLists {
  readonly #catalog: ChangeListsOptions['catalog']
  readonly #lists: Readonly<Record<ChangeListName, ChangeList>>
  /** Visible feeds by fixture and feed key, including feeds of fixtures that are not listed. */
  readonly #feeds = new Map<string, Map<string, VisibleFeed>>()
  /** The position of the last purge of a fixture or of one of its feeds, by chain. */
  readonly #purgedAt = new Map<string, Position>()

  constructor(options: ChangeListsOptions) {
    this.#catalog = options.catalog
    this.#lists = {
      changes: new ChangeList('changes', options),
      'changes?state=live': new ChangeList('changes?state=live', options),
    }
  }

  list(name: ChangeListName): ChangeList {
    return this.#lists[name]
  }

  /** The visible state of a feed; the initial state if nothing of the feed is visible. */
  visible({ fixtureId, feedKey }: FeedId): VisibleFeed {
    return this.#feeds.get(fixtureId)?.get(feedKey) ?? nothingVisible
  }

  /** Lists the effect of an entry that all readers of this node see. Entries of one feed may arrive in any order. */
  note(entry: Entry): void {
    if (isPurge(entry)) this.#notePurge(entry)
    // An entry before a purge can become visible after it, because the purge does not wait for the views of feeds.
    else if (entry.position <= this.#lastPurgeOf(entry)) return
    const { fixtureId } = entry
    const feeds = this.#feeds.get(fixtureId) ?? new Map<string, VisibleFeed>()
    this.#feeds.set(fixtureId, feeds)
    for (const feedKey of 'feedKey' in entry ? [entry.feedKey] : [...feeds.keys()]) {
      const known = feeds.get(feedKey) ?? nothingVisible
      const next = nextVisible(known, entry)
      if (next === undefined) feeds.delete(feedKey)
      else if (next !== known) feeds.set(feedKey, next)
      else if ('feedKey' in entry) continue
      this.#list({ fixtureId, feedKey })
    }
    if (feeds.size === 0) this.#feeds.delete(fixtureId)
  }

  #notePurge(entry: Entry): void {
    const chain = chainKey(chainOf(entry))
    this.#purgedAt.set(chain, Math.max(this.#purgedAt.get(chain) ?? 0, entry.position))
  }

  #lastPurgeOf(entry: Entry): Position {
    const { fixtureId } = entry
    const ofFixture = this.#purgedAt.get(chainKey({ fixtureId })) ?? 0
    const ofChain = this.#purgedAt.get(chainKey(chainOf(entry))) ?? 0
    return Math.max(ofChain, ofFixture)
  }

  /** Lists a feed according to its registration and its visible state, or removes it. */
  #list(feed: FeedId): void {
    const { fixtureId, feedKey } = feed
    const { snapshotAt, state } = this.#feeds.get(fixtureId)?.get(feedKey) ?? nothingVisible
    const isListed = this.#catalog.registration(fixtureId)?.feeds.includes(feedKey) === true
    const id = chainKey(feed)
    const listed =
      snapshotAt === undefined || !isListed || this.#catalog.isBroken(feed)
        ? undefined
        : { fixtureId, feedKey, snapshotAt, state }
    this.#lists.changes.change(id, listed)
    this.#lists['changes?state=live'].change(id, state === 'live' ? listed : undefined)
  }

  /** Updates the lists after entries of a chain were lost. A feed that cannot be read is removed. */
  noteBroken({
    fixtureId,
    feedKey,
  }: {
    readonly fixtureId: string
    readonly feedKey?: string | undefined
  }): void {
    const keys = feedKey === undefined ? (this.#feeds.get(fixtureId)?.keys() ?? []) : [feedKey]
    for (const key of keys) this.#list({ fixtureId, feedKey: key })
  }
}

function isPurge({ kind }: Entry): boolean {
  return kind === 'purge' || kind === 'purged'
}

/** The visible state of a feed after an entry; `undefined` if everything was deleted. */
function nextVisible(known: VisibleFeed, entry: Entry): VisibleFeed | undefined {
  const { kind, position } = entry
  switch (kind) {
    case 'publication':
    case 'erasure':
      if (position <= known.changedAt) return known
      return { ...known, snapshotAt: entry.at, changedAt: position }
    case 'settings':
      if (position <= known.stateAt) return known
      return { ...known, state: entry.state, language: entry.language, stateAt: position }
    case 'purge':
    case 'purged':
      return Math.max(known.changedAt, known.stateAt) > position ? known : undefined
    default:
      return known
  }
}

/** A version of a list: its members in order. */
interface ListVersion {
  readonly items: readonly ChangeMember[]
}

/**
 * One list of changes, as polls read it. While clients read it, each change leads to a new version; otherwise the
 * next read does. Changes within 250 ms share a version.
 */
export class ChangeList implements PolledView {
  readonly target: ChangeListName
  readonly cachePolicy = 'live'
  readonly reference: PolledViewReference = { view: this }
  readonly dictionaries: RecentVersions<ListVersion>
  readonly #options: ChangeListsOptions
  readonly #latest = new LatestRendition(() => this.#represent())
  readonly #demand = new CodingDemand()
  #members: readonly ChangeMember[] = []
  /** Every listed feed with its newest change. */
  readonly #newest = new Map<string, ListedFeed>()
  /** Changed feeds that `#members` does not contain yet; `undefined` for a removed one. */
  readonly #changed = new Map<string, ListedFeed | undefined>()
  /** Whether a version is being made, or the minimum time since the last one has not passed. */
  #isPaced = false
  /** Whether a client has read the list since its last version. */
  #isUsed = false

  constructor(target: ChangeListName, options: ChangeListsOptions) {
    this.target = target
    this.#options = options
    this.dictionaries = new RecentVersions(composeList, options.deltas)
  }

  get rendition(): Rendition | undefined {
    return this.#isStale ? undefined : this.#latest.current
  }

  use(coding: ResponseCoding): void {
    this.#isUsed = true
    if (coding !== 'dcz') this.#demand.ask(coding)
  }

  /**
   * The current version. It contains every change before the call, unless a version is being made or the last one is
   * less than 250 ms old.
   */
  async read(): Promise<Rendition> {
    this.#isUsed = true
    if (this.#isStale) this.#start()
    await this.#latest.shown()
    return this.#latest.current as Rendition
  }

  /**
   * Replaces or removes a feed. The feed is encoded only when the next version is made, because a later change may
   * replace it before that.
   */
  change(id: string, listed: ListedFeed | undefined): void {
    if (isSame(this.#newest.get(id), listed)) return
    if (listed === undefined) this.#newest.delete(id)
    else this.#newest.set(id, listed)
    this.#changed.set(id, listed)
    if (this.#isUsed && !this.#isPaced) this.#start()
  }

  /** Whether the next read must make a version. */
  get #isStale(): boolean {
    if (this.#isPaced) return false
    const { current, isComplete } = this.#latest
    return current === undefined || !isComplete || this.#changed.size > 0
  }

  #start(): void {
    this.#makeVersions().catch(this.#options.onFailure)
  }

  async #makeVersions(): Promise<void> {
    this.#isPaced = true
    try {
      do {
        const before = this.#latest.current
        await this.#latest.refresh()
        if (this.#latest.current === before) continue
        // All long polls end with this version. The next version is made only after another read.
        this.#isUsed = false
        this.#options.onVersion?.(this)
        await this.#pause()
      } while (this.#changed.size > 0 && this.#isUsed)
    } finally {
      this.#isPaced = false
    }
  }

  async #pause(): Promise<void> {
    const { pause = () => delay(paceMs, undefined, { ref: false }) } = this.#options
    await pause()
  }

  async #represent(): Promise<Rendition> {
    const revised: ChangeMember[] = []
    for (const [id, listed] of this.#changed) {
      if (listed !== undefined) revised.push(encodeFeed(id, listed))
    }
    const withdrawn = [...this.#changed.keys()]
    this.#changed.clear()
    this.#members = changeItems(this.#members, { revised, withdrawn }, compareMembers)
    const version: ListVersion = { items: this.#members }
    const rendition = new Rendition(composeList(version), feedHeaders(undefined))
    const { current } = this.#latest
    if (rendition.digest === current?.digest) return current
    await rendition.encodedIn(this.#demand.next())
    this.dictionaries.add(version, { digest: rendition.digest })
    return rendition
  }
}

function isSame(a: ListedFeed | undefined, b: ListedFeed | undefined): boolean {
  return a?.snapshotAt === b?.snapshotAt && a?.state === b?.state
}

function encodeFeed(id: string, listed: ListedFeed): ChangeMember {
  const { fixtureId, feedKey, snapshotAt } = listed
  const bytes = encodeMember(listed)
  return { id, fixtureId, feedKey, effectiveAt: parseInstant(snapshotAt), bytes }
}

function composeList({ items }: ListVersion): Buffer {
  return joinMembers('{"changes":[', items)
}

/** The newest change first, then by fixture and feed key in code units. */
function compareMembers(a: ChangeMember, b: ChangeMember): number {
  return (
    compareInstants(b.effectiveAt, a.effectiveAt) ||
    compareCodeUnits(a.fixtureId, b.fixtureId) ||
    compareCodeUnits(a.feedKey, b.feedKey)
  )
}
