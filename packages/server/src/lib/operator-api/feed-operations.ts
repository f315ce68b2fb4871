import type { FeedId } from '@fixture-feed/journal/entry'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '../problem/problem.ts'
import { getAsset, putAsset } from './asset-operation.ts'
import { postErasure } from './erasure-operation.ts'
import { getFeedHistory } from './feed-history-operation.ts'
import { type FeedRequest, feedPath, feedTarget as target } from './feed-request.ts'
import { getItemHistory } from './item-history.ts'
import { deleteLock, getLocks, putLock } from './lock-operations.ts'
import { addOperations, type Operation, type OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { publishDrafts, publishSnapshot } from './publish-operations.ts'
import { getSnapshot } from './read-operations.ts'
import { getSettings, putSettings } from './settings-operation.ts'
import { deleteStop, getStops, putStop } from './stop-operations.ts'

/** Registers what operators can do with one feed. */
export function addFeedOperations(app: FastifyInstance, sources: OperationSources): void {
  for (const [path, operations] of Object.entries(feedOperations)) {
    const here = operations.map(({ run, ...operation }) => ({
      ...operation,
      target,
      run: (request: FeedRequest) => run(request, sources),
    }))
    addOperations(app, `${feedPath}${path}`, here, sources)
  }
}

/** An operation with what it needs told when it runs. */
interface FeedOperation extends Omit<Operation<FeedId>, 'target' | 'run'> {
  run(request: FeedRequest, sources: OperationSources): Promise<OperationAnswer | Problem>
}

/** By path, behind that of the feed. */
const feedOperations: Readonly<Record<string, readonly FeedOperation[]>> = {
  '': [
    { method: 'GET', run: getSnapshot },
    { method: 'PUT', run: publishSnapshot },
  ],
  '/publications': [{ method: 'POST', query: ['dryRun'], run: publishDrafts }],
  '/settings': [
    { method: 'GET', run: getSettings },
    { method: 'PUT', run: putSettings },
  ],
  '/assets/:name': [
    { method: 'GET', run: getAsset },
    { method: 'PUT', run: putAsset },
  ],
  '/history': [{ method: 'GET', query: ['before'], run: getFeedHistory }],
  '/items/:itemId/history': [{ method: 'GET', query: ['before'], run: getItemHistory }],
  '/items/:itemId/lock': [
    { method: 'PUT', run: putLock },
    { method: 'DELETE', query: ['by'], run: deleteLock },
  ],
  '/locks': [{ method: 'GET', run: getLocks }],
  '/stops/:token': [
    { method: 'PUT', run: putStop },
    { method: 'DELETE', run: deleteStop },
  ],
  '/stops': [{ method: 'GET', run: getStops }],
  '/erasures': [{ method: 'POST', run: postErasure }],
}
