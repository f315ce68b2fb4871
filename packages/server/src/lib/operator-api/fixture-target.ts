import type { FastifyRequest } from 'fastify'
import type { Problem } from '../problem/problem.ts'
import { identifierProblem } from '../snapshot/feed-target.ts'

/** A fixture as a whole. */
export interface FixtureTarget {
  readonly fixtureId: string
  readonly feedKey?: undefined
}

/** The fixture that the path of a request names. */
export function fixtureTarget(request: FastifyRequest): FixtureTarget | Problem {
  const { fixtureId } = request.params as { readonly fixtureId: string }
  return identifierProblem('fixtureId', fixtureId) ?? { fixtureId }
}
