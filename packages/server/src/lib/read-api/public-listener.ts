import type { FastifyInstance } from 'fastify'
import { shareDescriptors } from '../http/descriptors.ts'
import { defaultLimits, type ListenerLimits } from '../http/limits.ts'
import { createListener, type Listener, type ListenerOptions } from '../http/listener.ts'
import { nothingAt } from '../http/nothing-at.ts'
import { isProblem } from '../problem/problem.ts'
import { publicHeaders } from '../representation/representation.ts'
import { viewsIncomplete } from '../snapshot/views.ts'
import { admitRead, admitReads } from './admit-reads.ts'
import { addPreflight } from './cors.ts'
import { addDefinitionReads } from './definition-reads.ts'
import { addFeedReads, outsideAssetRead } from './feed-reads.ts'
import { withOperatorHint } from './operator-hint.ts'
import { addPageReads } from './page-reads.ts'
import { PollRecogniser } from './poll-recogniser.ts'
import { addRead } from './read-route.ts'
import type { ReadSources } from './read-sources.ts'
import { addStaticReads } from './static-reads.ts'
import { preferenceApplied } from './waiting-reads.ts'

// A read of a feed comes to `selectAnswer` in one of three ways. Each hands on what it does not know, and all give the
// same bytes:
// 1. `PollRecogniser`, on the socket: plain polls, byte by byte as sent before, of a feed in memory. Nothing is parsed.
// 2. `HotFeeds.answer`, in front of the router: any other request (HEAD, pipelined, with headers of a proxy) whose
//    target was read before. Nothing is routed.
// 3. the route of `addFeedReads`: everything else, such as the first read of a feed, replays and problems.

/** The listener that everybody may read from, without credentials. It serves reads only. */
export function createPublicListener(
  sources: ReadSources,
  options: Pick<ListenerOptions, 'limits' | 'onFailure'>,
): Listener {
  const { views: completeViews, hotFeeds, waitingReads, definitions, files, metrics } = sources
  const limits = { ...defaultLimits, ...options.limits }
  const recogniser = pollRecogniser(sources, limits)
  const readOutsideAsset = outsideAssetRead(sources)
  const listener: Listener = createListener({
    ...options,
    limits: {
      ...limits,
      maxConnections: Math.min(limits.maxConnections, shareDescriptors().public),
    },
    answerConnections: sources.recognisesPolls ? recogniser : undefined,
    errorHeaders: publicHeaders,
    nothingHere: request => withOperatorHint(request, nothingAt(request)),
    onOverload: metrics.countOverload,
    onSlowReader: metrics.countSlowReader,
    answerElsewhere: (request, reply) =>
      admitRead(reply, {
        admission: listener.admission,
        onOverload: metrics.countOverload,
        read: () => readOutsideAsset(request, reply),
      }),
    answerFirst: (request, response, again) => {
      const waited = recogniser.takeWaited(request.socket)
      if (waited !== undefined) response.setHeader(preferenceApplied, `wait=${waited}`)
      const views = completeViews()
      return views !== undefined && hotFeeds.answer(views, request, response, again)
    },
  })
  const { app, admission } = listener
  admitReads(app, admission, metrics.countOverload)
  addPreflight(app)
  addIndexReads(app, sources)
  addFeedReads(app, sources)
  addDefinitionReads(app, definitions, metrics)
  addStaticReads(app, files, metrics)
  addPageReads(app, sources)
  return {
    ...listener,
    async drain(graceMs) {
      await Promise.all([listener.drain(graceMs), waitingReads.end()])
    },
  }
}

function pollRecogniser(
  { views: completeViews, hotFeeds, waitingReads }: ReadSources,
  { keepAliveTimeoutMs, headersTimeoutMs }: ListenerLimits,
): PollRecogniser {
  return new PollRecogniser({
    keepAliveTimeoutMs,
    headersTimeoutMs,
    answer(poll) {
      const views = completeViews()
      return views && hotFeeds.answerPoll(views, poll)
    },
    hold(poll, end) {
      const views = completeViews()
      return views && hotFeeds.holdPoll(views, poll, end)
    },
    cancel: held => waitingReads.cancel(held),
  })
}

/** What there is, and how every game stands. */
function addIndexReads(app: FastifyInstance, { views: completeViews, metrics }: ReadSources): void {
  addRead(
    app,
    {
      name: 'fixtures',
      url: '/v1/fixtures',
      parameters: [],
      read() {
        const views = completeViews() ?? viewsIncomplete
        if (isProblem(views)) return views
        return { version: views.catalog.indexVersion, policy: 'finished' }
      },
    },
    metrics,
  )
  addRead(
    app,
    {
      name: 'scoreboard',
      url: '/v1/scoreboard',
      parameters: [],
      async read() {
        const views = completeViews() ?? viewsIncomplete
        if (isProblem(views)) return views
        return { version: await views.scoreboard.read(), policy: 'live' }
      },
    },
    metrics,
  )
}
