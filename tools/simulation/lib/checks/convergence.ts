import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { feeds, marksIn } from '../actors/drafts.ts'
import { secretOf } from '../actors/operator-client.ts'
import { decodeContent, HttpClient, type HttpResponse } from '../network/http-client.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import type { Acknowledgment } from './acknowledgments.ts'
import type { TextChecks } from './texts.ts'
import { Violation } from './violation.ts'

/** At most this many acknowledged versions are read again at the end. */
const MOST_REPLAYS = 8
/** A proposal that is due is released within a second; a retry takes as long again. */
const OVERDUE_MS = 4_000

/** Reads everything from every node at the end of a run, and compares. Runs as a client. */
export class ConvergenceCheck {
  readonly #cluster: Cluster
  readonly #http: HttpClient

  constructor(cluster: Cluster, process: SimulatedProcess) {
    this.#cluster = cluster
    this.#http = new HttpClient(cluster.world, cluster.network, process)
  }

  async run(acknowledged: readonly Acknowledgment[], texts: TextChecks): Promise<void> {
    for (const path of ['/v1/fixtures', '/v1/scoreboard']) await this.#readEverywhere(path)
    for (const feed of feeds) {
      const path = pathOf(feed)
      const { status, body } = await this.#readEverywhere(path)
      const timeline = await this.#readEverywhere(`${path}/timeline`)
      if (timeline.status === 200 && texts.isRewritten(feed))
        await this.#expectRemoved(path, timeline.body, texts)
      await this.#readAsOperator(feed)
      const of = acknowledged.filter(each => chainKey(each.feed) === chainKey(feed))
      if (of.length > 0) this.#expectNewest(feed, of, status, body)
    }
    const replayed = this.#cluster.random.shuffled(acknowledged).slice(0, MOST_REPLAYS)
    for (const { feed, snapshotAt, etag } of replayed) {
      const path = `${pathOf(feed)}?until=${encodeURIComponent(snapshotAt)}`
      const { status, headers } = await this.#readEverywhere(path)
      if (texts.isRewritten(feed) || (status === 200 && headers.get('etag') === etag)) continue
      const found = `${status} ${headers.get('etag')}`
      throw new Violation(
        'acknowledged entries are visible',
        `${path} was acknowledged with the tag ${etag}, and is now ${found}`,
      )
    }
  }

  /** Reads the versions of a rewritten feed, none of which may have a text that was removed. */
  async #expectRemoved(path: string, timeline: string, texts: TextChecks): Promise<void> {
    const { instants } = JSON.parse(timeline) as { instants: readonly { snapshotAt: string }[] }
    const removed = texts.removedMarks()
    for (const { snapshotAt } of this.#cluster.random.shuffled(instants).slice(0, MOST_REPLAYS)) {
      const replay = `${path}?until=${encodeURIComponent(snapshotAt)}`
      const { body } = await this.#readEverywhere(replay)
      const [found] = marksIn(body).intersection(removed)
      if (found === undefined) continue
      throw new Violation('removed texts are gone', `${replay} has ${found}, which was removed`)
    }
  }

  /** Reads what only operators see: proposals, of which none is overdue, and histories. */
  async #readAsOperator(feed: FeedId): Promise<void> {
    const path = pathOf(feed)
    const { status, body } = await this.#readEverywhere(`${path}/holds`, 'operator')
    if (status !== 200) return
    const { proposals } = JSON.parse(body) as { proposals: readonly { id: string; due: string }[] }
    const nowMs = this.#cluster.world.wallMs(this.#cluster.world.outside)
    const overdue = proposals.find(
      ({ due }) => due !== null && Date.parse(due) < nowMs - OVERDUE_MS,
    )
    if (overdue !== undefined) {
      throw new Violation(
        'a proposal is released when it is due',
        `${path}: the proposal for ${overdue.id} was due at ${overdue.due}`,
      )
    }
    await this.#readEverywhere(`${path}/history`, 'operator')
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
    listener: 'public' | 'operator' = 'public',
  ): Promise<Pick<HttpResponse, 'status' | 'headers'> & { readonly body: string }> {
    const found: { node: ServiceNode; response: HttpResponse; text: string }[] = []
    for (const node of this.#cluster.nodes) {
      const url = (listener === 'public' ? node.publicUrl : node.operatorUrl) + path
      const token = listener === 'operator' && { Authorization: `Bearer ${secretOf('chief')}` }
      const headers = { Accept: '*/*', ...token }
      const response = await this.#http.send({ method: 'GET', url, headers })
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
