import { isDeepStrictEqual } from 'node:util'
import type {
  FixtureDetails,
  FixtureIndexEntry,
  FixtureRegistration,
  ListedFixture,
} from '@fixture-feed/contract/fixture-index'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import { type Problem, problem } from '../problem/problem.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import { readFeedKeys } from '../snapshot/feed-keys.ts'
import { identifierProblem, notListed, unknownFixture } from '../snapshot/feed-target.ts'
import type { ChainWriter } from './chain-writer.ts'
import { apply, type Decision, isUnchanged } from './decide.ts'
import { heldFeedsProblem } from './held-tokens.ts'

interface Registration extends Decision {
  /** Whether the fixture was not listed before. */
  readonly isNew: boolean
  readonly entry: FixtureIndexEntry
}

/** Registers a fixture or changes its registration. A retired fixture is listed again, with its history. */
export function decideRegistration(
  catalog: Catalog,
  fixtureId: string,
  body: FixtureRegistrationBody,
): Registration | Problem {
  const { fixture, details } = splitRegistration({ fixtureId, ...body })
  const refused = unreadableProblem(fixture)
  if (refused !== undefined) return refused
  const known = catalog.registration(fixtureId)
  const registration = { isNew: known === undefined, entry: catalog.indexEntry(fixture) }
  const isSame =
    isDeepStrictEqual(known, fixture) && isDeepStrictEqual(catalog.details(fixtureId), details)
  if (isSame) return registration
  return { ...registration, facts: { kind: 'fixture', fixtureId, fixture, details } }
}

/** A stored registration: its index entry, and its details, which no index contains. */
export interface StoredRegistration {
  readonly fixture: Omit<FixtureRegistration, 'details'>
  readonly details: FixtureDetails | undefined
}

/** Splits a registration. The fields of the index entry are in the order of the spec's table. */
export function splitRegistration({
  details,
  ...registration
}: FixtureRegistration): StoredRegistration {
  const { fixtureId, key, label, date, seasonType, awayTeam, homeTeam, firstEventAt, feeds } =
    registration
  return {
    fixture: { fixtureId, key, label, date, seasonType, awayTeam, homeTeam, firstEventAt, feeds },
    details,
  }
}

/** Retires a fixture: it leaves the index, its feeds answer 404, its history stays. */
export function decideRetirement(
  catalog: Catalog,
  fixtureId: string,
  origin?: 'observed',
): Decision | Problem {
  if (catalog.registration(fixtureId) !== undefined)
    return { facts: { kind: 'retirement', fixtureId, origin } }
  return origin === 'observed' ? {} : notListed(catalog, fixtureId)
}

/**
 * Runs a change of a fixture's registration by a token. The change is refused if the fixture would lose a feed with a
 * hold that restricts the token.
 *
 * @param change.left The feeds that the fixture has afterwards.
 */
export function changeRegistration<Decided extends Decision>(
  writer: ChainWriter,
  {
    fixtureId,
    left,
    by,
  }: { readonly fixtureId: string; readonly left: readonly string[]; readonly by: string },
  decide: (catalog: Catalog) => Decided | Problem,
): Promise<Decided | Problem> {
  return writer.changeFixture(fixtureId, async () => {
    const { catalog } = writer.views
    const held = await heldFeedsProblem(writer, removedFeeds(catalog, fixtureId, left), by)
    if (held !== undefined) return held
    const decided = decide(catalog)
    if (isUnchanged(decided)) await writer.requireCurrentFixture(fixtureId)
    return apply(decided, facts => writer.appendToFixture(facts))
  })
}

/** The feeds that a listed or retired fixture loses if its next registration has the feeds `left`. */
export function removedFeeds(
  catalog: Catalog,
  fixtureId: string,
  left: readonly string[],
): { readonly fixtureId: string; readonly feedKeys: readonly string[] } {
  const { feeds = [] } = catalog.lastRegistration(fixtureId) ?? {}
  return { fixtureId, feedKeys: feeds.filter(feedKey => !left.includes(feedKey)) }
}

/**
 * Deletes the history of a retired fixture permanently: its registrations and everything of its feeds. An interrupted
 * purge is finished.
 *
 * @param by The name of the operator token; left out if the service purges automatically.
 * @throws {JournalUnavailableError} if the purge may or may not have begun, or is not finished yet.
 */
export function purgeFixture(
  writer: ChainWriter,
  fixtureId: string,
  by?: string,
): Promise<object | Problem> {
  const { catalog } = writer.views
  const hasBegun = catalog.purge(fixtureId) !== undefined
  return writer.changeFixture(fixtureId, async () => {
    if (catalog.registration(fixtureId) !== undefined) {
      const which = JSON.stringify(fixtureId)
      const detail = `Fixture ${which} is not retired: retire it before you purge it`
      return problem('not_retired', detail)
    }
    if (catalog.lastRegistration(fixtureId) === undefined) {
      return hasBegun ? {} : unknownFixture(fixtureId)
    }
    const feedKeys = await readFeedKeys(writer.views.journal, fixtureId)
    const held = await heldFeedsProblem(writer, { fixtureId, feedKeys }, by)
    if (held !== undefined) return held
    const facts = { kind: 'purge', fixtureId, feedKeys } as const
    const { position } = await writer.appendToFixture(facts)
    await writer.remove({ ...facts, position })
    return {}
  })
}

/**
 * Returns a problem if readers could not request a fixture or a feed, because its identifier is empty or too long;
 * otherwise `undefined`.
 */
function unreadableProblem({ fixtureId, feeds }: ListedFixture): Problem | undefined {
  const wrongId = identifierProblem('fixtureId', fixtureId)
  if (wrongId !== undefined) return wrongId
  for (const [index, feedKey] of feeds.entries()) {
    const wrongKey = identifierProblem('feed key', feedKey)
    if (wrongKey === undefined) continue
    const message = wrongKey.detail
    const issues = [{ path: `/feeds/${index}`, rule: 'maxLength', message }]
    return problem('invalid_fixture', message, { issues })
  }
  return undefined
}
