import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import type { Rendition } from '../../../../packages/server/src/lib/representation/representation.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { Violation } from './violation.ts'

export interface Acknowledgment {
  readonly feed: FeedId
  readonly snapshotAt: string
  /** The entity tag that the response names. */
  readonly etag: string
  readonly node: ServiceNode
  /** The time of the request, in virtual milliseconds. */
  readonly askedAtMs: number
}

interface Pending extends Acknowledgment {
  readonly atMs: number
  /** The names of the nodes that have shown the change. */
  readonly shownBy: Set<string>
}

/** A node that lacks an acknowledged change for longer than this must not be ready, in milliseconds. */
const MOST_LAG_MS = 8_000

/** Checks that ready nodes show the acknowledged changes. */
export class AcknowledgmentChecks {
  readonly #cluster: Cluster
  #pending: Pending[] = []
  /** The acknowledged changes that must be in the history at the end, by fixture. */
  readonly #all = new Map<string, Acknowledgment[]>()
  /**
   * For each fixture that may have been retired, the time of its next registration, or infinity before it. Changes that
   * were requested earlier need not persist.
   */
  readonly #expectedSince = new Map<string, number>()
  /** The time since which each node has been ready without interruption, in virtual milliseconds. */
  readonly #readySince = new Map<ServiceNode, number>()
  readonly #snapshotTimes = new WeakMap<Rendition, number>()

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** Notes a change that a node acknowledged. Throws a violation if that node still shows an earlier version. */
  add(acknowledgment: Acknowledgment): void {
    const { feed, node, snapshotAt, askedAtMs } = acknowledgment
    if (askedAtMs < (this.#expectedSince.get(feed.fixtureId) ?? 0)) return
    const all = this.#all.get(feed.fixtureId) ?? []
    all.push(acknowledgment)
    this.#all.set(feed.fixtureId, all)
    this.#pending.push({
      ...acknowledgment,
      atMs: this.#cluster.world.nowMs,
      shownBy: new Set(),
    })
    if (this.#showsOther(node, feed, snapshotAt)) {
      throw this.#missing(acknowledgment, node, 'which acknowledged it')
    }
  }

  /** Drops all expectations about a fixture that may be retired or purged from now on. */
  suspend(fixtureId: string): void {
    this.#pending = this.#pending.filter(({ feed }) => feed.fixtureId !== fixtureId)
    this.#all.delete(fixtureId)
    this.#expectedSince.set(fixtureId, Infinity)
  }

  /** Expects changes of a fixture that are requested from now on, because it is registered again. */
  resume(fixtureId: string): void {
    this.#expectedSince.set(fixtureId, this.#cluster.world.nowMs)
  }

  all(): readonly Acknowledgment[] {
    return [...this.#all.values()].flat()
  }

  /**
   * Checks that each node shows a change at most `MOST_LAG_MS` after the acknowledgment, or after the node became ready
   * if that was later. Must be called regularly, because the calls measure for how long a node has been ready.
   */
  check(): void {
    const { nodes, world } = this.#cluster
    for (const node of nodes) {
      if (!node.isReady) this.#readySince.delete(node)
      else if (!this.#readySince.has(node)) this.#readySince.set(node, world.nowMs)
    }
    this.#pending = this.#pending.filter(pending => {
      for (const node of nodes) this.#checkNode(pending, node)
      return pending.shownBy.size < nodes.length
    })
  }

  #checkNode(pending: Pending, node: ServiceNode): void {
    const { feed, snapshotAt, atMs, shownBy } = pending
    if (shownBy.has(node.name)) return
    const readySince = this.#readySince.get(node)
    if (readySince === undefined) return
    if (!this.#showsOther(node, feed, snapshotAt)) {
      if (node.views?.feeds.peek(feed) !== undefined) shownBy.add(node.name)
      return
    }
    const lagMs = this.#cluster.world.nowMs - Math.max(atMs, readySince)
    if (lagMs > MOST_LAG_MS) {
      throw this.#missing(pending, node, `which is ready, ${Math.round(lagMs)} ms later`)
    }
  }

  /** Whether a node has the feed in memory and shows a version before `snapshotAt`. */
  #showsOther(node: ServiceNode, feed: FeedId, snapshotAt: string): boolean {
    if (!node.isRunning) return false
    const { rendition } = node.views?.feeds.peek(feed) ?? {}
    if (rendition === undefined) return false
    return this.#snapshotAtOf(rendition) < Date.parse(snapshotAt)
  }

  #snapshotAtOf(rendition: Rendition): number {
    const known = this.#snapshotTimes.get(rendition)
    if (known !== undefined) return known
    const { snapshotAt } = JSON.parse(rendition.identity.toString()) as { snapshotAt: string }
    const ms = Date.parse(snapshotAt)
    this.#snapshotTimes.set(rendition, ms)
    return ms
  }

  #missing({ feed, snapshotAt }: Acknowledgment, node: ServiceNode, why: string): Violation {
    const what = `${chainKey(feed)} as of ${snapshotAt} was acknowledged`
    return new Violation(
      'acknowledged entries are visible',
      `${what}, and ${node.name} does not show it, ${why}`,
    )
  }
}
