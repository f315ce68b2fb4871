import { isDeepStrictEqual } from 'node:util'
import type { FixtureIndexEntry, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import { type Problem, problem } from '../problem/problem.ts'
import { identifierProblem, notListed } from '../snapshot/feed-target.ts'
import type { ChainWriter } from './chain-writer.ts'

/** The answer of a registration. */
export interface RegistrationAnswer {
  readonly outcome: 'created' | 'changed' | 'unchanged'
  readonly entry: FixtureIndexEntry
}

/**
 * Registers a fixture or changes its registration. A retired fixture returns with its history.
 *
 * @throws {JournalUnavailableError} when the registration may or may not have been applied.
 */
export function registerFixture(
  writer: ChainWriter,
  fixtureId: string,
  body: FixtureRegistrationBody,
): Promise<RegistrationAnswer | Problem> {
  return writer.changeFixture(fixtureId, () => addRegistration(writer, fixtureId, body))
}

/** `registerFixture` within a change of the fixture, such as that of an import. */
export async function addRegistration(
  writer: ChainWriter,
  fixtureId: string,
  body: FixtureRegistrationBody,
): Promise<RegistrationAnswer | Problem> {
  const { catalog } = writer.views
  const fixture = toRegistration(fixtureId, body)
  const refused = unreadableProblem(fixture)
  if (refused !== undefined) return refused
  const known = catalog.registration(fixtureId)
  if (isDeepStrictEqual(known, fixture))
    return { outcome: 'unchanged', entry: catalog.indexEntry(fixture) }
  await writer.appendToFixture({ kind: 'fixture', fixtureId, fixture })
  const outcome = known === undefined ? 'created' : 'changed'
  return { outcome, entry: catalog.indexEntry(fixture) }
}

/**
 * Retires a fixture: it leaves the index, its feeds answer 404, its history is kept.
 *
 * @throws {JournalUnavailableError} when the retirement may or may not have been applied.
 */
export function retireFixture(
  writer: ChainWriter,
  fixtureId: string,
): Promise<{ readonly outcome: 'retired' } | Problem> {
  return writer.changeFixture(fixtureId, () => addRetirement(writer, fixtureId))
}

/** `retireFixture` within a change of the fixture, such as that of an import. */
export async function addRetirement(
  writer: ChainWriter,
  fixtureId: string,
): Promise<{ readonly outcome: 'retired' } | Problem> {
  const { catalog } = writer.views
  if (catalog.registration(fixtureId) === undefined) return notListed(catalog, fixtureId)
  await writer.appendToFixture({ kind: 'retirement', fixtureId })
  return { outcome: 'retired' }
}

/** The problem of a fixture or feed whose address no reader could request; `undefined` when there is none. */
function unreadableProblem({ fixtureId, feeds }: FixtureRegistration): Problem | undefined {
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

/** The registration of a body, with fields in the order of the spec's table. */
function toRegistration(fixtureId: string, body: FixtureRegistrationBody): FixtureRegistration {
  const { key, label, date, seasonType, awayTeam, homeTeam, firstEventAt, feeds } = body
  return { fixtureId, key, label, date, seasonType, awayTeam, homeTeam, firstEventAt, feeds }
}
