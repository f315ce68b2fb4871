import type { Position } from '../../entry.ts'
import { type EntryMessage, type Heads, headsAfter, type StoredMessage } from './entry-message.ts'
import type { ChainToken } from './subjects.ts'

export interface ChainEnd {
  readonly position: Position
  readonly heads: Heads
}

const emptyChain: ChainEnd = { position: 0, heads: {} }

/** Whether everything before the end was purged: the next entry names 0. */
export function isPurged({ position, heads }: ChainEnd): boolean {
  return heads.purged === position
}

/**
 * The end of every chain, by one rule that makes all nodes agree: among the messages of a chain, the first one that
 * names its end as predecessor is accepted and becomes the new end. All others lost the race and are ignored.
 *
 * The rule relies only on the order of the stream. NATS 2.9 with several replicas may accept more than one of several
 * racers that expect the same last message of a subject, so such expectations are not used.
 */
export class Chains {
  readonly #ends = new Map<ChainToken, ChainEnd>()

  end(chain: ChainToken): ChainEnd {
    return this.#ends.get(chain) ?? emptyChain
  }

  /** Advances by the next message of the stream. Returns whether its entry is accepted. */
  advance(message: EntryMessage): boolean {
    const { position, heads } = this.end(message.chain)
    if (message.previous !== position) return false
    this.#setEnd({ ...message, heads })
    return true
  }

  /** Sets the end of a chain that was found without reading the messages before it. */
  startAt(message: StoredMessage): void {
    this.#setEnd(message)
  }

  /** The positions of all heads, in order. */
  headPositions(): readonly Position[] {
    return [...this.#ends.values()]
      .flatMap(({ heads: { purged, ...heads } }) => Object.values(heads))
      .sort((a, b) => a - b)
  }

  /** The positions of the purges that are unfinished. */
  purgePositions(): readonly Position[] {
    return [...this.#ends.values()].flatMap(({ heads }) => heads.purge ?? [])
  }

  #setEnd(message: StoredMessage): void {
    const { chain, position } = message
    this.#ends.set(chain, { position, heads: headsAfter(message) })
  }
}
