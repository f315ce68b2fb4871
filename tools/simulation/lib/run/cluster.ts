import type { NatsCluster } from '../nats/nats-cluster.ts'
import type { Network } from '../network/network.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Scenario } from './scenario.ts'
import type { Trace } from './trace.ts'

/** The objects that the actors, faults and checks of a run share. */
export interface Cluster {
  readonly world: World
  readonly trace: Trace
  readonly scenario: Scenario
  readonly network: Network
  readonly nats: NatsCluster
  readonly nodes: readonly ServiceNode[]
  /** Relays of the service, which share a recording. */
  readonly relays: readonly ServiceNode[]
  /** The randomness for the decisions of actors and faults. */
  readonly random: Random
  /** Whether the time of actors and faults is over. */
  isWindingDown: boolean
  /** Whether acknowledged entries may have been lost. */
  hasLoss: boolean
  /** The functions that end the current faults. */
  readonly underWay: Set<() => void>
  /** Reports a violation, which ends the run. */
  readonly report: (violation: Error) => void
}
