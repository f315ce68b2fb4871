import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Entry, FeedId, FixtureRegistration, Position } from '@fixture-feed/journal/entry'
import { LatestVersion } from '../representation/latest-version.ts'
import { type RepresentedVersion, represent } from '../representation/representation.ts'
import { PositionWaiters } from './position-waiters.ts'

/** Whether a feed can be read, and if not, why. */
export type FeedStanding = 'published' | 'nothing_published' | 'unknown_feed' | 'unknown_fixture'

interface CataloguedFixture {
  readonly registration: FixtureRegistration
  readonly retired: boolean
  /** The last position of the fixture's own chain. */
  readonly position: Position
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
  readonly #index: LatestVersion
  readonly #waiters = new Map<string, PositionWaiters>()

  constructor() {
    this.#index = new LatestVersion(() => represent(this.#encodeIndex()))
  }

  /** The fixture index as readers get it. */
  get indexVersion(): RepresentedVersion {
    const version = this.#index.current
    if (version === undefined) throw new Error('Cannot read the index before it was shown once')
    return version
  }

  /** How many fixtures are listed. */
  get size(): number {
    let size = 0
    for (const { retired } of this.#fixtures.values()) if (!retired) size++
    return size
  }

  standing({ fixtureId, feedKey }: FeedId): FeedStanding {
    const fixture = this.registration(fixtureId)
    if (fixture === undefined) return 'unknown_fixture'
    if (!fixture.feeds.includes(feedKey)) return 'unknown_feed'
    return this.#heads.get(fixtureId)?.has(feedKey) ? 'published' : 'nothing_published'
  }

  /** The registration of a fixture that is listed; `undefined` for one unknown or retired. */
  registration(fixtureId: string): FixtureRegistration | undefined {
    const fixture = this.#fixtures.get(fixtureId)
    return fixture === undefined || fixture.retired ? undefined : fixture.registration
  }

  /** Last position of a fixture's own chain, also of a retired one; 0 for one never registered. */
  position(fixtureId: string): Position {
    return this.#fixtures.get(fixtureId)?.position ?? 0
  }

  /** Resolves when the catalogue has advanced to a position of a fixture's own chain. */
  async reached(fixtureId: string, position: Position): Promise<void> {
    if (this.position(fixtureId) >= position) return
    const waiters = this.#waiters.get(fixtureId) ?? new PositionWaiters()
    this.#waiters.set(fixtureId, waiters)
    await waiters.wait(position)
  }

  /** One entry of the index, with its count. */
  indexEntry(registration: FixtureRegistration): FixtureIndexEntry {
    const heads = this.#heads.get(registration.fixtureId)
    let itemCount = 0
    for (const feedKey of registration.feeds) itemCount += heads?.get(feedKey)?.itemCount ?? 0
    return { ...registration, itemCount }
  }

  /** The index: in the order of first events, then by id. */
  *entries(): IterableIterator<FixtureIndexEntry> {
    const listed = [...this.#fixtures.values()].filter(({ retired }) => !retired)
    listed.sort(
      ({ registration: a }, { registration: b }) =>
        compareDateTimes(a.firstEventAt, b.firstEventAt) || (a.fixtureId < b.fixtureId ? -1 : 1),
    )
    for (const { registration } of listed) yield this.indexEntry(registration)
  }

  /** Advances by one entry; entries of a chain seen before are passed over. Says whether the index changed. */
  advance(entry: Entry): boolean {
    switch (entry.kind) {
      case 'fixture':
        return this.#advanceFixture(entry.fixtureId, {
          registration: entry.fixture,
          retired: false,
          position: entry.position,
        })
      case 'retirement': {
        const known = this.#fixtures.get(entry.fixtureId)
        if (known === undefined) return false
        return this.#advanceFixture(entry.fixtureId, {
          ...known,
          retired: true,
          position: entry.position,
        })
      }
      case 'publication':
      case 'erasure':
        return this.#advanceHead(entry)
      default:
        return false
    }
  }

  /** Encodes the index anew; resolves when readers see it. */
  async show(): Promise<void> {
    await this.#index.refresh()
  }

  #advanceFixture(fixtureId: string, fixture: CataloguedFixture): boolean {
    if (fixture.position <= this.position(fixtureId)) return false
    this.#fixtures.set(fixtureId, fixture)
    this.#waiters.get(fixtureId)?.reached(fixture.position)
    return true
  }

  #advanceHead({ fixtureId, feedKey, position, itemCount }: FeedId & FeedHead): boolean {
    let heads = this.#heads.get(fixtureId)
    if (heads === undefined) {
      heads = new Map()
      this.#heads.set(fixtureId, heads)
    }
    const known = heads.get(feedKey)
    if (known !== undefined && known.position >= position) return false
    heads.set(feedKey, { position, itemCount })
    return known?.itemCount !== itemCount
  }

  #encodeIndex(): Buffer {
    return Buffer.from(JSON.stringify({ fixtures: [...this.entries()] }))
  }
}
