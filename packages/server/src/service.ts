import type { Readiness } from '@fixture-feed/contract/operator-responses'
import type { Journal } from '@fixture-feed/journal/journal'
import type { ListenerLimits } from './lib/http/limits.ts'
import type { ListenAddress, Listener } from './lib/http/listener.ts'
import { ClockCheck } from './lib/jobs/clock-check.ts'
import {
  finishRemovalsJob,
  JobRunner,
  purgeRetiredJob,
  releaseDueJob,
} from './lib/jobs/job-runner.ts'
import { ServiceEvents } from './lib/observe/events.ts'
import { createOperatorListener } from './lib/operator-api/operator-listener.ts'
import { createPublicationRecorder } from './lib/operator-api/publish-operations.ts'
import type { OperatorToken } from './lib/operator-api/tokens.ts'
import { ChainWriter } from './lib/publish/chain-writer.ts'
import { createPublicServer, type PublicServer } from './lib/read-api/public-server.ts'
import { OnDemandUpstream, toUpstreamSettings } from './lib/relay/on-demand-upstream.ts'
import type { Relay, RelayOptions } from './lib/relay/relay.ts'
import { type LookupRequest, type LookupResponse, Upstream } from './lib/relay/upstream.ts'
import { type ResolvedOptions, resolveOptions, type ServiceOptions } from './lib/service-options.ts'
import { viewsIncomplete } from './lib/snapshot/views.ts'
import { WorkerGroup } from './lib/workers/worker-group.ts'

export type { JournalEvents, ServiceOptions } from './lib/service-options.ts'
export type { ListenAddress, ListenerLimits, Readiness, RelayOptions }

interface ServiceUrls {
  /** The base URL of the public listener, such as `http://127.0.0.1:8080`; empty for a relay that only records. */
  readonly publicUrl: string
  readonly operatorUrl: string
}

export interface Service extends ServiceUrls {
  /** The body of `/readyz`: whether the service is ready, the reasons if not, and the stale feeds of a relay. */
  readiness(): Readiness
  /** Replaces the tokens, starting with the next request. */
  useTokens(tokens: readonly OperatorToken[]): void
  /**
   * Stops the jobs and the relay, lets requests in progress finish for up to `graceMs` milliseconds, and closes the
   * journal.
   */
  stop(graceMs?: number): Promise<void>
}

/**
 * Starts the service. Resolves when the journal is open, or has turned out to be unavailable, and the jobs have
 * started; `readiness()` reports whether the service is ready then. The listeners open earlier, and until then answer
 * 503 to requests that need the journal. With several workers, the public port opens when the workers are ready.
 *
 * @throws the cause, if the service cannot start, such as a port in use, a journal that cannot be opened, or an invalid
 *   definition in `definitions`.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const service = new RunningService(options)
  try {
    const urls = await service.start()
    return {
      ...urls,
      readiness: () => service.readiness(),
      useTokens: tokens => service.useTokens(tokens),
      stop: graceMs => service.stop(graceMs),
    }
  } catch (error) {
    await service.end(0)
    throw error
  }
}

/** The parts of a service: the listeners exist from the beginning, the others are added one after the other. */
class RunningService {
  readonly #options: ResolvedOptions
  readonly #events: ServiceEvents
  readonly #publicServer: PublicServer
  readonly #operatorListener: Listener
  /** Sends all requests of a relay to its upstream, including those that clients of workers cause. */
  readonly #upstream: Upstream | undefined
  #isStopping = false
  #tokens: readonly OperatorToken[]
  #progress: string | undefined
  #journal: Journal | undefined
  #writer: ChainWriter | undefined
  #group: WorkerGroup | undefined
  #relay: Relay | undefined
  #clock: ClockCheck | undefined
  /** The jobs that run in addition to requests. */
  #jobRunners: readonly JobRunner[] = []

  constructor(options: ServiceOptions) {
    this.#options = resolveOptions(options)
    const { log, relay } = this.#options
    this.#tokens = this.#options.tokens
    this.#events = new ServiceEvents(log, options.nowMs)
    this.#upstream = relay && new Upstream(relay)
    this.#publicServer = createPublicServer(this.#options.publicSettings, {
      isReady: () => this.readiness().ready,
      relay: relay && (() => this.#relay),
      onFailure: (error, where) => this.#events.failed(error, where),
      upstream: relay && new OnDemandUpstream(relay, this.#lookUp),
    })
    this.#operatorListener = this.#createOperatorListener()
  }

  #createOperatorListener(): Listener {
    const { jsonLimits, operatorFiles, publicSettings } = this.#options
    const tokens = () => this.#tokens
    return createOperatorListener(
      {
        get tokens() {
          return tokens()
        },
        events: this.#events,
        metrics: this.#publicServer.metrics,
        definitions: this.#publicServer.definitions,
        jsonLimits,
        readiness: () => this.readiness(),
        readOtherMetrics: async () => this.#group?.readMetrics() ?? [],
        writer: () => this.#writer ?? viewsIncomplete,
        files: operatorFiles,
        isRelayed: fixtureId => this.#relay?.relays(fixtureId) ?? false,
      },
      {
        limits: publicSettings.limits,
        onFailure: (error, { method, path }) => this.#events.failed(error, `${method} ${path}`),
      },
    )
  }

  /** Listens, reads the journal, and starts the workers, the jobs and the relay, in this order. */
  async start(): Promise<ServiceUrls> {
    const { publicAddress, operatorAddress, publicSettings, workers, relay } = this.#options
    const isPublic = relay?.recordOnly !== true
    const here =
      isPublic && workers === 1
        ? await this.#publicServer.listener.listen(publicAddress)
        : undefined
    const operatorUrl = urlOf(await this.#operatorListener.listen(operatorAddress))
    const journal = await this.#openJournal()
    const views = await this.#publicServer.open(journal, entry => {
      for (const runner of this.#jobRunners) runner.onEntry(entry)
    })
    if (isPublic && workers > 1) {
      this.#group = await WorkerGroup.start({
        journal,
        settings: {
          ...publicSettings,
          address: publicAddress,
          relay: relay && toUpstreamSettings(relay),
        },
        size: workers,
        events: this.#events,
        lookUp: this.#lookUp,
      })
    }
    // Only relays load this module, and they load it before a writer exists, because any token may write the relayed
    // feeds until the relay exists.
    const relaying = relay && (await import('./lib/relay/relay.ts'))
    const { nowMs, maxSnapshotBytes } = this.#options
    const clock = new ClockCheck(journal, { nowMs, events: this.#events })
    await clock.isRight()
    this.#clock = clock
    this.#writer = new ChainWriter(journal, views, {
      nowMs,
      storeNowMs: () => clock.storeNowMs(),
      maxSnapshotBytes,
      waitForWorkers: async position => this.#group?.waitUntilVisible(position),
    })
    await this.#startJobs(journal, this.#writer, clock)
    if (relay && relaying && this.#upstream) {
      this.#relay = await relaying.Relay.start(relay, {
        writer: this.#writer,
        events: this.#events,
        upstream: this.#upstream,
        isJournalReady: () => journal.health.status !== 'unavailable',
      })
    }
    const listening = here ?? { address: publicAddress.host, port: this.#group?.port ?? 0 }
    const publicUrl = isPublic ? urlOf(listening) : ''
    const { ready, reasons } = this.readiness()
    if (ready) this.#events.ready({ public: publicUrl, operator: operatorUrl })
    else this.#events.failed(new Error(reasons.join('; ')), 'started, but not ready')
    return { publicUrl, operatorUrl }
  }

  async #openJournal(): Promise<Journal> {
    this.#journal = await this.#options.openJournal({
      onProgress: progress => {
        this.#progress = progress
        this.#events.opening(progress)
      },
      onDamage: damage => this.#events.damaged(damage),
      onFault: reason => this.#events.journalStopped(reason),
      onEraseFailure: error => this.#events.failed(error, 'erasing a copy of a purged entry'),
    })
    return this.#journal
  }

  async #startJobs(journal: Journal, writer: ChainWriter, clock: ClockCheck): Promise<void> {
    const { keepRetiredMs: keepMs, leaveRemovalsMs } = this.#options
    const events = this.#events
    const onReleased = createPublicationRecorder({ events, metrics: this.#publicServer.metrics })
    const releases = new JobRunner(releaseDueJob(writer, events, { onReleased, clock }))
    const others = [
      new JobRunner(clock.job()),
      new JobRunner(finishRemovalsJob(journal, writer, events, leaveRemovalsMs)),
    ]
    if (keepMs !== undefined)
      others.push(new JobRunner(purgeRetiredJob(writer, events, { keepMs, clock })))
    this.#jobRunners = [...others, releases]
    for (const runner of others) await runner.start()
    // This run is not awaited, because it folds every feed with pending changes.
    void releases.start()
  }

  readiness(): Readiness {
    const health = this.#journal?.health
    const reasons: string[] = []
    const progress = this.#progress === undefined ? '' : `: ${this.#progress}`
    if (this.#writer === undefined) reasons.push(`the journal is still being read${progress}`)
    if (health?.status === 'unavailable')
      reasons.push(`the journal is unavailable: ${health.reason}`)
    if (health?.status === 'impaired') reasons.push(`the journal is impaired: ${health.reason}`)
    for (const { fixtureId, feedKey } of this.#writer?.views.catalog.brokenChains() ?? []) {
      if (feedKey === undefined)
        reasons.push(`the registration of fixture ${JSON.stringify(fixtureId)} is lost`)
    }
    if (this.#group?.listening === 0) reasons.push('no worker process is listening')
    const unread = this.#relay?.unreadReason
    if (unread !== undefined) reasons.push(unread)
    const clock = this.#clock?.reason
    if (clock !== undefined) reasons.push(clock)
    if (this.#isStopping) reasons.push('the service is stopping')
    const state = { ready: reasons.length === 0, reasons }
    return this.#relay === undefined ? state : { ...state, stale: this.#relay.stale() }
  }

  readonly #lookUp = async (request: LookupRequest): Promise<LookupResponse | 'full'> =>
    this.#upstream === undefined ? 'full' : this.#upstream.lookUp(request)

  useTokens(tokens: readonly OperatorToken[]): void {
    this.#tokens = tokens
  }

  async stop(graceMs = 10_000): Promise<void> {
    this.#events.draining()
    await this.end(graceMs)
    this.#events.stopped()
  }

  /** Stops every part, even if stopping another one fails. Throws the first failure. */
  async end(graceMs: number): Promise<void> {
    this.#isStopping = true
    const outcomes = await Promise.allSettled([
      this.#relay?.close(),
      ...this.#jobRunners.map(runner => runner.end()),
      this.#publicServer.listener.drain(graceMs),
      this.#group?.stop(graceMs),
      this.#operatorListener.drain(graceMs),
    ])
    this.#writer?.views.close()
    await this.#journal?.close()
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}

function urlOf({ address, port }: { readonly address: string; readonly port: number }): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
