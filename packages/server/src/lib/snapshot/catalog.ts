import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Entry, FeedId, FixtureRegistration, Position } from '@fixture-feed/journal/entry'
import { composeText, type Member, toMember } from '../representation/composed-text.ts'
import { KeptRuns } from '../representation/kept-runs.ts'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import type { Placed } from './held-item.ts'
import { changeItems } from './item-list.ts'
import { PositionWaiters } from './position-waiters.ts'

/** Whether a feed can be read, and if not, why. */
export type FeedStanding = 'published' | 'nothing_published' | 'unknown_feed' | 'unknown_fixture'

interface CataloguedFixture {
  readonly registration: FixtureRegistration
  readonly retired: boolean
  /** The last position of the fixture's own chain. */
  readonly position: Position
}

/** An entry of the index as it is kept: its place is that of the fixture's first event. */
type HeldEntry = Placed & Member

interface FeedHead {
  readonly position: Position
  readonly itemCount: number
}

/** Every fixture with its feeds and how many items each has: what the index shows and look-ups need, without bodies. */
export class Catalog {
  readonly #fixtures = new Map<string, CataloguedFixture>()
  /** Last change of each published feed, by fixture and feed key; kept while a fixture is retired. */
  readonly #heads = new Map<string, Map<string, FeedHead>>()
  readonly #waiters = new Map<string, PositionWaiters>()
  /** The index in order, but for the entries of fixtures that changed since. */
  #entries: readonly HeldEntry[] = []
  readonly #changed = new Set<string>()
  #index: RepresentedVersion | undefined
  readonly #keptRuns = new KeptRuns()

  /** The fixture index as readers get it: in the order of first events, then by id. Encoded when somebody asks. */
  get indexVersion(): RepresentedVersion {
    this.#index ??= this.#encodeIndex()
    return this.#index
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

  /** Lets readers see the index as it is now. */
  show(): void {
    if (this.#changed.size > 0) this.#index = undefined
  }

  #advanceFixture(fixtureId: string, fixture: CataloguedFixture): boolean {
    if (fixture.position <= this.position(fixtureId)) return false
    this.#fixtures.set(fixtureId, fixture)
    this.#changed.add(fixtureId)
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
    if (known?.itemCount === itemCount) return false
    this.#changed.add(fixtureId)
    return true
  }

  #encodeIndex(): RepresentedVersion {
    const revised: HeldEntry[] = []
    for (const fixtureId of this.#changed) {
      const registration = this.registration(fixtureId)
      if (registration !== undefined) revised.push(holdEntry(this.indexEntry(registration)))
    }
    this.#entries = changeItems(this.#entries, { revised, withdrawn: [...this.#changed] })
    this.#changed.clear()
    const text = composeText({ head: '{"fixtures":[', members: this.#entries, end: ']}' })
    return new RepresentedVersion(text.identity, jsonHeaders, () => this.#keptRuns.gzip(text))
  }
}

function holdEntry(entry: FixtureIndexEntry): HeldEntry {
  return {
    id: entry.fixtureId,
    effectiveAt: parseInstant(entry.firstEventAt),
    ...toMember(entry),
  }
}
