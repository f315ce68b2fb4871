import type { Cluster } from '../run/cluster.ts'
import { PATIENCE_MS } from '../service/product.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { Violation } from './violation.ts'

interface Wait {
  readonly node: ServiceNode
  readonly what: string
  readonly limitMs: number
  readonly startedAtMs: number
}

/**
 * The longest response time of a node for a read that does not wait, in milliseconds. A read of a feed that is not in
 * memory first waits for a replica, and then for the leader with the entries that the replica does not deliver. Each
 * wait is limited by the patience of the journal. Half a second is for everything else.
 */
export const READ_LIMIT_MS: number = 2 * PATIENCE_MS + 500

/**
 * The additional time limit of requests after a loss, in milliseconds: a journal then also waits for the entries that
 * the leader lacks.
 */
const AFTER_LOSS_MS = PATIENCE_MS

/** Checks that running, reachable nodes answer each request within a limit. */
export class WaitChecks {
  readonly #cluster: Cluster
  readonly #waits = new Set<Wait>()

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** Notes the start of a request; the function that it returns notes its end. */
  begin(node: ServiceNode, what: string, limitMs: number): () => void {
    const wait = { node, what, limitMs, startedAtMs: this.#cluster.world.nowMs }
    this.#waits.add(wait)
    return () => this.#waits.delete(wait)
  }

  check(): void {
    const { nowMs } = this.#cluster.world
    for (const { node, what, limitMs, startedAtMs } of this.#waits) {
      const sinceMs = Math.max(startedAtMs, node.undisturbedSinceMs)
      const lossMs = this.#cluster.hasLoss ? AFTER_LOSS_MS : 0
      if (nowMs - sinceMs <= limitMs + lossMs) continue
      const waitedMs = Math.round(nowMs - startedAtMs)
      throw new Violation('every wait ends', `${what} at ${node.name} waits for ${waitedMs} ms`)
    }
  }
}
