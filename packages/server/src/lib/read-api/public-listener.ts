import type { FastifyInstance } from 'fastify'
import { shareDescriptors } from '../http/descriptors.ts'
import { defaultLimits } from '../http/limits.ts'
import { createListener, type Listener, type ListenerOptions } from '../http/listener.ts'
import { isRead, nothingAt, sendProblem } from '../http/send-problem.ts'
import { isProblem } from '../problem/problem.ts'
import { publicHeaders } from '../representation/representation.ts'
import { type Views, viewsIncomplete } from '../snapshot/views.ts'
import { addAtomReads } from './atom/atom-reads.ts'
import { addDefinitionReads } from './definition-reads.ts'
import { createPolls } from './feed-polls.ts'
import { addFeedReads, outsideAssetRead, signedList } from './feed-reads.ts'
import { addPageReads } from './page-reads.ts'
import { PollRecogniser } from './poll-recogniser.ts'
import { addRead, Read, type ReadFrame, withOperatorHint } from './read-route.ts'
import type { ReadSources } from './read-sources.ts'
import { addStaticReads } from './static-reads.ts'

// A read of a feed comes to `selectAnswer` in one of two ways, which give the same bytes:
// 1. `PollRecogniser`, on the socket: plain polls, byte by byte as sent before, of a feed in memory. Nothing is parsed.
// 2. the route of `addFeedReads`: everything else.

/** The listener that everybody may read from, without credentials. It serves reads only. */
export function createPublicListener(
  sources: ReadSources,
  options: Pick<ListenerOptions, 'limits' | 'onFailure'>,
): Listener {
  const { waitingReads, definitions, files, metrics, signer } = sources
  const limits = { ...defaultLimits, ...options.limits }
  const polls = createPolls(sources)
  const listener: Listener = createListener({
    ...options,
    limits: {
      ...limits,
      maxConnections: Math.min(limits.maxConnections, shareDescriptors().public),
    },
    answerConnections: sources.recognisesPolls ? new PollRecogniser(polls, limits) : undefined,
    errorHeaders: publicHeaders,
    answerElsewhere: async (request, reply) => {
      if (isRead(request)) return outside.answer(request, reply)
      reply.hijack()
      const refused = withOperatorHint(request, nothingAt(request))
      sendProblem(reply.raw, refused, publicHeaders)
    },
    onOverload: reason => metrics.overloads.inc({ reason }),
    onSlowReader: () => metrics.slowReaders.inc(),
  })
  const { app, admission } = listener
  const frame: ReadFrame = { metrics, admission, headers: publicHeaders, told: withOperatorHint }
  const signed: ReadFrame = { ...frame, signer }
  const outside = new Read(signed, outsideAssetRead(sources))
  addPreflight(app)
  addIndexReads(app, signed, sources)
  addFeedReads(app, signed, { ...sources, polls })
  addDefinitionReads(app, frame, { definitions, publicKeys: signer?.publicKeys ?? [] })
  addStaticReads(app, frame, files)
  addPageReads(app, frame, sources)
  addAtomReads(app, frame, sources)
  return {
    ...listener,
    async drain(graceMs) {
      await Promise.all([listener.drain(graceMs), waitingReads.end()])
    },
  }
}

function addIndexReads(
  app: FastifyInstance,
  frame: ReadFrame,
  { views: completeViews, upstream }: Pick<ReadSources, 'views' | 'upstream'>,
): void {
  const lists = [
    { name: 'fixtures', policy: 'finished', of: ({ catalog }: Views) => catalog.indexVersion },
    { name: 'scoreboard', policy: 'live', of: ({ scoreboard }: Views) => scoreboard.read() },
  ] as const
  for (const { name, policy, of } of lists) {
    addRead(app, frame, {
      name,
      url: `/v1/${name}`,
      async read(request) {
        const views = completeViews() ?? viewsIncomplete
        if (isProblem(views)) return views
        return { version: await signedList(name, await of(views), { request, upstream }), policy }
      },
    })
  }
}

/** Headers of a preflight's answer: a poll may carry `If-None-Match` and `Prefer`, and browsers may remember that for a day. */
const preflightHeaders = [
  ...publicHeaders,
  'Allow',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'If-None-Match, Prefer, Accept, Cache-Control, Pragma',
  'Access-Control-Max-Age',
  '86400',
  'Cache-Control',
  'no-store',
]

/** Answers `OPTIONS` of any address with 204: a refused preflight would hide the status of the request after it. */
function addPreflight(app: FastifyInstance): void {
  app.options('*', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(204, preflightHeaders)
    reply.raw.end()
  })
}
