import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { feeds } from '../actors/drafts.ts'
import { decodeContent, HttpClient, type HttpResponse } from '../network/http-client.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import type { Acknowledgment } from './acknowledgments.ts'
import { Violation } from './violation.ts'

/** At most this many acknowledged versions are read again at the end. */
const MOST_REPLAYS = 8

/** Reads everything from every node at the end of a run, and compares. Runs as a client. */
export class ConvergenceCheck {
  readonly #cluster: Cluster
  readonly #http: HttpClient

  constructor(cluster: Cluster, process: SimulatedProcess) {
    this.#cluster = cluster
    this.#http = new HttpClient(cluster.world, cluster.network, process)
  }

  /** @param unchanged Whether the history of a feed was rewritten by an erasure or a purge. */
  async run(
    acknowledged: readonly Acknowledgment[],
    isRewritten: (feed: FeedId) => boolean,
  ): Promise<void> {
    for (const path of ['/v1/fixtures', '/v1/scoreboard']) await this.#readEverywhere(path)
    for (const feed of feeds) {
      const path = pathOf(feed)
      const { status, body } = await this.#readEverywhere(path)
      await this.#readEverywhere(`${path}/timeline`)
      const of = acknowledged.filter(each => chainKey(each.feed) === chainKey(feed))
      if (of.length > 0) this.#expectNewest(feed, of, status, body)
    }
    const replayed = this.#cluster.random.shuffled(acknowledged).slice(0, MOST_REPLAYS)
    for (const { feed, snapshotAt, etag } of replayed) {
      const path = `${pathOf(feed)}?until=${encodeURIComponent(snapshotAt)}`
      const { status, headers } = await this.#readEverywhere(path)
      if (isRewritten(feed) || (status === 200 && headers.get('etag') === etag)) continue
      const found = `${status} ${headers.get('etag')}`
      throw new Violation(
        'acknowledged entries are visible',
        `${path} was acknowledged with the tag ${etag}, and is now ${found}`,
      )
    }
  }

  #expectNewest(
    feed: FeedId,
    acknowledged: readonly Acknowledgment[],
    status: number,
    body: string,
  ): void {
    const newest =
      acknowledged
        .map(each => each.snapshotAt)
        .sort()
        .at(-1) ?? ''
    const { snapshotAt } = (status === 200 ? JSON.parse(body) : {}) as { snapshotAt?: string }
    if (snapshotAt !== undefined && Date.parse(snapshotAt) >= Date.parse(newest)) return
    throw new Violation(
      'acknowledged entries are visible',
      `${chainKey(feed)} as of ${newest} was acknowledged; at the end it is ${status} ${snapshotAt}`,
    )
  }

  async #readEverywhere(
    path: string,
  ): Promise<Pick<HttpResponse, 'status' | 'headers'> & { readonly body: string }> {
    const found: { node: ServiceNode; response: HttpResponse; text: string }[] = []
    for (const node of this.#cluster.nodes) {
      const url = node.publicUrl + path
      const response = await this.#http.send({ method: 'GET', url, headers: { Accept: '*/*' } })
      const text = decodeContent(response.headers.get('content-encoding'), response.body).toString()
      found.push({ node, response, text })
    }
    const [first, ...others] = found
    if (first === undefined) throw new Error('A cluster has at least one node')
    for (const { node, response, text } of others) {
      const isSame =
        response.status === first.response.status &&
        response.headers.get('etag') === first.response.headers.get('etag') &&
        (text === first.text || response.status !== 200)
      if (isSame) continue
      const states = [first, { node, response, text }].map(
        each => `${each.node.name}: ${each.response.status} ${each.text.slice(0, 300)}`,
      )
      throw new Violation('nodes converge', `${path} differs: ${states.join('\n  ')}`)
    }
    const { status, headers } = first.response
    return { status, headers, body: first.text }
  }
}

export function pathOf({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${fixtureId}/feeds/${feedKey}`
}
