import {
  type FixtureRegistrationBody,
  validateFixtureRegistration,
} from '@fixture-feed/contract/operator-bodies'
import type { FastifyInstance } from 'fastify'
import { isProblem, type Problem } from '../problem/problem.ts'
import { purgeFixture } from '../publish/purge-fixture.ts'
import { registerFixture, retireFixture } from '../publish/register-fixture.ts'
import { type FixtureTarget, fixtureTarget } from './fixture-target.ts'
import { invalid } from './invalid.ts'
import { addOperations, type OperationAnswer, type OperationRequest } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/** Registers what operators can do with a fixture as a whole. */
export function addFixtureOperations(app: FastifyInstance, sources: OperationSources): void {
  addOperations<FixtureTarget>(
    app,
    '/v1/fixtures/:fixtureId',
    [
      { method: 'PUT', target: fixtureTarget, run: request => putFixture(request, sources) },
      { method: 'DELETE', target: fixtureTarget, run: request => deleteFixture(request, sources) },
    ],
    sources,
  )
  addOperations<FixtureTarget>(
    app,
    '/v1/fixtures/:fixtureId/history',
    [{ method: 'DELETE', target: fixtureTarget, run: request => deleteHistory(request, sources) }],
    sources,
  )
}

async function putFixture(
  request: OperationRequest<FixtureTarget>,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const { writer, events } = sources
  const json = await readJson(request, sources)
  if (isProblem(json)) return json
  const issues = validateFixtureRegistration(json.value)
  if (issues.length > 0) return invalid('invalid_fixture', issues)
  const ready = writer()
  if (isProblem(ready)) return ready
  const { fixtureId } = request.target
  const answer = await registerFixture(ready, fixtureId, json.value as FixtureRegistrationBody)
  if (isProblem(answer)) return answer
  if (answer.outcome !== 'unchanged')
    events.changed('fixture', { token: request.token.name, fixtureId })
  return { status: answer.outcome === 'created' ? 201 : 200, body: answer.entry }
}

async function deleteFixture(
  { target: { fixtureId }, token }: OperationRequest<FixtureTarget>,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await retireFixture(ready, fixtureId)
  if (isProblem(answer)) return answer
  events.changed('retirement', { token: token.name, fixtureId })
  return { status: 204 }
}

/** `DELETE …/history`: deletes a retired fixture with everything that its feeds ever had. */
async function deleteHistory(
  { target: { fixtureId }, token }: OperationRequest<FixtureTarget>,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await purgeFixture(ready, fixtureId)
  if (isProblem(answer)) return answer
  events.purged({ token: token.name, fixtureId })
  return { status: 204 }
}
