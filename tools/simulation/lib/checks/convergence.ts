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

/**
 * The maximum number of acknowledged versions, and of versions of each rewritten feed, that are read again at the end.
 */
const MOST_REPLAYS = 4
/**
 * The time after which a due proposal is overdue, in milliseconds. A proposal is released within 1 s of its due time,
 * and a retry takes another second. The rest is a margin.
 */
const OVERDUE_MS = 4_000

interface Found extends Pick<HttpResponse, 'status' | 'headers'> {
  readonly text: string
}

/** Reads the lists, feeds and histories from the nodes at the end of a run, and compares the responses. */
export class ConvergenceCheck {
  readonly #cluster: Cluster
  readonly #http: HttpClient

  constructor(cluster: Cluster, process: SimulatedProcess) {
    this.#cluster = cluster
    this.#http = new HttpClient(cluster.world, cluster.network, process)
  }

  async run(acknowledged: readonly Acknowledgment[], texts: TextChecks): Promise<void> {
    const lists = ['/v1/fixtures', '/v1/scoreboard', '/v1/changes', '/v1/changes?state=live']
    for (const path of lists) await this.#readEverywhere(path)
    for (const feed of feeds) {
      const path = pathOf(feed)
      const { status, body } = await this.#readEverywhere(path)
      const timeline = await this.#readEverywhere(`${path}/timeline`)
      // A restored stream may lack removals.
      if (timeline.status === 200 && texts.isRewritten(feed) && !this.#cluster.hasLoss)
        await this.#expectRemoved(path, timeline.body, texts)
      await this.#readAsOperator(feed)
      if (status === 200) await this.#expectRelayed(path, body)
      const of = acknowledged.filter(each => chainKey(each.feed) === chainKey(feed))
      if (of.length > 0) this.#expectNewest(feed, of, status, body)
    }
    const replayed = this.#cluster.random.shuffled(acknowledged).slice(0, MOST_REPLAYS)
    for (const { feed, snapshotAt, etag } of replayed) {
      const path = `${pathOf(feed)}?until=${encodeURIComponent(snapshotAt)}`
      const { status, headers } = await this.#readEverywhere(path)
      if (texts.isRewritten(feed) || status === 503) continue
      if (status === 200 && headers.get('etag') === etag) continue
      const found = `${status} ${headers.get('etag')}`
      throw new Violation(
        'acknowledged entries are visible',
        `${path} was acknowledged with the tag ${etag}, and is now ${found}`,
      )
    }
  }

  /** Reads some versions of a rewritten feed, none of which may have a text that was removed. */
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

  /**
   * Checks that relays serve the bytes of their upstream. Skipped if the faults of the run set clocks or damage
   * messages.
   */
  async #expectRelayed(path: string, body: string): Promise<void> {
    const { faults } = this.#cluster.scenario
    if (faults.includes('clocks') || faults.includes('rot')) return
    for (const { name, publicUrl } of this.#cluster.relays) {
      const { status, text } = await this.#read(publicUrl + path)
      if (text === body) continue
      throw new Violation('a relay serves its upstream', `${path} at ${name}: ${status} ${text}`)
    }
  }

  /**
   * Compares the proposals of a feed at all nodes. If the feed exists and the run has lost no data, also compares its
   * history, and expects that no proposal is overdue.
   */
  async #readAsOperator(feed: FeedId): Promise<void> {
    const path = pathOf(feed)
    const { status, body } = await this.#readEverywhere(`${path}/holds`, 'operator')
    if (status !== 200 || this.#cluster.hasLoss) return
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
    if (status === 503) return
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
    const found: (Found & { node: ServiceNode })[] = []
    for (const node of this.#comparedNodes()) {
      const url = (listener === 'public' ? node.publicUrl : node.operatorUrl) + path
      const token = listener === 'operator' && { Authorization: `Bearer ${secretOf('chief')}` }
      found.push({ node, ...(await this.#read(url, { ...token })) })
    }
    const [first = found[0], ...others] = found.filter(each => !this.#isDamaged(each))
    if (first === undefined) return unavailable
    for (const other of others) {
      const isSame =
        other.status === first.status &&
        other.headers.get('etag') === first.headers.get('etag') &&
        (other.text === first.text || other.status !== 200)
      if (isSame) continue
      const from = Math.max(0, differenceOf(first.text, other.text) - SHOWN_BEFORE)
      const states = [first, other].map(
        ({ node, status, text }) =>
          `${node.name}: ${status} ${from > 0 ? '… ' : ''}${text.slice(from, from + 300)}`,
      )
      throw new Violation('nodes converge', `${path} differs: ${states.join('\n  ')}`)
    }
    return { ...first, body: first.text }
  }

  /** The nodes whose responses are compared. After a loss, a node may stay unready until it is restarted. */
  #comparedNodes(): readonly ServiceNode[] {
    const { nodes, hasLoss } = this.#cluster
    return hasLoss ? nodes.filter(({ isReady }) => isReady) : nodes
  }

  /**
   * Whether a node reports that it cannot read something, in a run in which faults made messages unreadable or lost.
   */
  #isDamaged({ status }: Found): boolean {
    const { hasLoss, scenario } = this.#cluster
    return status === 503 && (hasLoss || scenario.faults.includes('rot'))
  }

  async #read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Found> {
    const response = await this.#http.send({
      method: 'GET',
      url,
      headers: { Accept: '*/*', ...headers },
    })
    const coding = response.headers.get('content-encoding')
    const text = decodeContent(coding, response.body).toString()
    return { status: response.status, headers: response.headers, text }
  }
}

/** The index of the first character in which two texts differ. */
function differenceOf(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index++
  return index
}

/** Number of characters that a message shows before the first difference. */
const SHOWN_BEFORE = 100

/** The result of a read if no node is compared, because none is ready. */
const unavailable = { status: 503, headers: new Map<string, string>(), body: '' } as const

export function pathOf({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${fixtureId}/feeds/${feedKey}`
}
