import { validateStopBody } from '@fixture-feed/contract/operator-bodies'
import type { Problem } from '../problem/problem.ts'
import { releaseToken, stopToken } from '../publish/stop-token.ts'
import { identifierProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import { endHold, getHolds, putHold } from './hold-operations.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

type Answer = Promise<OperationAnswer | Problem>

/** `GET …/stops`: the tokens that are stopped on the feed, the oldest stop first. */
export function getStops(request: FeedRequest, sources: OperationSources): Answer {
  return getHolds(request, sources, ({ fold }) => ({ stops: fold.stops.all }))
}

/** `PUT …/stops/{token}`: the token changes nothing of the feed until it is let go. */
export async function putStop(request: FeedRequest, sources: OperationSources): Answer {
  const { token = '' } = request.parameters
  const wrongName = identifierProblem('token', token)
  if (wrongName !== undefined) return wrongName
  return putHold(request, sources, {
    event: 'stop',
    name: token,
    validate: validateStopBody,
    set: (writer, hold) => stopToken(writer, request.target, { token, ...hold }),
  })
}

/** `DELETE …/stops/{token}`: the token may change the feed again. */
export async function deleteStop(request: FeedRequest, sources: OperationSources): Answer {
  const { token = '' } = request.parameters
  const wrongName = identifierProblem('token', token)
  if (wrongName !== undefined) return wrongName
  return endHold(request, sources, {
    event: 'release',
    name: token,
    end: (writer, by) => releaseToken(writer, request.target, { token, by }),
  })
}
