import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { Violation } from './violation.ts'

interface Wait {
  readonly node: ServiceNode
  readonly what: string
  readonly limitMs: number
  readonly startedAtMs: number
}

/**
 * The additional time limit of requests after a loss, in milliseconds. A read that began before the loss waits 4.5 s
 * for the servers, and then 4.5 s for the entries that they lack.
 */
const AFTER_LOSS_MS = 4_500

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
