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
import { type ReadableJournal, Views, viewsIncomplete } from '../snapshot/views.ts'
import { addAtomReads } from './atom/atom-feed.ts'
import { addDefinitionReads } from './definition-reads.ts'
import { DerivedRenditionCache } from './derived-rendition-cache.ts'
import { addFeedReads, outsideAssetRead, signedList } from './feed-reads.ts'
import type { LinkBase } from './link-base.ts'
import { LongPolls } from './long-polls.ts'
import { addPageReads } from './page-reads.ts'
import { PollRecognizer } from './poll-recognizer.ts'
import { createPollResponder } from './poll-responder.ts'
import { addPreflight } from './preflight.ts'
import { addRead, Read, type ReadFrame, withOperatorHint } from './read-route.ts'
import type { ReadSources, UpstreamLookups } from './read-sources.ts'
import { addStaticReads } from './static-reads.ts'

/** The resources and limits of a server. Sent to workers as a message. */
export interface PublicSettings {
  readonly definitions: readonly OwnDefinition[]
  readonly files: readonly StaticFile[]
  readonly embedOrigins: readonly string[]
  /** The base of links in Atom and of canonical links; the address of each request when left out. */
  readonly linkBase?: LinkBase | undefined
  readonly recognizesPolls: boolean
  readonly limits: Partial<ListenerLimits>
  readonly maxMemoryBytes: number | undefined
  /** Private keys, PKCS#8 PEM; nothing is signed when left out. */
  readonly signingKeys?: readonly string[] | undefined
}

export interface PublicSideOptions extends Pick<MetricsSources, 'isReady' | 'relay'> {
  /** Called with unexpected failures and where they occurred. */
  readonly onFailure: (error: unknown, where: string) => void
  readonly upstream?: UpstreamLookups | undefined
}

// A read of a feed comes to `selectAnswer` in one of two ways, which give the same bytes:
// 1. `PollRecognizer`, on the socket: plain polls, byte by byte as sent before, of a feed in memory. Nothing is parsed.
// 2. the route of `addFeedReads`: everything else.

/** All that answers reads, without credentials: the listener, the views that it answers from, and the metrics. */
export class PublicServer implements ReadSources {
  readonly listener: Listener
  readonly metrics: ServiceMetrics
  readonly definitions: DefinitionSet
  readonly longPolls: LongPolls
  readonly derivedRenditions: DerivedRenditionCache = new DerivedRenditionCache()
  readonly signer: Signer | undefined
  readonly upstream: UpstreamLookups | undefined
  readonly #settings: PublicSettings
  readonly #onFailure: PublicSideOptions['onFailure']
  #views: Views | undefined
  /** Whether the journal is empty where it should not be: readers must not take it for a service without content. */
  #isBlank = false

  constructor(
    settings: PublicSettings,
    { isReady, relay, onFailure, upstream }: PublicSideOptions,
  ) {
    const { limits, signingKeys } = settings
    this.#settings = settings
    this.#onFailure = onFailure
    this.upstream = upstream
    this.signer = signingKeys && new Signer(signingKeys)
    this.definitions = createDefinitionSet(settings.definitions)
    this.longPolls = new LongPolls({
      views: this.views,
      maxWaiting: limits.maxWaiting ?? defaultLimits.maxWaiting,
      onAllAnswered: seconds => this.metrics.longPollFanout.observe(seconds),
    })
    const longPolls = () => this.longPolls.size
    this.metrics = new ServiceMetrics({ views: this.views, longPolls, isReady, relay })
    this.listener = this.#createListener()
  }

  readonly views = (): Views | undefined => (this.#isBlank ? undefined : this.#views)

  /** Opens the views that all reads use from now on. `onVisible` is called with each entry that readers see. */
  async open(journal: ReadableJournal, onVisible: (entry: Entry) => void): Promise<Views> {
    this.#isBlank = journal.isBlank ?? false
    this.#views = await Views.open(journal, {
      maxMemoryBytes: this.#settings.maxMemoryBytes,
      onFailure: error => this.#onFailure(error, 'a change could not be shown'),
      onVisible: entry => {
        this.#isBlank = false
        onVisible(entry)
        this.derivedRenditions.note(entry)
        this.longPolls.onVisible(entry)
      },
    })
    return this.#views
  }

  #createListener(): Listener {
    const { metrics, signer, longPolls } = this
    const { limits, recognizesPolls, files, embedOrigins } = this.#settings
    const { linkBase = { kind: 'request' } } = this.#settings
    const polls = createPollResponder(this)
    const listener: Listener = createListener({
      limits,
      share: 'public',
      connectionResponder: recognizesPolls
        ? new PollRecognizer(polls, { ...defaultLimits, ...limits })
        : undefined,
      errorHeaders: publicHeaders,
      answerElsewhere: (request, reply) => outside.answer(request, reply),
      onFailure: (error, { method, path }) => this.#onFailure(error, `${method} ${path}`),
      onOverload: reason => metrics.overloads.inc({ reason }),
      onSlowReader: () => metrics.slowReaders.inc(),
    })
    const { app, admission, nothingAt } = listener
    const frame: ReadFrame = { metrics, admission, headers: publicHeaders }
    const signed: ReadFrame = { ...frame, signer }
    const outside = new Read(frame, outsideAssetRead(this, nothingAt))
    addPreflight(app)
    refuseChanges(listener)
    addIndexReads(app, signed, this)
    addFeedReads(app, signed, this, polls)
    addDefinitionReads(app, frame, this)
    addStaticReads(app, frame, files)
    addPageReads(app, frame, this, { files, embedOrigins, linkBase })
    addAtomReads(app, frame, this, linkBase)
    return {
      ...listener,
      async drain(graceMs) {
        await Promise.all([listener.drain(graceMs), longPolls.end()])
      },
    }
  }
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

/** Refuses what would change something before its body is read. */
function refuseChanges({ app, nothingAt }: Listener): void {
  // No promise for each read that the router answers.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || isRead(request)) return done()
    reply.hijack()
    sendProblem(reply.raw, withOperatorHint(request, nothingAt(request.raw)), publicHeaders)
  })
}
