import type { DelayedFeed } from '@fixture-feed/client'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { VersionChecks } from '../checks/versions.ts'
import { Violation } from '../checks/violation.ts'
import type { WaitChecks } from '../checks/waits.ts'
import { HttpClient, toFetchResponse } from '../network/http-client.ts'
import type { Cluster } from '../run/cluster.ts'
import { dictionaryCodec, pollFeed } from '../service/product.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import { feeds } from './drafts.ts'

export interface ReaderSources {
  readonly cluster: Cluster
  readonly versions: VersionChecks
  readonly waits: WaitChecks
}

/** How long a node may take to answer a read that does not wait, in milliseconds. */
const READ_LIMIT_MS = 6_000
/** The name that readers know; a load balancer chooses a node. */
const SERVICE_URL = 'http://service.example:8080'

/** Follows a feed as an app does, with the client of the product. */
export class Reader {
  readonly feed: FeedId
  readonly waitSeconds: number
  readonly behindSeconds: number
  readonly #sources: ReaderSources
  readonly #name: string
  readonly #http: HttpClient
  #node: ServiceNode
  #poller: DelayedFeed | undefined
  #last: string | undefined

  constructor(sources: ReaderSources, process: SimulatedProcess) {
    const { cluster } = sources
    const { random } = cluster
    this.#sources = sources
    this.#name = process.name
    this.#http = new HttpClient(cluster.world, cluster.network, process)
    this.#node = random.pick(cluster.nodes)
    this.feed = random.pick(feeds)
    this.waitSeconds = random.pick([0, 3, 8])
    this.behindSeconds = random.chance(0.2) ? random.integer(1, 5) : 0
  }

  get snapshotAt(): string | undefined {
    return this.#poller?.state.snapshot?.snapshotAt
  }

  start(): void {
    const { random } = this.#sources.cluster
    const poller = pollFeed({
      baseUrl: SERVICE_URL,
      ...this.feed,
      intervalMs: random.integer(500, 2000),
      waitSeconds: this.waitSeconds,
      behindSeconds: this.behindSeconds,
      dictionaryCodec: random.chance(0.5) ? dictionaryCodec : undefined,
      fetch: (url, init) => this.#fetch(url, init),
    })
    this.#poller = poller
    poller.subscribe(() => this.#checkState())
  }

  /** Sends a read to the node of this reader; after a failure to another one, as a load balancer does. */
  async #fetch(
    url: string,
    { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ) {
    const { cluster, waits } = this.#sources
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
    const { nodes, random } = this.#sources.cluster
    const ready = nodes.filter(({ isReady }) => isReady)
    this.#node = random.pick(ready.length > 0 ? ready : nodes)
  }

  #checkState(): void {
    const { snapshot } = this.#poller?.state ?? {}
    if (snapshot === undefined) return
    const { cluster, versions } = this.#sources
    const { snapshotAt } = snapshot
    const last = this.#last
    this.#last = snapshotAt
    try {
      if (last !== undefined && Date.parse(snapshotAt) < Date.parse(last)) {
        throw new Violation(
          'snapshotAt strictly increases',
          `${this.#name} shows ${snapshotAt} after ${last}`,
        )
      }
      versions.checkReceived(this.feed, snapshotAt, JSON.stringify(snapshot), this.#name)
    } catch (error) {
      cluster.report(error as Error)
    }
  }
}
