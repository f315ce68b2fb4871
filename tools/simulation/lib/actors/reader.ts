import type { DelayedFeed } from '@fixture-feed/client'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { TextChecks } from '../checks/texts.ts'
import type { VersionChecks } from '../checks/versions.ts'
import { Violation } from '../checks/violation.ts'
import { READ_LIMIT_MS, type WaitChecks } from '../checks/waits.ts'
import { HttpClient, toFetchResponse } from '../network/http-client.ts'
import type { Cluster } from '../run/cluster.ts'
import { dictionaryCodec, pollFeed } from '../service/product.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { SERVICE_URL } from '../service/service-nodes.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import { feeds } from './drafts.ts'

/**
 * The maximum lead of an instant over the client's clock, in milliseconds. The client considers a later instant a
 * mistake.
 */
const CLOCK_SKEW_MS = 300_000

export interface ReaderSources {
  readonly cluster: Cluster
  readonly versions: VersionChecks
  readonly texts: TextChecks
  readonly waits: WaitChecks
}

/**
 * The maximum delay between the moment when a node shows a version and the moment when its reader shows it, in
 * addition to 1.25 intervals of the reader, in milliseconds.
 */
const LAG_LIMIT_MS = 1_500

/** Follows a feed as an app does, with the client of the product. */
export class Reader {
  readonly feed: FeedId
  readonly #sources: ReaderSources
  readonly #name: string
  readonly #http: HttpClient
  readonly #intervalMs: number
  readonly #waitSeconds: number
  readonly #behindSeconds: number
  /** Whether all reads go to the same node until that node fails. */
  readonly #isSticky: boolean
  #node: ServiceNode
  #poller: DelayedFeed | undefined
  #last: string | undefined
  /**
   * The last time when the reader had the current version of its node or received a snapshot, or when a delay was
   * excused, for example by a failure.
   */
  #inStepAtMs = 0

  constructor(sources: ReaderSources, process: SimulatedProcess) {
    const { cluster } = sources
    const { random } = cluster
    this.#sources = sources
    this.#name = process.name
    // The client keeps each feed in memory until it is closed.
    process.onDeath(() => this.#poller?.close())
    this.#http = new HttpClient(cluster.world, cluster.network, process)
    this.#node = random.pick(cluster.nodes)
    this.feed = random.pick(feeds)
    this.#intervalMs = random.integer(500, 2000)
    this.#waitSeconds = random.pick([0, 3, 8])
    this.#isSticky = random.chance(0.7)
    this.#behindSeconds = random.chance(0.25) ? random.integer(1, 5) : 0
  }

  start(): void {
    const { random } = this.#sources.cluster
    const poller = pollFeed({
      baseUrl: SERVICE_URL,
      ...this.feed,
      intervalMs: this.#intervalMs,
      waitSeconds: this.#waitSeconds,
      behindSeconds: this.#behindSeconds,
      dictionaryCodec: random.chance(0.5) ? dictionaryCodec : undefined,
      fetch: (url, init) => this.#fetch(url, init),
    })
    this.#poller = poller
    poller.subscribe(() => this.#checkState())
  }

  /**
   * Checks that a sticky reader shows each version at most 1.25 intervals plus `LAG_LIMIT_MS` after its node. Applies
   * only while its reads succeed, the feed is live and the reader is not behind live. Must be called regularly.
   */
  check(): void {
    const { nowMs } = this.#sources.cluster.world
    const { status, snapshot, live, failures } = this.#poller?.state ?? { failures: 0 }
    const shown = this.#sources.versions.shownBy(this.#node, this.feed)
    if (!this.#isSticky) return
    const mayLag = status !== 'fresh' || live !== true || failures > 0 || this.#behindSeconds > 0
    if (
      mayLag ||
      shown === undefined ||
      Date.parse(shown) <= Date.parse(snapshot?.snapshotAt ?? '')
    )
      this.#inStepAtMs = nowMs
    const sinceMs = Math.max(this.#inStepAtMs, this.#node.undisturbedSinceMs)
    if (nowMs - sinceMs <= 1.25 * this.#intervalMs + LAG_LIMIT_MS) return
    throw new Violation(
      'clients follow',
      `${this.#name} shows ${snapshot?.snapshotAt}, and ${this.#node.name} has ${shown} since ${Math.round(nowMs - sinceMs)} ms`,
    )
  }

  /**
   * Sends a read to the node of this reader. The reader changes its node after a failure, as a load balancer does; if
   * it is not sticky, it changes its node before each read.
   */
  async #fetch(
    url: string,
    { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ) {
    const { cluster, waits } = this.#sources
    if (!this.#isSticky) this.#changeNode()
    const node = this.#node
    const [, seconds = '0'] = /wait=(\d+)/.exec(headers.Prefer ?? '') ?? []
    const limitMs = READ_LIMIT_MS + 1000 * Number(seconds)
    const end = waits.begin(node, `${this.#name}: GET ${url}`, limitMs)
    try {
      const response = await this.#http.send({
        method: 'GET',
        url: url.replace(SERVICE_URL, node.publicUrl),
        headers: { Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br', ...headers },
        signal,
      })
      const { status, body } = response
      cluster.trace.note(this.#name, `reads ${node.name}: ${status}, ${body.length} bytes`)
      if (status >= 500) this.#changeNode()
      return toFetchResponse(response)
    } catch (error) {
      if (!signal.aborted) this.#changeNode()
      throw error
    } finally {
      end()
    }
  }

  #changeNode(): void {
    const { nodes, random, world } = this.#sources.cluster
    const ready = nodes.filter(({ isReady }) => isReady)
    this.#node = random.pick(ready.length > 0 ? ready : nodes)
    this.#inStepAtMs = world.nowMs
  }

  #checkState(): void {
    const { snapshot, live } = this.#poller?.state ?? {}
    if (snapshot === undefined) return
    const { cluster, versions, texts } = this.#sources
    const { snapshotAt } = snapshot
    const last = this.#last
    this.#last = snapshotAt
    // The node may show a newer version already; the delay of that version counts from now.
    this.#inStepAtMs = cluster.world.nowMs
    try {
      // If the clock of a node was ahead before a purge, the feed can start again at an earlier `snapshotAt`. A reader
      // that is behind live follows the clock of the node that answered last. After a snapshot from the far future, the
      // client shows earlier snapshots. The client also accepts an earlier snapshot of a feed that its node, which may
      // lag, reports as finished (rule 8 of the client).
      const hasClockFault =
        cluster.scenario.faults.includes('clocks') &&
        (texts.isRewritten(this.feed) || this.#behindSeconds > 0 || this.#isFarFuture(last))
      const mayGoBack = hasClockFault || live === false
      if (last !== undefined && !mayGoBack && Date.parse(snapshotAt) < Date.parse(last)) {
        throw new Violation(
          'snapshotAt strictly increases',
          `${this.#name} shows ${snapshotAt} after ${last}`,
        )
      }
      this.#checkDelay(snapshotAt)
      // After an erasure, a past version of a feed differs from the version that was shown.
      const isReplay = this.#behindSeconds > 0 && texts.isRewritten(this.feed)
      if (!isReplay)
        versions.checkReceived(this.feed, snapshotAt, JSON.stringify(snapshot), this.#name)
    } catch (error) {
      cluster.report(error as Error)
    }
  }

  #isFarFuture(snapshotAt: string | undefined): boolean {
    const { world } = this.#sources.cluster
    return Date.parse(snapshotAt ?? '') > world.wallMs(world.outside) + CLOCK_SKEW_MS
  }

  /** Checks that a reader behind live does not show anything newer than its delay allows. */
  #checkDelay(snapshotAt: string): void {
    const { scenario, world } = this.#sources.cluster
    // The instants of the service follow the clock of a node, so with faulty clocks the delay cannot be checked.
    if (this.#behindSeconds === 0 || scenario.faults.includes('clocks')) return
    const ageMs = world.wallMs(world.outside) - Date.parse(snapshotAt)
    if (ageMs >= 1000 * this.#behindSeconds - 50) return
    throw new Violation(
      'clients follow',
      `${this.#name} is ${this.#behindSeconds} s behind live, and shows a version after ${ageMs} ms`,
    )
  }
}
