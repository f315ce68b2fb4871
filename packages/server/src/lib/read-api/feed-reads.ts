import type { ServerResponse } from 'node:http'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Listener } from '../http/listener.ts'
import { pathOf } from '../http/send-problem.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { negotiateCoding } from '../representation/content-coding.ts'
import type { Rendition } from '../representation/representation.ts'
import {
  type FeedNeeds,
  feedProblem,
  identifierProblem,
  nothingPublished,
  readFeedId,
} from '../snapshot/feed-target.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import { type Views, viewsIncomplete } from '../snapshot/views.ts'
import { hasWaited } from './long-polls.ts'
import type { PollResponder } from './poll-responder.ts'
import {
  addRead,
  type LookupResult,
  type ReadFrame,
  type ReadResult,
  type ReadRoute,
  withOperatorHint,
} from './read-route.ts'
import type { ReadSources, RelayedList, UpstreamLookups } from './read-sources.ts'
import { type BoundName, boundNames, readBounds } from './replay-bounds.ts'
import { type FoundRendition, isUnchanged } from './select-response.ts'
import { timelineSteps } from './timeline.ts'

const anyOrigin = 'http://asset.invalid'
const feedPath = '/v1/fixtures/:fixtureId/feeds/:feedKey'

/**
 * Registers the reads of one feed: the snapshot, live or as of any past instant, the timeline, the dictionaries, the
 * evidence and the assets.
 */
export function addFeedReads(
  app: FastifyInstance,
  frame: ReadFrame,
  sources: ReadSources,
  polls: PollResponder,
): void {
  addRead(app, frame, {
    name: 'feed',
    url: feedPath,
    parameters: boundNames,
    fromMemory: request => {
      const feed = feedOf(request)
      if (isProblem(feed) || request.url.includes('?') || request.method === 'HEAD')
        return undefined
      return polls.answer({ target: feed, conditions: request.headers })
    },
    read: (request, query, response, waitedSeconds) =>
      hasWaited(request.raw, response, waitedSeconds)
        ? readFeed(sources, request, query)
        : readFeedOrLongPoll(sources, request, query, response),
  })
  for (const [name, path, read] of [
    ['timeline', '/timeline', readTimeline],
    ['dictionary', '/dictionaries/:name', readDictionary],
    ['evidence', '/items/:itemId/evidence/:revision', readEvidence],
  ] as const) {
    addRead(app, frame, { name, url: feedPath + path, read: request => read(sources, request) })
  }
  // Assets are not signed, because a publisher chooses their bytes, which could be a snapshot of any feed.
  addRead(
    app,
    { ...frame, signer: undefined },
    {
      name: 'asset',
      url: `${feedPath}/assets/:name`,
      read: request => readAsset(sources, request),
    },
  )
}

/**
 * The read of all addresses without a route: assets of relayed feeds outside the paths of their feeds, or a problem.
 */
export function outsideAssetRead(
  { views }: ReadSources,
  nothingAt: Listener['nothingAt'],
): ReadRoute<never> {
  const read = async (request: FastifyRequest) =>
    (await readOutsideAsset(views(), request)) ??
    withOperatorHint(request.raw, nothingAt(request.raw))
  return { name: 'asset', url: '*', parameters: 'any', read }
}

/** Reads a feed, live or as of the past, without a wait. */
async function readFeed(
  sources: ReadSources,
  request: FastifyRequest,
  query: ReadonlyMap<BoundName, string>,
): Promise<FoundRendition | Problem> {
  const bounds = readBounds(query)
  if (isProblem(bounds)) return bounds
  const found = await findFeed(sources.views(), request)
  if (isProblem(found)) return found
  if (query.size === 0) return currentRendition(found, request)
  const { views, view } = found
  sources.metrics.replays.inc()
  const rendition = await views.replays.read(view, bounds)
  return { rendition, policy: view.cachePolicy, dictionaries: view.dictionaries }
}

/** Reads a feed, live or as of the past. With `Prefer: wait`, a read of the live feed can wait for its next change. */
async function readFeedOrLongPoll(
  sources: ReadSources,
  request: FastifyRequest,
  query: ReadonlyMap<BoundName, string>,
  response: ServerResponse,
): Promise<ReadResult> {
  if (query.size > 0) return readFeed(sources, request, query)
  const found = await findFeed(sources.views(), request)
  if (isProblem(found)) return found
  const current = currentRendition(found, request)
  return sources.longPolls.waitFor(found.view, request.raw, response) ?? current
}

/**
 * Returns the current rendition of a feed. Records the request, so that the next renditions are encoded in the coding
 * that the client prefers.
 */
function currentRendition(
  { view, rendition }: FoundFeed,
  { headers }: FastifyRequest,
): FoundRendition {
  view.use(negotiateCoding(headers['accept-encoding']))
  return { rendition, policy: view.cachePolicy, dictionaries: view.dictionaries }
}

async function readTimeline(
  { views, derivedRenditions, upstream }: ReadSources,
  request: FastifyRequest,
): Promise<ReadResult> {
  const found = await findFeed(views(), request)
  if (isProblem(found)) return found
  const { feed, fold, cachePolicy: policy } = found.view
  const { history, erasures, gaps } = fold
  // Copies, because the feed may change between two steps.
  const make = () => timelineSteps(feed, { changes: [...history.changes], gaps: [...gaps] })
  const name = ['timeline', feed.fixtureId, feed.feedKey]
  const of = [history.last?.position, erasures, gaps.length]
  const rendition = await derivedRenditions.readInSlices(name, of, make)
  // The upstream signs the timeline of a feed only if it signs the snapshots of the feed.
  const asked = fold.snapshot?.signatures && upstream
  return signedList(feed, { rendition, policy }, { request, upstream: asked })
}

/**
 * Adds the upstream's signatures to a list that a relay serves, if the response is the 200 of a GET. A lookup at the
 * upstream may be necessary for them.
 */
export function signedList(
  list: RelayedList,
  found: FoundRendition,
  {
    request: { method, headers },
    upstream,
  }: { readonly request: FastifyRequest; readonly upstream: UpstreamLookups | undefined },
): FoundRendition | LookupResult {
  if (upstream === undefined || method !== 'GET') return found
  if (isUnchanged(found.rendition, headers['if-none-match'])) return found
  const signed = upstream.signed(list, found.rendition)
  return signed instanceof Promise
    ? { lookup: signed.then(rendition => ({ ...found, rendition })), otherwise: found }
    : { ...found, rendition: signed }
}

interface FoundFeed {
  readonly views: Views
  readonly view: FeedView
  readonly rendition: Rendition
}

/** The published feed that a path names, or the problem that prevents the read. */
export async function findFeed(
  complete: Views | undefined,
  request: FastifyRequest,
): Promise<FoundFeed | Problem> {
  const target = findTarget(complete, request, { published: true })
  if (isProblem(target)) return target
  const { views, feed } = target
  const view = await views.feeds.open(feed)
  const { rendition } = view
  // The first publication is still being encoded, and its publisher has no response yet.
  return rendition === undefined ? nothingPublished(feed) : { views, view, rendition }
}

/** The feed that a path names if it meets `needs`, otherwise a problem. */
function findTarget(
  views: Views | undefined,
  request: FastifyRequest,
  needs?: FeedNeeds,
): { readonly views: Views; readonly feed: FeedId } | Problem {
  const feed = feedOf(request)
  if (isProblem(feed)) return feed
  if (views === undefined) return viewsIncomplete
  return feedProblem(views.catalog, feed, needs) ?? { views, feed }
}

async function readDictionary(
  { views: completeViews }: ReadSources,
  request: FastifyRequest,
): Promise<FoundRendition | Problem> {
  const { name } = request.params as { readonly name: string }
  const found = await findFeed(completeViews(), request)
  if (isProblem(found)) return found
  const rendition = found.view.dictionaries.read(name)
  if (rendition !== undefined) return { rendition, policy: 'dictionary' }
  const which = `Feed "${found.view.feed.feedKey}" has no recent version ${JSON.stringify(name)}`
  return problem('not_found', `${which}: use the SHA-256 of a recent version in lower-case hex`)
}

async function readAsset(
  { views: completeViews }: ReadSources,
  request: FastifyRequest,
): Promise<FoundRendition | Problem> {
  const { name } = request.params as { readonly name: string }
  const target = identifierProblem('asset name', name) ?? findTarget(completeViews(), request)
  if (isProblem(target)) return target
  const { views, feed } = target
  const asset = await views.assets.read(feed, name)
  if (asset !== undefined) return asset
  return problem('not_found', `Feed "${feed.feedKey}" has no asset ${JSON.stringify(name)}`)
}

async function readEvidence(
  { views: completeViews, upstream }: ReadSources,
  request: FastifyRequest,
): Promise<ReadResult> {
  const { itemId, revision } = request.params as Record<'itemId' | 'revision', string>
  const target = findTarget(completeViews(), request, { published: true })
  if (isProblem(target)) return target
  const { views, feed } = target
  const number = /^[1-9]\d{0,15}$/.test(revision) ? Number(revision) : 0
  // Revisions after the last one that this relay recorded do not exist here, so their evidence is not requested.
  const isShown = async () => number <= (await views.feeds.open(feed)).fold.lastRevision(itemId)
  const isRelayed = number > 0 && views.catalog.origin(feed.fixtureId) === 'observed'
  const found = (rendition: Rendition | Problem | undefined): FoundRendition | Problem => {
    if (rendition !== undefined)
      return isProblem(rendition) ? rendition : { rendition, policy: 'finished' }
    const which = `revision ${revision} of item ${JSON.stringify(itemId)}`
    return problem('not_found', `Feed "${feed.feedKey}" has no evidence for ${which}`)
  }
  const own = await views.evidence.read(feed, itemId, number)
  if (own !== undefined || !isRelayed || !(await isShown())) return found(own)
  const lookup = upstream?.evidence(feed, itemId, number)
  return lookup === undefined ? found(undefined) : { lookup: lookup.then(found) }
}

/**
 * An asset of a relayed feed whose path, as the items name it, is outside the path of the feed. A problem while the
 * views are incomplete; `undefined` if no listed feed has an asset with this path.
 */
async function readOutsideAsset(
  views: Views | undefined,
  { raw }: FastifyRequest,
): Promise<FoundRendition | Problem | undefined> {
  if (views === undefined) return viewsIncomplete
  const path = pathOf(raw)
  if (!URL.canParse(path, anyOrigin)) return undefined
  // Asset names are paths in the normal form of the URL parser, so the requested path is normalized too.
  const name = new URL(path, anyOrigin).pathname
  const feed = await views.assets.feedOutside(name)
  if (feed === undefined || feedProblem(views.catalog, feed) !== undefined) return undefined
  return views.assets.read(feed, name)
}

function feedOf(request: FastifyRequest): FeedId | Problem {
  const { fixtureId, feedKey } = request.params as Record<'fixtureId' | 'feedKey', string>
  return readFeedId(fixtureId, feedKey)
}
