import { type StopBody, validateStopBody } from '@fixture-feed/contract/operator-bodies'
import { readQuery } from '../http/query.ts'
import { isProblem, type Problem } from '../problem/problem.ts'
import { releaseToken, stopToken } from '../publish/stop-token.ts'
import { identifierProblem, standingProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/** `GET …/stops`: the tokens that are stopped on the feed, the oldest stop first. */
export async function getStops(
  { target, query }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const parameters = readQuery(query, [])
  if (isProblem(parameters)) return parameters
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = standingProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused !== undefined && refused.code !== 'nothing_published') return refused
  const { fold } = await feeds.open(target)
  return { status: 200, body: { stops: fold.stops.all } }
}

/** `PUT …/stops/{token}`: the token changes nothing of the feed until it is let go. */
export async function putStop(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const { writer, events } = sources
  const json = await readJson(request, sources)
  if (isProblem(json)) return json
  const issues = validateStopBody(json.value)
  if (issues.length > 0) return invalid('invalid_items', issues)
  const { reason } = json.value as StopBody
  const { target, token: by, parameters } = request
  const { token = '' } = parameters
  const wrongName = identifierProblem('token', token)
  if (wrongName !== undefined) return wrongName
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await stopToken(ready, target, { token, by: by.name, reason })
  if (isProblem(answer)) return answer
  if (answer.outcome !== 'unchanged')
    events.changed('stop', { token: by.name, ...target, name: token })
  return { status: answer.outcome === 'created' ? 201 : 200, body: answer.stop }
}

/** `DELETE …/stops/{token}`: the token may change the feed again. */
export async function deleteStop(
  { target, token: by, parameters }: FeedRequest,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const { token = '' } = parameters
  const wrongName = identifierProblem('token', token)
  if (wrongName !== undefined) return wrongName
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await releaseToken(ready, target, { token, by: by.name })
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed')
    events.changed('release', { token: by.name, ...target, name: token })
  return { status: 204 }
}
