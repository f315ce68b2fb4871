import { validateLockBody } from '@fixture-feed/contract/operator-bodies'
import type { Problem } from '../problem/problem.ts'
import { lockItem, standingLocks, unlockItem } from '../publish/lock-item.ts'
import type { FeedRequest } from './feed-request.ts'
import { endHold, getHolds, putHold } from './hold-operations.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

type Answer = Promise<OperationAnswer | Problem>

/** `GET …/locks`: the locked items, the oldest lock first, each with what others would make of it. */
export function getLocks(request: FeedRequest, sources: OperationSources): Answer {
  return getHolds(request, sources, view => ({ locks: standingLocks(view) }))
}

/** `PUT …/items/{itemId}/lock`: publications by other tokens leave the item as it is. */
export function putLock(request: FeedRequest, sources: OperationSources): Answer {
  const { itemId = '' } = request.parameters
  return putHold(request, sources, {
    event: 'lock',
    name: itemId,
    validate: validateLockBody,
    set: (writer, hold) => lockItem(writer, request.target, { itemId, ...hold }),
  })
}

/** `DELETE …/items/{itemId}/lock`: all publications apply again. With `?by=` a lock of any other token stays. */
export async function deleteLock(request: FeedRequest, sources: OperationSources): Answer {
  const onlyOf = request.query.get('by')
  const { itemId = '' } = request.parameters
  return endHold(request, sources, {
    event: 'unlock',
    name: itemId,
    end: (writer, by) => unlockItem(writer, request.target, { itemId, by, onlyOf }),
  })
}
