import type { Chain } from '../../entry.ts'
import type { Damage } from '../../errors.ts'
import type { Availability } from './availability.ts'
import type { JetStream } from './jet-stream.ts'
import type { ChainToken } from './subjects.ts'

/** Damage to a chain: an entry that is lost, or that the servers that respond cannot read. */
export interface ChainDamage extends Damage {
  readonly chain?: Chain | undefined
}

interface DamagedChain extends ChainState {
  readonly reason: string
}

interface ChainState {
  /** The time until which reads are refused without another attempt, on the clock `elapsedMs()`. */
  readonly refusedUntilMs: number
  readonly isBroken: boolean
}

/**
 * Time for which reads of a damaged chain that is not broken are refused, because each attempt sends requests and
 * delays the callers that need the chain.
 */
const REFUSE_FOR_MS = 5000

/** The chains with lost or unreadable entries. All other chains continue. */
export class DamagedChains {
  readonly #jetStream: JetStream
  readonly #availability: Availability
  readonly #onDamage: (damage: Damage) => void
  readonly #chains = new Map<ChainToken, DamagedChain>()

  constructor(
    jetStream: JetStream,
    availability: Availability,
    onDamage: (damage: Damage) => void = () => {},
  ) {
    this.#jetStream = jetStream
    this.#availability = availability
    this.#onDamage = onDamage
  }

  /**
   * Records damage that a read found. Reads are refused for some seconds. Appends to a chain that is not broken
   * continue, because its end is known. Returns the reason with the name of the chain.
   */
  report(chain: ChainToken, damage: ChainDamage): string {
    const refusedUntilMs = this.#jetStream.runtime.elapsedMs() + REFUSE_FOR_MS
    return this.#set(chain, damage, { refusedUntilMs, isBroken: this.isBroken(chain) })
  }

  /**
   * Marks a chain as broken: the entries after the lost entry were accepted but have no complete state. Reads, and all
   * appends except a purge, are refused until the chain is purged.
   */
  break(chain: ChainToken, damage: ChainDamage): void {
    this.#set(chain, damage, { refusedUntilMs: Infinity, isBroken: true })
  }

  /** Clears the damage of a chain that was purged, or read from its beginning to its end. */
  clear(chain: ChainToken): void {
    if (!this.#chains.delete(chain)) return
    this.#availability.impair(`chain ${chain}`, undefined)
  }

  isBroken(chain: ChainToken): boolean {
    return this.#chains.get(chain)?.isBroken === true
  }

  /** The reason why the chain cannot be read at the moment; `undefined` if it can be read. */
  refusalOf(chain: ChainToken): string | undefined {
    const damaged = this.#chains.get(chain)
    const isRefused =
      damaged !== undefined && this.#jetStream.runtime.elapsedMs() < damaged.refusedUntilMs
    return isRefused ? damaged.reason : undefined
  }

  #set(token: ChainToken, damage: ChainDamage, state: ChainState): string {
    const { stream } = this.#jetStream
    const reason = `${damage.chain === undefined ? `chain ${token}` : nameOf(damage.chain)} is damaged in stream ${stream}: ${damage.reason}`
    this.#chains.set(token, { ...state, reason })
    this.#availability.impair(`chain ${token}`, reason)
    this.#onDamage({ ...damage, reason })
    return reason
  }
}

/** A chain in words, such as `feed "pulse" of fixture "f1"`. */
export function nameOf({ fixtureId, feedKey }: Chain): string {
  const fixture = `fixture ${JSON.stringify(fixtureId)}`
  return feedKey === undefined ? fixture : `feed "${feedKey}" of ${fixture}`
}
