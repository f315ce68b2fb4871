import type { FixtureDetails } from '@fixture-feed/contract/fixture-index'
import { isDateTime } from '@fixture-feed/contract/instant'
import type { EntryOf, FeedId, ListedFixture, Origin, Position } from '@fixture-feed/journal/entry'
import type { Purge } from '@fixture-feed/journal/journal'

/** The state of a fixture in the catalog. */
export interface KnownFixture {
  /** The last registration; `undefined` while the fixture is being deleted. */
  readonly registration?: ListedFixture
  /** The details that the last registration states in addition to its index entry. */
  readonly details?: FixtureDetails | undefined
  readonly origin?: Origin
  /** The rank in the upstream's index, on a relay; `undefined` if the upstream has the order of this service. */
  readonly indexRank?: number | undefined
  /**
   * The time when the fixture was retired, by the clock of the node that retired it; `undefined` while it is listed or
   * being deleted.
   */
  readonly retiredAt?: string
  readonly purge?: Purge
  /** The last position of the fixture's own chain, and the time of that entry. */
  readonly position: Position
  readonly changedAt: string
}

/** A fixture that was registered, with the last change of its registration, retiring included. */
export interface RegisteredFixture {
  readonly registration: ListedFixture
  readonly details: FixtureDetails | undefined
  readonly isRetired: boolean
  readonly changedAt: string
  /** The position of the last change of the registration, retiring included. */
  readonly position: Position
}

/** The number of pending changes of a feed. */
export interface PendingCount {
  readonly feed: FeedId
  readonly pendingCount: number
}

/**
 * A feed that had a publication, an erasure, a proposal or a hold. For each of the two counts, the position of the last
 * entry that set the count.
 */
export interface KnownFeed extends PendingCount {
  readonly changedAt: Position
  readonly itemCount: number
  readonly pendingCountAt: Position
}

/** The state of a fixture after its registration. */
export function knownFixture(entry: EntryOf<'fixture'>): KnownFixture {
  const { fixture: registration, details, origin = 'published', position, recordedAt } = entry
  const indexRank = entry.origin === 'observed' ? entry.indexRank : undefined
  return { registration, details, origin, indexRank, position, changedAt: recordedAt }
}

/** The start of a fixture; the beginning of the year 1 if the upstream states no valid instant. */
export function firstEventAt({ firstEventAt: at }: ListedFixture): string {
  return typeof at === 'string' && isDateTime(at) ? at : '0001-01-01T00:00:00Z'
}
