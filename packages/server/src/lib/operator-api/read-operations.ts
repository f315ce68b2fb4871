import type { FastifyInstance } from 'fastify'
import { isProblem, type Problem } from '../problem/problem.ts'
import { entityTag } from '../representation/entity-tag.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import { nothingPublished, standingProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import { addOperations, type OperationAnswer, type OperationRequest } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { mayChange } from './tokens.ts'

/** Registers the index as operators see it. */
export function addIndexRead(app: FastifyInstance, sources: OperationSources): void {
  addOperations<undefined>(
    app,
    '/v1/fixtures',
    [
      {
        method: 'GET',
        target: () => undefined,
        isForAll: true,
        run: request => getIndex(request, sources),
      },
    ],
    sources,
  )
}

/** `GET /v1/fixtures`: the registered fixtures, and with `"retired": true` the retired ones that the token may publish to. */
async function getIndex(
  { token }: OperationRequest<undefined>,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const fixtures = ready.views.catalog.allEntries().filter(({ fixtureId, feeds, retired }) => {
    const mayPublish = feeds.some(feedKey => mayChange(token, { fixtureId, feedKey }))
    return retired === undefined || mayPublish
  })
  return { status: 200, body: { fixtures } }
}

/** `GET …/feeds/{feedKey}`: the snapshot as readers get it, also of a retired fixture; 304 for its tag. */
export async function getSnapshot(
  { target, headers }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = standingProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused !== undefined) return refused
  const { version } = await feeds.open(target)
  if (version === undefined) return nothingPublished(target)
  const etag = entityTag(version.opaque)
  const ifNoneMatch = headers['if-none-match']
  return ifNoneMatch !== undefined && matchesIfNoneMatch(ifNoneMatch, version.opaque)
    ? { status: 304, etag }
    : { status: 200, etag, body: version.identity }
}
