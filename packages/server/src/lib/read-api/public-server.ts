import {
  createDefinitionSet,
  type DefinitionSet,
  type OwnDefinition,
} from '@fixture-feed/contract/definition-set'
import type { Entry } from '@fixture-feed/journal/entry'
import type { FastifyInstance } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import { defaultLimits, type ListenerLimits } from '../http/limits.ts'
import { createListener, type Listener } from '../http/listener.ts'
import { isRead, sendProblem } from '../http/send-problem.ts'
import { ServiceMetrics } from '../observe/metrics.ts'
import type { MetricsSources } from '../observe/scraped-metrics.ts'
import { isProblem } from '../problem/problem.ts'
import { publicHeaders } from '../representation/representation.ts'
import { Signer } from '../representation/signing.ts'
import {
  type ReadableJournal,
  Views,
  type ViewsOptions,
  viewsIncomplete,
} from '../snapshot/views.ts'
import { addAtomReads } from './atom/atom-feed.ts'
import { addCalendarReads } from './calendar/calendar-reads.ts'
import { addChangeRead } from './change-read.ts'
import { addDefinitionReads } from './definition-reads.ts'
import { DerivedRenditionCache } from './derived-rendition-cache.ts'
import { addFeedReads, outsideAssetRead, signedList } from './feed-reads.ts'
import type { LinkBase } from './link-base.ts'
import { LongPolls } from './long-polls.ts'
import { addPageReads } from './page-reads.ts'
import { PollRecognizer } from './poll-recognizer.ts'
import { createPollResponder, type PollResponder } from './poll-responder.ts'
import { addPreflight } from './preflight.ts'
import { addRead, Read, type ReadFrame, withOperatorHint } from './read-route.ts'
import type { ReadSources, UpstreamLookups } from './read-sources.ts'
import { addStaticReads } from './static-reads.ts'
import { addTextReads } from './text/text-reads.ts'

/** The resources and limits of a server. Sent to workers as a message. */
export interface PublicSettings {
  readonly definitions: readonly OwnDefinition[]
  readonly files: readonly StaticFile[]
  readonly embedOrigins: readonly string[]
  /**
   * The base of links in Atom and calendars, and of canonical links. Default: the address of each request; canonical
   * links are relative then.
   */
  readonly linkBase?: LinkBase | undefined
  readonly recognizesPolls: boolean
  readonly limits: Partial<ListenerLimits>
  readonly maxMemoryBytes: number | undefined
  /** Private keys, PKCS#8 PEM. Default: nothing is signed. */
  readonly signingKeys?: readonly string[] | undefined
}

export interface PublicServerOptions extends Pick<MetricsSources, 'isReady' | 'relay'> {
  /** Called with each unexpected failure and the place where it occurred. */
  readonly onFailure: (error: unknown, where: string) => void
  readonly upstream?: UpstreamLookups | undefined
}

// A read of a feed reaches `selectResponse` in one of two ways with the same result: `PollRecognizer` answers plain
// polls on the socket if the response is in memory, and does not parse a known request again. The route of
// `addFeedReads` answers everything else.

/** The server for clients, without credentials: the listener, the views that it answers from, and the metrics. */
export interface PublicServer extends ReadSources {
  readonly listener: Listener
  readonly definitions: DefinitionSet
  /** Opens the views that all reads use from now on. `onVisible` is called as in `ViewsOptions`. */
  open(journal: ReadableJournal, onVisible: (entry: Entry) => void): Promise<Views>
}

export function createPublicServer(
  settings: PublicSettings,
  { isReady, relay, onFailure, upstream }: PublicServerOptions,
): PublicServer {
  const { limits, signingKeys, maxMemoryBytes } = settings
  const servedViews = new ServedViews()
  const views = (): Views | undefined => servedViews.current
  const maxWaiting = limits.maxWaiting ?? defaultLimits.maxWaiting
  const longPolls = new LongPolls({ find: target => views()?.polled(target), maxWaiting })
  const metrics = new ServiceMetrics({ views, longPolls: () => longPolls.size, isReady, relay })
  longPolls.onAllAnswered = seconds => metrics.longPollFanout.observe(seconds)
  const derivedRenditions = new DerivedRenditionCache()
  const signer = signingKeys && new Signer(signingKeys)
  const sources = { views, longPolls, metrics, derivedRenditions, signer, upstream }
  const definitions = createDefinitionSet(settings.definitions)
  const polls = createPollResponder(sources)
  const listener = createPublicListener(settings, { polls, metrics, onFailure })
  addRoutes(listener, settings, { ...sources, definitions, polls })
  return {
    ...sources,
    definitions,
    listener: {
      ...listener,
      async drain(graceMs) {
        await Promise.all([listener.drain(graceMs), longPolls.end()])
      },
    },
    open(journal, onVisible) {
      return servedViews.open(journal, {
        maxMemoryBytes,
        onFailure: error => onFailure(error, 'making a change visible'),
        onVisible(entry) {
          onVisible(entry)
          derivedRenditions.note(entry)
          longPolls.onVisible(entry)
        },
        onListVersion: list => longPolls.onVersion(list),
      })
    },
  }
}

/** The views that answer reads, once they are complete and the journal is not unexpectedly empty. */
class ServedViews {
  #views: Views | undefined
  /** Whether the journal is unexpectedly empty. Clients must not mistake this state for a service without content. */
  #isBlank = false

  get current(): Views | undefined {
    return this.#isBlank ? undefined : this.#views
  }

  async open(
    journal: ReadableJournal,
    options: ViewsOptions & { readonly onVisible: (entry: Entry) => void },
  ): Promise<Views> {
    this.#isBlank = journal.isBlank ?? false
    this.#views = await Views.open(journal, {
      ...options,
      onVisible: entry => {
        this.#isBlank = false
        options.onVisible(entry)
      },
    })
    return this.#views
  }
}

function createPublicListener(
  { limits, recognizesPolls }: PublicSettings,
  {
    polls,
    metrics,
    onFailure,
  }: {
    readonly polls: PollResponder
    readonly metrics: ServiceMetrics
    readonly onFailure: PublicServerOptions['onFailure']
  },
): Listener {
  const connectionResponder = recognizesPolls
    ? new PollRecognizer(polls, { ...defaultLimits, ...limits })
    : undefined
  return createListener({
    limits,
    share: 'public',
    connectionResponder,
    errorHeaders: publicHeaders,
    onFailure: (error, { method, path }) => onFailure(error, `${method} ${path}`),
    onOverload: reason => metrics.overloads.inc({ reason }),
    onSlowReader: () => metrics.slowReaders.inc(),
  })
}

function addRoutes(
  listener: Listener,
  { files, embedOrigins, linkBase = { kind: 'request' } }: PublicSettings,
  sources: ReadSources & { readonly definitions: DefinitionSet; readonly polls: PollResponder },
): void {
  const { app, admission, nothingAt } = listener
  const { metrics, signer } = sources
  const frame: ReadFrame = { metrics, admission, headers: publicHeaders }
  const signedFrame: ReadFrame = { ...frame, signer }
  const outside = new Read(frame, outsideAssetRead(sources, nothingAt))
  listener.answerWithoutRoute((request, reply) => outside.answer(request, reply))
  addPreflight(app)
  refuseChanges(listener)
  addIndexReads(app, signedFrame, sources)
  addChangeRead(app, signedFrame, sources, sources.polls)
  addFeedReads(app, signedFrame, sources, sources.polls)
  addDefinitionReads(app, frame, sources)
  addStaticReads(app, frame, files)
  addPageReads(app, frame, sources, { files, embedOrigins, linkBase })
  addAtomReads(app, frame, sources, linkBase)
  addTextReads(app, frame, sources)
  addCalendarReads(app, frame, sources, linkBase)
}

function addIndexReads(
  app: FastifyInstance,
  frame: ReadFrame,
  { views: completeViews, upstream }: ReadSources,
): void {
  const lists = [
    { name: 'fixtures', policy: 'finished', of: ({ catalog }: Views) => catalog.indexRendition },
    { name: 'scoreboard', policy: 'live', of: ({ scoreboard }: Views) => scoreboard.read() },
  ] as const
  for (const { name, policy, of } of lists) {
    addRead(app, frame, {
      name,
      url: `/v1/${name}`,
      async read(request) {
        const views = completeViews() ?? viewsIncomplete
        if (isProblem(views)) return views
        return signedList(name, { rendition: await of(views), policy }, { request, upstream })
      },
    })
  }
}

/** Refuses all requests without a route except GET and HEAD, before their bodies are read. */
function refuseChanges({ app, nothingAt }: Listener): void {
  // A callback avoids a promise for each read that the router answers.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || isRead(request)) return done()
    reply.hijack()
    sendProblem(reply.raw, withOperatorHint(request, nothingAt(request.raw)), publicHeaders)
  })
}
