import { isDeepStrictEqual } from 'node:util'
import type { FixtureIndexEntry, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import { type Problem, problem } from '../problem/problem.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import { identifierProblem, notListed } from '../snapshot/feed-target.ts'
import type { Decision } from './decide.ts'

export interface RegistrationAnswer {
  readonly outcome: 'created' | 'changed' | 'unchanged'
  readonly entry: FixtureIndexEntry
}

/** Registers a fixture or changes its registration. A retired fixture returns with its history. */
export function decideRegistration(
  catalog: Catalog,
  fixtureId: string,
  body: FixtureRegistrationBody,
): Decision<RegistrationAnswer> | Problem {
  const fixture = toRegistration(fixtureId, body)
  const refused = unreadableProblem(fixture)
  if (refused !== undefined) return refused
  const known = catalog.registration(fixtureId)
  const entry = catalog.indexEntry(fixture)
  if (isDeepStrictEqual(known, fixture)) return { answer: { outcome: 'unchanged', entry } }
  const outcome = known === undefined ? 'created' : 'changed'
  return { facts: { kind: 'fixture', fixtureId, fixture }, answer: { outcome, entry } }
}

/** Retires a fixture: it leaves the index, its feeds answer 404, its history is kept. */
export function decideRetirement(
  catalog: Catalog,
  fixtureId: string,
  origin?: 'observed',
): Decision<object> | Problem {
  if (catalog.registration(fixtureId) !== undefined)
    return { facts: { kind: 'retirement', fixtureId, ...(origin && { origin }) }, answer: {} }
  return origin === 'observed' ? { answer: {} } : notListed(catalog, fixtureId)
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
