import type { FastifyInstance } from 'fastify'
import { getAsset, putAsset } from './asset-operation.ts'
import { postErasure } from './erasure-operation.ts'
import { getFeedHistory } from './feed-history-operation.ts'
import { feedPath, feedTarget as target } from './feed-request.ts'
import { getItemHistory } from './item-history.ts'
import { deleteLock, getLocks, putLock } from './lock-operations.ts'
import { addOperations } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { publishDrafts, publishSnapshot } from './publish-operations.ts'
import { getSnapshot } from './read-operations.ts'
import { getSettings, putSettings } from './settings-operation.ts'
import { deleteStop, getStops, putStop } from './stop-operations.ts'

/** Registers what operators can do with one feed. */
export function addFeedOperations(app: FastifyInstance, sources: OperationSources): void {
  addOperations(
    app,
    `${feedPath}/publications`,
    [{ method: 'POST', target, run: request => publishDrafts(request, sources) }],
    sources,
  )
  addOperations(
    app,
    feedPath,
    [
      { method: 'GET', target, isForAll: true, run: request => getSnapshot(request, sources) },
      { method: 'PUT', target, run: request => publishSnapshot(request, sources) },
    ],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/settings`,
    [
      { method: 'GET', target, run: request => getSettings(request, sources) },
      { method: 'PUT', target, run: request => putSettings(request, sources) },
    ],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/assets/:name`,
    [
      { method: 'GET', target, isForAll: true, run: request => getAsset(request, sources) },
      { method: 'PUT', target, run: request => putAsset(request, sources) },
    ],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/history`,
    [{ method: 'GET', target, isForAll: true, run: request => getFeedHistory(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/items/:itemId/history`,
    [{ method: 'GET', target, isForAll: true, run: request => getItemHistory(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/items/:itemId/lock`,
    [
      { method: 'PUT', target, run: request => putLock(request, sources) },
      { method: 'DELETE', target, run: request => deleteLock(request, sources) },
    ],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/locks`,
    [{ method: 'GET', target, isForAll: true, run: request => getLocks(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/stops/:token`,
    [
      { method: 'PUT', target, run: request => putStop(request, sources) },
      { method: 'DELETE', target, run: request => deleteStop(request, sources) },
    ],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/stops`,
    [{ method: 'GET', target, isForAll: true, run: request => getStops(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/erasures`,
    [{ method: 'POST', target, run: request => postErasure(request, sources) }],
    sources,
  )
}
