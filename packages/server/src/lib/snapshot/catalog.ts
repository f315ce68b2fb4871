import type { FixtureDetails } from '@fixture-feed/contract/fixture-index'
import { parseInstant } from '@fixture-feed/contract/instant'
import {
  type Chain,
  chainKey,
  chainOf,
  type Entry,
  type EntryOf,
  type FeedId,
  type ListedFixture,
  type Origin,
  type Position,
  parseChainKey,
} from '@fixture-feed/journal/entry'
import type { HeadReader, Purge } from '@fixture-feed/journal/journal'
import { jsonHeaders, Rendition } from '../representation/representation.ts'
import { compareItems, type EncodedMember, encodeMember } from './encoded-item.ts'
import { changeItems, joinMembers } from './item-list.ts'
import {
  firstEventAt,
  type KnownFeed,
  type KnownFixture,
  knownFixture,
  type PendingCount,
  type RegisteredFixture,
} from './known-fixture.ts'
import { PositionWaiters } from './position-waiters.ts'

/** All fixtures with their feeds and item counts. The index and look-ups are answered from it without reading items. */
export class Catalog {
  readonly #fixtures = new Map<string, KnownFixture>()
  /** Known feeds by fixture and feed key, also while a fixture is retired. */
  readonly #feeds = new Map<string, Map<string, KnownFeed>>()
  /** The keys of chains with lost entries. */
  readonly #broken = new Set<string>()
  /** Retirements that were followed before the registrations of their fixtures were read, while a node opens. */
  readonly #earlyRetirements = new Map<string, EntryOf<'retirement'>>()
  #purged: Position = 0
  /**
   * The position of the last purge of each chain, until the heads of the journal were applied. While a node opens, it
   * can read the last entries of a chain, then follow the purge of the chain, and only then apply these entries.
   */
  #purgedAt: Map<string, Position> | undefined = new Map()
  /**
   * Grows with every change, and also with some entries that change nothing. A decision that depends on the catalog is
   * valid while this number stays the same.
   */
  version: number = 0
  /** Grows when a fixture is registered or retired, and when its purge begins and ends. */
  fixturesVersion: number = 0
  readonly #waiters = new Map<string, PositionWaiters>()
  /** The entries of the index in order, as last encoded. Entries of fixtures in `#changed` are outdated. */
  #entries: readonly EncodedMember[] = []
  readonly #changed = new Set<string>()
  #index: Rendition | undefined

  /** A catalog with the same state, which advances independently. */
  copy(): Catalog {
    const copy = new Catalog()
    for (const [fixtureId, fixture] of this.#fixtures) {
      copy.#fixtures.set(fixtureId, fixture)
      copy.#changed.add(fixtureId)
    }
    for (const [fixtureId, feeds] of this.#feeds) copy.#feeds.set(fixtureId, new Map(feeds))
    for (const chain of this.#broken) copy.#broken.add(chain)
    for (const [fixtureId, entry] of this.#earlyRetirements)
      copy.#earlyRetirements.set(fixtureId, entry)
    copy.#purged = this.#purged
    copy.#purgedAt = this.#purgedAt && new Map(this.#purgedAt)
    return copy
  }

  /**
   * The fixture index, ordered by first event and then by id, or by the upstream's order if that differs. Encoded on
   * the first read after a change.
   */
  get indexRendition(): Rendition {
    if (this.#index === undefined || this.#changed.size > 0) this.#index = this.#encodeIndex()
    return this.#index
  }

  get size(): number {
    return this.registrations().reduce(size => size + 1, 0)
  }

  /** The keys of the feeds that had a publication, an erasure, a proposal or a hold, and were not purged since. */
  feedKeys(fixtureId: string): readonly string[] {
    return [...(this.#feeds.get(fixtureId)?.keys() ?? [])]
  }

  /**
   * Called when the heads of the journal were applied. Afterwards the entries of each chain arrive in order, so no
   * entry arrives after a later purge, and the purges need not be remembered.
   */
  endReadingHeads(): void {
    this.#purgedAt = undefined
  }

  /** Marks a chain as incomplete after entries of it were lost. */
  break(chain: Chain): void {
    this.version++
    this.#broken.add(chainKey(chain))
  }

  /**
   * Marks the fixtures as incomplete that have publications, but neither a registration nor a purge: their registration
   * must have been lost.
   */
  breakUnregistered(): void {
    for (const [fixtureId, feeds] of this.#feeds) {
      const isPublished = feeds.values().some(({ changedAt }) => changedAt > 0)
      const { registration, purge } = this.#fixtures.get(fixtureId) ?? {}
      if (isPublished && registration === undefined && purge === undefined)
        this.break({ fixtureId })
    }
  }

  isBroken(chain: Chain): boolean {
    return this.#broken.has(chainKey(chain))
  }

  brokenChains(): readonly Chain[] {
    return [...this.#broken].map(parseChainKey)
  }

  /** Whether a feed, of a listed or retired fixture, had a publication or an erasure, and was not purged since. */
  hasChanges({ fixtureId, feedKey }: FeedId): boolean {
    const known = this.#feeds.get(fixtureId)?.get(feedKey)
    return known !== undefined && known.changedAt > 0
  }

  /**
   * The feeds with pending changes, of one fixture or of all fixtures including retired ones, each with its number of
   * pending changes.
   */
  *feedsWithProposals(fixtureId?: string): Generator<PendingCount> {
    const fixtures = fixtureId === undefined ? this.#feeds.keys() : [fixtureId]
    for (const each of fixtures)
      for (const feed of this.#feeds.get(each)?.values() ?? [])
        if (feed.pendingCount > 0) yield feed
  }

  get proposalCount(): number {
    return this.feedsWithProposals().reduce((sum, { pendingCount }) => sum + pendingCount, 0)
  }

  /** The registration of a listed fixture; `undefined` for an unknown, retired or purged one. */
  registration(fixtureId: string): ListedFixture | undefined {
    const fixture = this.#fixtures.get(fixtureId)
    return fixture?.retiredAt === undefined ? fixture?.registration : undefined
  }

  /** The last registration of a fixture, also of a retired one. */
  lastRegistration(fixtureId: string): ListedFixture | undefined {
    return this.#fixtures.get(fixtureId)?.registration
  }

  /** The details of the last registration of a fixture, also of a retired one. */
  details(fixtureId: string): FixtureDetails | undefined {
    return this.#fixtures.get(fixtureId)?.details
  }

  /** All registered fixtures in the order of the index, including retired ones, which are marked. */
  allEntries(): readonly (ListedFixture & { readonly retired?: true })[] {
    const entries = []
    for (const [id, { registration, indexRank, retiredAt }] of this.#fixtures) {
      if (registration === undefined) continue
      const retired = retiredAt !== undefined && { retired: true as const }
      const entry = { ...this.indexEntry(registration), ...retired }
      entries.push({ id, indexRank, effectiveAt: parseInstant(firstEventAt(registration)), entry })
    }
    return entries.sort(compareItems).map(({ entry }) => entry)
  }

  *registrations(): Generator<ListedFixture> {
    for (const { registration, retiredAt } of this.#fixtures.values())
      if (registration !== undefined && retiredAt === undefined) yield registration
  }

  /** All registered fixtures, including retired ones, until their purge begins. */
  *registeredFixtures(): Generator<RegisteredFixture> {
    for (const fixture of this.#fixtures.values()) {
      const { registration, details, retiredAt, changedAt, position } = fixture
      if (registration === undefined) continue
      yield { registration, details, isRetired: retiredAt !== undefined, changedAt, position }
    }
  }

  *retirements(): Generator<{ readonly fixtureId: string; readonly retiredAt: string }> {
    for (const [fixtureId, { retiredAt }] of this.#fixtures)
      if (retiredAt !== undefined) yield { fixtureId, retiredAt }
  }

  purge(fixtureId: string): Purge | undefined {
    return this.#fixtures.get(fixtureId)?.purge
  }

  /**
   * The origin of the last registration of a fixture, even a retired one; `undefined` if it was never registered, or
   * purged.
   */
  origin(fixtureId: string): Origin | undefined {
    return this.#fixtures.get(fixtureId)?.origin
  }

  /**
   * The rank of a fixture in the upstream's index; `undefined` if it is not relayed, or if the upstream has the order
   * of this service.
   */
  indexRank(fixtureId: string): number | undefined {
    return this.#fixtures.get(fixtureId)?.indexRank
  }

  /** Last position of a fixture's own chain; 0 if the fixture was never registered, or after its purge has finished. */
  position(fixtureId: string): Position {
    return this.#fixtures.get(fixtureId)?.position ?? 0
  }

  /** Resolves when the catalog has advanced to a position of a fixture's own chain. */
  async waitFor(fixtureId: string, position: Position): Promise<void> {
    // A purge after the position may have removed the chain, which would then never reach the position.
    if (this.position(fixtureId) >= position || this.#purged > position) return
    const waiters = this.#waiters.get(fixtureId) ?? new PositionWaiters()
    this.#waiters.set(fixtureId, waiters)
    await waiters.waitFor(position)
  }

  indexEntry<Listed extends ListedFixture>(registration: Listed): Listed & { itemCount: number } {
    const feeds = this.#feeds.get(registration.fixtureId)
    let itemCount = 0
    for (const feedKey of registration.feeds) itemCount += feeds?.get(feedKey)?.itemCount ?? 0
    return { ...registration, itemCount }
  }

  /**
   * Applies one entry. Entries that were applied before change nothing. Until the heads were applied, this is also true
   * for entries before the last purge of their chain or fixture.
   */
  advance(entry: Entry): void {
    if (this.#isPurged(entry)) return
    this.version++
    const { fixtureId, position } = entry
    switch (entry.kind) {
      case 'fixture':
        this.#broken.delete(chainKey({ fixtureId }))
        this.#advanceFixture(fixtureId, knownFixture(entry))
        this.#retireEarly(fixtureId)
        break
      case 'retirement':
        this.#retire(entry)
        break
      case 'purge':
        if (
          this.#advanceFixture(fixtureId, { purge: entry, position, changedAt: entry.recordedAt })
        )
          this.#feeds.delete(fixtureId)
        break
      case 'purged':
        this.#broken.delete(chainKey(chainOf(entry)))
        this.#purgedAt?.set(chainKey(chainOf(entry)), position)
        if ('feedKey' in entry) {
          this.#forgetFeed(entry)
          break
        }
        for (const feedKey of this.feedKeys(fixtureId))
          this.#forgetFeed({ fixtureId, feedKey, position })
        if (!this.#advanceFixture(fixtureId, { position, changedAt: entry.recordedAt })) break
        this.#purged = position
        this.#earlyRetirements.delete(fixtureId)
        this.#fixtures.delete(fixtureId)
        this.#waiters.delete(fixtureId)
        break
      case 'publication':
      case 'erasure':
      case 'hold':
      case 'proposal':
        this.#advanceFeed(entry)
        break
      default:
    }
  }

  /** Whether an entry belongs to a chain, or to a fixture, that was purged after the entry. */
  #isPurged(entry: Entry): boolean {
    if (this.#purgedAt === undefined) return false
    const { fixtureId, position } = entry
    const ofFixture = this.#purgedAt.get(chainKey({ fixtureId })) ?? 0
    const ofChain = this.#purgedAt.get(chainKey(chainOf(entry))) ?? 0
    return position < Math.max(ofFixture, ofChain)
  }

  #retire(entry: EntryOf<'retirement'>): void {
    const { fixtureId, recordedAt, position } = entry
    const known = this.#fixtures.get(fixtureId)
    if (known === undefined) {
      // The heads can include an older retirement, after which the fixture was registered again.
      const early = this.#earlyRetirements.get(fixtureId)
      if (early === undefined || early.position < position)
        this.#earlyRetirements.set(fixtureId, entry)
    } else if (known.registration !== undefined) {
      const retired = { retiredAt: recordedAt, changedAt: recordedAt, position }
      this.#advanceFixture(fixtureId, { ...known, ...retired })
    }
  }

  /** Retires a fixture whose registration was just applied, if its later retirement was followed before that. */
  #retireEarly(fixtureId: string): void {
    const early = this.#earlyRetirements.get(fixtureId)
    this.#earlyRetirements.delete(fixtureId)
    if (early !== undefined) this.#retire(early)
  }

  /** Forgets a feed, unless one of its entries in the catalog is after a position. */
  #forgetFeed({ fixtureId, feedKey, position }: FeedId & { readonly position: Position }): void {
    const feeds = this.#feeds.get(fixtureId)
    const known = feeds?.get(feedKey)
    if (known === undefined || Math.max(known.changedAt, known.pendingCountAt) > position) return
    feeds?.delete(feedKey)
    this.#changed.add(fixtureId)
  }

  /** Applies an entry of the fixture's own chain. Returns whether it was new. */
  #advanceFixture(fixtureId: string, next: KnownFixture): boolean {
    if (next.position <= this.position(fixtureId)) return false
    this.fixturesVersion++
    this.#fixtures.set(fixtureId, next)
    this.#changed.add(fixtureId)
    this.#waiters.get(fixtureId)?.release(next.position)
    return true
  }

  /** Applies an entry of a feed. Each count needs only the newest entry that sets it. */
  #advanceFeed(entry: EntryOf<'publication' | 'erasure' | 'hold' | 'proposal'>): void {
    const { fixtureId, feedKey, position, pendingCount = 0 } = entry
    const feeds = this.#feeds.get(fixtureId) ?? new Map<string, KnownFeed>()
    const feed = { fixtureId, feedKey }
    const nothing = { feed, changedAt: 0, itemCount: 0, pendingCountAt: 0, pendingCount: 0 }
    let known = feeds.get(feedKey) ?? nothing
    if ('itemCount' in entry && position > known.changedAt) {
      const { itemCount } = entry
      if (itemCount !== known.itemCount) this.#changed.add(fixtureId)
      known = { ...known, changedAt: position, itemCount }
    }
    if (position > known.pendingCountAt)
      known = { ...known, pendingCountAt: position, pendingCount }
    this.#feeds.set(fixtureId, feeds.set(feedKey, known))
  }

  #encodeIndex(): Rendition {
    const revised: EncodedMember[] = []
    for (const fixtureId of this.#changed) {
      const registration = this.registration(fixtureId)
      if (registration !== undefined) revised.push(this.#encodeEntry(registration))
    }
    const entries = changeItems(this.#entries, { revised, withdrawn: [...this.#changed] })
    const index = new Rendition(joinMembers('{"fixtures":[', entries), jsonHeaders)
    // If the encoding fails, the next read must encode the same changes.
    this.#entries = entries
    this.#changed.clear()
    return index
  }

  /** The entry of a fixture in the index. A relay keeps the upstream's entry if the upstream does not count items. */
  #encodeEntry(registration: ListedFixture): EncodedMember {
    const { fixtureId } = registration
    const fixture = this.#fixtures.get(fixtureId)
    const isCounted = fixture?.origin === 'published' || 'itemCount' in registration
    return {
      id: fixtureId,
      indexRank: fixture?.indexRank,
      effectiveAt: parseInstant(firstEventAt(registration)),
      bytes: encodeMember(isCounted ? this.indexEntry(registration) : registration),
    }
  }
}

/** The catalog of a journal to which nothing is appended in the meantime. */
export async function readCatalog(journal: HeadReader): Promise<Catalog> {
  const catalog = new Catalog()
  for await (const entry of journal.readHeads()) catalog.advance(entry)
  return catalog
}
