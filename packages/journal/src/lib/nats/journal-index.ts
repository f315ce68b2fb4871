import type { Entry, NewEntry, Position } from '../../entry.ts'
import type { Availability } from './availability.ts'
import {
  type CopyMessage,
  type EntryMessage,
  type Heads,
  headsAfter,
  type StoredMessage,
} from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { ChainToken } from './subjects.ts'

/** A node's view of a journal: its stream, and what it knows of it. */
export interface JournalNode {
  readonly jetStream: JetStream
  readonly index: JournalIndex
}

/** A node that follows its stream, and can append to it. */
export interface OpenNode extends JournalNode {
  readonly availability: Availability
  readonly operationTimeoutMs: number
  readonly append: (entry: NewEntry) => Promise<Entry>
  readonly readAt: (positions: readonly Position[]) => Promise<readonly Entry[]>
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
}

export interface ChainEnd {
  readonly position: Position
  readonly heads: Heads
}

/** The copy that is read in place of the scrubbed entry at `replaces`. */
export type ScrubbedCopy = Pick<CopyMessage, 'chain' | 'replaces' | 'position'>

const emptyChain: ChainEnd = { position: 0, heads: {} }

/** Whether everything before the end was purged: the next entry names 0. */
export function isPurged({ position, heads }: ChainEnd): boolean {
  return heads.purged === position
}

/**
 * A node's knowledge of the whole journal: the scrubbed entries, and the end of every chain, by one rule that makes all
 * nodes agree: among the messages of a chain, the first one that names its end as predecessor is accepted and becomes the
 * new end. All others lost the race and are ignored.
 *
 * The rule relies only on the order of the stream. NATS 2.9 with several replicas may accept more than one of several
 * racers that expect the same last message of a subject, so such expectations are not used.
 */
export class JournalIndex {
  /** The last message of the stream that it covers, whether a journal wrote that or not. */
  position: Position = 0
  readonly #ends = new Map<ChainToken, ChainEnd>()
  /** Few, as erasures are rare. */
  readonly #copies = new Map<Position, ScrubbedCopy>()

  end(chain: ChainToken): ChainEnd {
    return this.#ends.get(chain) ?? emptyChain
  }

  /** Advances by the next message of the stream. Returns whether its entry is accepted. */
  advance(message: EntryMessage): boolean {
    const { chain, kind, position: end } = message
    const { position, heads } = this.end(chain)
    if (message.previous !== position) return false
    this.startAt({ ...message, heads })
    if (kind === 'purged') {
      for (const copy of this.copiesBetween(chain, 0, end - 1)) this.#copies.delete(copy.replaces)
    }
    return true
  }

  /** Sets the end of a chain that was found without reading the messages before it. */
  startAt(message: StoredMessage): void {
    const { chain, position } = message
    this.#ends.set(chain, { position, heads: headsAfter(message) })
  }

  headPositions(): readonly Position[] {
    return [...this.#ends.values()]
      .flatMap(({ heads: { purged, ...heads } }) => Object.values(heads))
      .sort((a, b) => a - b)
  }

  purgePositions(): readonly Position[] {
    return [...this.#ends.values()].flatMap(({ heads }) => heads.purge ?? [])
  }

  /** Adds a copy, in place of an earlier one of the same entry. Returns `false` for a late copy of a purged entry. */
  addCopy({ chain, replaces, position }: ScrubbedCopy): boolean {
    const { purged = 0 } = this.end(chain).heads
    if (replaces < purged) this.#copies.delete(replaces)
    else if (position > (this.#copies.get(replaces)?.position ?? 0)) {
      this.#copies.set(replaces, { chain, replaces, position })
    }
    return replaces >= purged
  }

  /** The copy to read in place of an entry; `undefined` when the entry was not scrubbed. */
  copyOf(position: Position): ScrubbedCopy | undefined {
    return this.#copies.get(position)
  }

  /** The copies of a chain's entries between two positions (the first exclusive), in the order of the entries. */
  copiesBetween(chain: ChainToken, after: Position, until: Position): readonly ScrubbedCopy[] {
    return [...this.#copies.values()]
      .filter(copy => copy.chain === chain && copy.replaces > after && copy.replaces <= until)
      .sort((a, b) => a.replaces - b.replaces)
  }
}
