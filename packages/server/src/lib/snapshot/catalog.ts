import { isDateTime, parseInstant } from '@fixture-feed/contract/instant'
import type {
  Entry,
  EntryOf,
  FeedId,
  ListedFixture,
  Origin,
  Position,
} from '@fixture-feed/journal/entry'
import type { Journal, Purge } from '@fixture-feed/journal/journal'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import { compareItems, type EncodedMember, encodeMember } from './encoded-item.ts'
import { changeItems, joinMembers } from './item-list.ts'
import { PositionWaiters } from './position-waiters.ts'

interface CataloguedFixture {
  readonly registration: ListedFixture
  readonly origin: Origin
  /** Its place among those that have one. */
  readonly place: number | undefined
  /** When it was retired, by the clock of the node that did; `undefined` while it is listed. */
  readonly retiredAt: string | undefined
  /** The last position of the fixture's own chain. */
  readonly position: Position
}

export interface WaitingFeed {
  readonly feed: FeedId
  readonly position: Position
  readonly count: number
}

interface FeedHead {
  readonly position: Position
  readonly itemCount: number
}

/** Every fixture with its feeds and how many items each has: what the index shows and look-ups need, without bodies. */
export class Catalog {
  readonly #fixtures = new Map<string, CataloguedFixture>()
  /** Last change of each published feed, by fixture and feed key; kept while a fixture is retired. */
  readonly #heads = new Map<string, Map<string, FeedHead>>()
  /** The feeds in which changes wait, or did, by fixture and feed key. */
  readonly #waiting = new Map<string, Map<string, WaitingFeed>>()
  readonly #purges = new Map<string, Purge>()
  #purged: Position = 0
  readonly #waiters = new Map<string, PositionWaiters>()
  /** The index in order, but for the entries of fixtures that changed since. */
  #entries: readonly EncodedMember[] = []
  readonly #changed = new Set<string>()
  #index: RepresentedVersion | undefined

  /** The fixture index: in the order of first events, then by id. Encoded when somebody asks after a change. */
  get indexVersion(): RepresentedVersion {
    if (this.#index === undefined || this.#changed.size > 0) this.#index = this.#encodeIndex()
    return this.#index
  }

  get size(): number {
    return this.registrations().reduce(size => size + 1, 0)
  }

  /** Whether a feed was ever published to, also one of a retired fixture. */
  hasChanges({ fixtureId, feedKey }: FeedId): boolean {
    return this.#heads.get(fixtureId)?.has(feedKey) === true
  }

  /** The feeds in which changes wait, of one fixture or of all, retired ones too. */
  *waitingFeeds(fixtureId?: string): Generator<WaitingFeed> {
    const fixtures = fixtureId === undefined ? this.#waiting.keys() : [fixtureId]
    for (const each of fixtures)
      for (const feed of this.#waiting.get(each)?.values() ?? []) if (feed.count > 0) yield feed
  }

  get proposalCount(): number {
    return this.waitingFeeds().reduce((sum, { count }) => sum + count, 0)
  }

  /** The registration of a fixture that is listed; `undefined` for one unknown or retired. */
  registration(fixtureId: string): ListedFixture | undefined {
    const fixture = this.#fixtures.get(fixtureId)
    return fixture?.retiredAt === undefined ? fixture?.registration : undefined
  }

  /** The last registration of a fixture, also of a retired one. */
  lastRegistration(fixtureId: string): ListedFixture | undefined {
    return this.#fixtures.get(fixtureId)?.registration
  }

  /** Every fixture that was ever registered, in the order of the index; retired ones say so. */
  allEntries(): readonly (ListedFixture & { readonly retired?: true })[] {
    const entries = [...this.#fixtures.values()].map(({ registration, place, retiredAt }) => ({
      id: registration.fixtureId,
      place,
      effectiveAt: parseInstant(firstEventAt(registration)),
      entry: {
        ...this.indexEntry(registration),
        ...(retiredAt !== undefined && { retired: true as const }),
      },
    }))
    return entries.sort(compareItems).map(({ entry }) => entry)
  }

  *registrations(): Generator<ListedFixture> {
    for (const { registration, retiredAt } of this.#fixtures.values())
      if (retiredAt === undefined) yield registration
  }

  *retirements(): Generator<{ readonly fixtureId: string; readonly retiredAt: string }> {
    for (const [fixtureId, { retiredAt }] of this.#fixtures)
      if (retiredAt !== undefined) yield { fixtureId, retiredAt }
  }

  purge(fixtureId: string): Purge | undefined {
    return this.#purges.get(fixtureId)
  }

  /** Where the last registration of a fixture comes from, also of a retired one; `undefined` for one never registered. */
  origin(fixtureId: string): Origin | undefined {
    return this.#fixtures.get(fixtureId)?.origin
  }

  /** Where a fixture stands in an order that is not ours; `undefined` where it has no such place. */
  place(fixtureId: string): number | undefined {
    return this.#fixtures.get(fixtureId)?.place
  }

  /** Last position of a fixture's own chain, also of a retired one; 0 for one never registered. */
  position(fixtureId: string): Position {
    const known = this.#fixtures.get(fixtureId) ?? this.#purges.get(fixtureId)
    return known?.position ?? 0
  }

  /** Resolves when the catalogue has advanced to a position of a fixture's own chain. */
  async waitFor(fixtureId: string, position: Position): Promise<void> {
    // A chain that was purged since begins anew: its old positions do not come again.
    if (this.position(fixtureId) >= position || this.#purged > position) return
    const waiters = this.#waiters.get(fixtureId) ?? new PositionWaiters()
    this.#waiters.set(fixtureId, waiters)
    await waiters.waitFor(position)
  }

  indexEntry<Listed extends ListedFixture>(registration: Listed): Listed & { itemCount: number } {
    const heads = this.#heads.get(registration.fixtureId)
    let itemCount = 0
    for (const feedKey of registration.feeds) itemCount += heads?.get(feedKey)?.itemCount ?? 0
    return { ...registration, itemCount }
  }

  /** Advances by one entry, which readers see at once; entries of a chain seen before are passed over. */
  advance(entry: Entry): void {
    const { position } = entry
    switch (entry.kind) {
      case 'fixture':
        this.#advanceFixture(cataloguedFixture(entry))
        break
      case 'retirement': {
        const known = this.#fixtures.get(entry.fixtureId)
        const { recordedAt: retiredAt } = entry
        if (known !== undefined) this.#advanceFixture({ ...known, retiredAt, position })
        break
      }
      case 'purge':
        this.#beginPurge(entry)
        break
      case 'purged':
        if (!('feedKey' in entry)) this.#endPurge(entry)
        break
      case 'publication':
      case 'erasure':
        this.#advanceHead(entry)
        this.#advanceWaiting(entry)
        break
      case 'hold':
      case 'proposal':
        this.#advanceWaiting(entry)
        break
      default:
    }
  }

  #advanceFixture(fixture: CataloguedFixture): void {
    const { fixtureId } = fixture.registration
    if (fixture.position <= this.position(fixtureId)) return
    this.#fixtures.set(fixtureId, fixture)
    this.#changed.add(fixtureId)
    this.#waiters.get(fixtureId)?.release(fixture.position)
  }

  #beginPurge(purge: EntryOf<'purge'>): void {
    const { fixtureId, position } = purge
    if (position <= this.position(fixtureId)) return
    this.#fixtures.delete(fixtureId)
    this.#heads.delete(fixtureId)
    this.#waiting.delete(fixtureId)
    this.#purges.set(fixtureId, purge)
    this.#changed.add(fixtureId)
    this.#waiters.get(fixtureId)?.release(position)
  }

  #endPurge({ fixtureId, position }: Pick<Entry, 'fixtureId' | 'position'>): void {
    if (position <= this.position(fixtureId)) return
    this.#purged = position
    this.#purges.delete(fixtureId)
    this.#waiters.get(fixtureId)?.release(position)
    this.#waiters.delete(fixtureId)
  }

  #advanceHead({ fixtureId, feedKey, position, itemCount }: FeedId & FeedHead): void {
    const heads = this.#heads.get(fixtureId) ?? new Map<string, FeedHead>()
    const known = heads.get(feedKey)
    if (known !== undefined && known.position >= position) return
    this.#heads.set(fixtureId, heads.set(feedKey, { position, itemCount }))
    if (known?.itemCount !== itemCount) this.#changed.add(fixtureId)
  }

  #advanceWaiting({
    fixtureId,
    feedKey,
    position,
    waiting: count = 0,
  }: EntryOf<'publication' | 'erasure' | 'hold' | 'proposal'>): void {
    const feeds = this.#waiting.get(fixtureId) ?? new Map<string, WaitingFeed>()
    const known = feeds.get(feedKey)
    // The last entry of the feed tells; in the index each kind has one.
    if (known === undefined ? count === 0 : known.position >= position) return
    const feed = { fixtureId, feedKey }
    this.#waiting.set(fixtureId, feeds.set(feedKey, { feed, position, count }))
  }

  #encodeIndex(): RepresentedVersion {
    const revised: EncodedMember[] = []
    for (const fixtureId of this.#changed) {
      const registration = this.registration(fixtureId)
      if (registration !== undefined) revised.push(this.#encodeEntry(registration))
    }
    this.#entries = changeItems(this.#entries, { revised, withdrawn: [...this.#changed] })
    this.#changed.clear()
    return new RepresentedVersion(joinMembers('{"fixtures":[', this.#entries), jsonHeaders)
  }

  /** The entry of a fixture, as it came where another service does not count its items. */
  #encodeEntry(registration: ListedFixture): EncodedMember {
    const { fixtureId } = registration
    const fixture = this.#fixtures.get(fixtureId)
    const isCounted = fixture?.origin === 'published' || 'itemCount' in registration
    return {
      id: fixtureId,
      place: fixture?.place,
      effectiveAt: parseInstant(firstEventAt(registration)),
      bytes: encodeMember(isCounted ? this.indexEntry(registration) : registration),
    }
  }
}

/** The catalogue of a journal that nothing is appended to meanwhile. */
export async function readCatalog(journal: Pick<Journal, 'readHeads'>): Promise<Catalog> {
  const catalog = new Catalog()
  for await (const entry of journal.readHeads()) catalog.advance(entry)
  return catalog
}

function cataloguedFixture(entry: EntryOf<'fixture'>): CataloguedFixture {
  const { fixture: registration, origin = 'published', position } = entry
  const place = entry.origin === 'observed' ? entry.place : undefined
  return { registration, origin, place, retiredAt: undefined, position }
}

/** When a fixture begins; before all others where another service does not say it. */
export function firstEventAt({ firstEventAt: at }: ListedFixture): string {
  return typeof at === 'string' && isDateTime(at) ? at : '0001-01-01T00:00:00Z'
}
