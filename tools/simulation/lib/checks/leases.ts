import type { ServiceNode } from '../service/service-node.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import type { World } from '../world/world.ts'
import { Violation } from './violation.ts'

/**
 * Checks that at most one process considers itself the holder of a lease. Does not count a process that is or was
 * recently suspended.
 */
export class LeaseChecks {
  readonly #world: World
  readonly #holders = new Set<SimulatedProcess>()
  /**
   * The time when a process was last suspended. Until the process notices the suspension, two nodes may hold the
   * lease.
   */
  readonly #suspendedAtMs = new Map<SimulatedProcess, number>()

  constructor(world: World) {
    this.#world = world
  }

  /** Takes a log event of a relay. Throws a violation if the relay acquires a lease that another process holds. */
  take(event: string, node: ServiceNode): void {
    const process = node.current?.process
    if (process === undefined) return
    if (event === 'relay: lease released') this.#holders.delete(process)
    if (event !== 'relay: lease acquired') return
    for (const holder of this.#holders) {
      if (holder === process || holder.state !== 'running' || this.#wasSuspended(holder)) continue
      throw new Violation(
        'one process holds the lease',
        `${process.name} acquires the lease while ${holder.name} holds it`,
      )
    }
    this.#holders.add(process)
  }

  /** Forgets dead holders, and notes when a holder was suspended. Must be called regularly. */
  check(): void {
    for (const holder of this.#holders) {
      if (holder.state === 'dead') this.#holders.delete(holder)
      if (holder.state === 'paused') this.#suspendedAtMs.set(holder, this.#world.nowMs)
    }
  }

  #wasSuspended(holder: SimulatedProcess): boolean {
    const atMs = this.#suspendedAtMs.get(holder)
    return atMs !== undefined && this.#world.nowMs - atMs < NOTICE_MS
  }
}

/** The time within which a process that was suspended notices that it lost the lease, in milliseconds. */
const NOTICE_MS = 2_000
