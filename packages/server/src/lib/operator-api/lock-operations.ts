import { type LockBody, validateLockBody } from '@fixture-feed/contract/operator-bodies'
import { readQuery } from '../http/query.ts'
import { isProblem, type Problem } from '../problem/problem.ts'
import { lockItem, standingLocks, unlockItem } from '../publish/lock-item.ts'
import { standingProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/** `GET …/locks`: the locked items, the oldest lock first, each with what others would make of it. */
export async function getLocks(
  { target, query }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const parameters = readQuery(query, [])
  if (isProblem(parameters)) return parameters
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = standingProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused?.code === 'nothing_published') return { status: 200, body: { locks: [] } }
  if (refused !== undefined) return refused
  return { status: 200, body: { locks: standingLocks(await feeds.open(target)) } }
}

/** `PUT …/items/{itemId}/lock`: publications by other tokens leave the item as it is. */
export async function putLock(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const { writer, events } = sources
  const json = await readJson(request, sources)
  if (isProblem(json)) return json
  const issues = validateLockBody(json.value)
  if (issues.length > 0) return invalid('invalid_items', issues)
  const { reason } = json.value as LockBody
  const ready = writer()
  if (isProblem(ready)) return ready
  const { target, token, parameters } = request
  const { itemId = '' } = parameters
  const answer = await lockItem(ready, target, { itemId, by: token.name, reason })
  if (isProblem(answer)) return answer
  if (answer.outcome !== 'unchanged')
    events.changed('lock', { token: token.name, ...target, name: itemId })
  return { status: answer.outcome === 'created' ? 201 : 200, body: answer.lock }
}

/** `DELETE …/items/{itemId}/lock`: all publications apply again. With `?by=` a lock of any other token stays. */
export async function deleteLock(
  { target, token, parameters, query }: FeedRequest,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const known = readQuery(query, ['by'])
  if (isProblem(known)) return known
  const onlyOf = known.get('by')
  const ready = writer()
  if (isProblem(ready)) return ready
  const { itemId = '' } = parameters
  const answer = await unlockItem(ready, target, { itemId, by: token.name, onlyOf })
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed')
    events.changed('unlock', { token: token.name, ...target, name: itemId })
  return { status: 204 }
}
