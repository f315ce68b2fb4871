import type { FeedId } from '@fixture-feed/journal/entry'
import { pathOf } from '../checks/convergence.ts'
import type { TextChecks } from '../checks/texts.ts'
import type { VersionChecks } from '../checks/versions.ts'
import { Violation } from '../checks/violation.ts'
import { READ_LIMIT_MS, type WaitChecks } from '../checks/waits.ts'
import { decodeContent, HttpClient } from '../network/http-client.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import { feeds, fixtureIds, marksIn } from './drafts.ts'
import { pause } from './operator-client.ts'

export interface HistorianSources {
  readonly cluster: Cluster
  readonly texts: TextChecks
  readonly versions: VersionChecks
  readonly waits: WaitChecks
}

/** Reads earlier versions, dictionaries and pages, at any node. */
export class Historian {
  readonly #sources: HistorianSources
  readonly #http: HttpClient

  constructor(sources: HistorianSources, process: SimulatedProcess) {
    this.#sources = sources
    this.#http = new HttpClient(sources.cluster.world, sources.cluster.network, process)
  }

  async run(): Promise<void> {
    const { cluster, versions } = this.#sources
    const { random, nodes } = cluster
    while (!cluster.isWindingDown) {
      await pause(random.between(200, 1500))
      const feed = random.pick(feeds)
      const node = random.pick(nodes)
      const instants = versions.instantsOf(feed)
      if (instants.length === 0 || random.chance(0.2)) await this.#readPage(node, feed)
      else await this.#readReplay(node, feed, random.pick(instants))
    }
  }

  async #readReplay(node: ServiceNode, feed: FeedId, snapshotAt: string): Promise<void> {
    const { cluster, texts, versions } = this.#sources
    const isExact = cluster.random.chance(0.8)
    const after = isExact ? '' : `&after=${encodeURIComponent('2026-03-01T00:00:00Z')}`
    const path = `${pathOf(feed)}?until=${encodeURIComponent(snapshotAt)}${after}`
    const response = await this.#read(node, path)
    if (response?.status !== 200) return
    const { text, link } = response
    texts.expectNoneRemoved(marksIn(text), node)
    // A node that lags returns an earlier version.
    const { snapshotAt: received } = JSON.parse(text) as { readonly snapshotAt: string }
    if (isExact && !texts.isRewritten(feed))
      versions.checkReceived(feed, received, text, `a replay from ${node.name}`)
    const [, dictionary] = /^<([^>]+)>/.exec(link ?? '') ?? []
    if (dictionary === undefined || cluster.random.chance(0.7)) return
    const read = await this.#read(node, `${pathOf(feed).replace(/[^/]*$/, '')}${dictionary}`)
    if (read?.status === 200) texts.expectNoneRemoved(marksIn(read.text), node)
  }

  /** Reads another resource, such as a timeline, and checks that it has no removed text. */
  async #readPage(node: ServiceNode, feed: FeedId): Promise<void> {
    const { random } = this.#sources.cluster
    const { fixtureId, feedKey } = feed
    const path = random.pick([
      '/v1/fixtures',
      '/v1/scoreboard',
      '/v1/definitions',
      `${pathOf(feed)}/timeline`,
      `/games/${fixtureId}/${feedKey}.atom`,
      `/games/${random.pick(fixtureIds)}`,
    ])
    const response = await this.#read(node, path)
    if (response?.status === 200)
      this.#sources.texts.expectNoneRemoved(marksIn(response.text), node)
  }

  async #read(
    node: ServiceNode,
    path: string,
  ): Promise<{ status: number; text: string; link: string | undefined } | undefined> {
    const { cluster, waits } = this.#sources
    const end = waits.begin(node, `historian: GET ${path}`, READ_LIMIT_MS)
    try {
      const { status, headers, body } = await this.#http.send({
        method: 'GET',
        url: node.publicUrl + path,
        headers: { Accept: '*/*', 'Accept-Encoding': cluster.random.pick(['br', 'zstd', 'gzip']) },
        signal: AbortSignal.timeout(2 * READ_LIMIT_MS),
      })
      cluster.trace.note('historian', `reads ${path} at ${node.name}: ${status}`)
      const text = decodeContent(headers.get('content-encoding'), body).toString()
      if (status === 500) throw new Violation('no uncaught errors', `${path}: ${text}`)
      return { status, text, link: headers.get('link') }
    } catch (error) {
      if (error instanceof Violation) throw error
      cluster.trace.note('historian', `${path} at ${node.name}: ${(error as Error).message}`)
      return undefined
    } finally {
      end()
    }
  }
}
