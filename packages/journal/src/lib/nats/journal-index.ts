import type { Entry, NewEntry, Position } from '../../entry.ts'
import type { Availability } from './availability.ts'
import type { DamagedChains } from './damaged-chains.ts'
import {
  type CopyMessage,
  type EntryMessage,
  type Heads,
  headsAfter,
  type NoteMessage,
  type StoredMessage,
} from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { StreamLimits } from './stream-limits.ts'
import type { ChainToken } from './subjects.ts'

/** A node's view of a journal: its stream, and the node's knowledge of the stream. */
export interface JournalNode {
  readonly jetStream: JetStream
  readonly index: JournalIndex
}

/** A node that follows its stream, and can append to it. */
export interface OpenNode extends FollowingNode {
  readonly append: (entry: NewEntry) => Promise<Entry>
}

/** A node that follows its stream. */
export interface FollowingNode extends JournalNode {
  readonly availability: Availability
  readonly damaged: DamagedChains
  readonly limits: StreamLimits
  readonly operationTimeoutMs: number
  readonly readAt: (positions: readonly Position[]) => Promise<readonly Entry[]>
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
}

/** The last accepted entry of a chain, and the heads of the chain after it; position 0 if the chain has no entry. */
export interface ChainEnd {
  readonly position: Position
  readonly heads: Heads
  readonly id?: string | undefined
  readonly previous: Position
}

/**
 * The verdict on the next message of a chain:
 *
 * - `accepted`: it is the first message that names the end of its chain.
 * - `lost`: the last accepted message names the same predecessor or a later one.
 * - `ahead`: it names an entry that this node has not accepted. Either this node missed that entry, or the writer
 *   missed another one.
 */
export type Verdict = 'accepted' | 'lost' | 'ahead'

/**
 * The stream has other entries than this node followed: it was created again or restored to an older state, or it has
 * lost its end.
 */
export class OtherHistoryError extends Error {
  override readonly name = 'OtherHistoryError'
}

export interface ChainHead {
  readonly chain: ChainToken
  readonly position: Position
}

/** The copy that is read in place of the scrubbed entry at `replaces`. */
export type ScrubbedCopy = Pick<CopyMessage, 'chain' | 'previous' | 'replaces' | 'position'>

const emptyChain: ChainEnd = { position: 0, heads: {}, previous: 0 }

/** Whether everything before the end was purged. Callers then append the next entry after position 0. */
export function isPurged({ position, heads }: ChainEnd): boolean {
  return heads.purged === position
}

/**
 * A node's knowledge of the whole journal: the end of every chain, the scrubbed entries, and the notes of erasures. One
 * rule makes all nodes agree: among the messages of a chain, the first one that names its end as predecessor is
 * accepted and becomes the new end. All others lost the race and are ignored.
 *
 * The rule relies only on the order of the stream. NATS 2.9 with several replicas may accept more than one of several
 * racers that expect the same last message of a subject, so such expectations are not used.
 */
export class JournalIndex {
  /** Position of the last message that the index covers, including messages that this journal did not write. */
  position: Position = 0
  readonly #ends = new Map<ChainToken, ChainEnd>()
  /** Scrubbed copies by the position of the entry. They are few, because erasures are rare. */
  readonly #copies = new Map<Position, ScrubbedCopy>()
  /** The copies that a newer copy of the same entry replaces. */
  #replacedCopies: readonly ScrubbedCopy[] = []
  readonly #notes = new Map<Position, NoteMessage>()

  get isBlank(): boolean {
    return this.#ends.size === 0
  }

  end(chain: ChainToken): ChainEnd {
    return this.#ends.get(chain) ?? emptyChain
  }

  /**
   * Decides about the next message of the stream. If the message is accepted, advances the index by it.
   *
   * @throws {OtherHistoryError} when the message names another entry at the position where its chain ends here.
   */
  advance(message: EntryMessage): Verdict {
    const { chain, previous, previousId } = message
    const { position, heads, id, previous: before } = this.end(chain)
    if (previous > position || (previous > before && previous < position)) return 'ahead'
    if (previous < position) return 'lost'
    if (previousId !== undefined && id !== undefined && previousId !== id) {
      throw new OtherHistoryError(
        `the record at position ${message.position} names an entry at position ${previous} that is not the one that this node has read there`,
      )
    }
    this.advanceTo({ ...message, heads })
    return 'accepted'
  }

  /**
   * Advances by an entry that is known to be accepted, even if its `previous` is not the end of the chain here. If the
   * entry records a purge, the copies and notes of the chain before it are forgotten.
   */
  advanceTo(message: EntryMessage): void {
    this.startAt(message)
    if (message.kind !== 'purged') return
    const { chain, position } = message
    for (const copy of this.copiesBetween(chain, 0, position - 1))
      this.#copies.delete(copy.replaces)
    this.#replacedCopies = this.replacedCopies().filter(
      copy => copy.chain !== chain || copy.replaces > position,
    )
    for (const note of this.notes(chain))
      if (note.previous < position) this.forgetNote(note.position)
  }

  /** Sets the end of a chain to a message, even if the messages before it were not read. */
  startAt(message: StoredMessage): void {
    const { chain, position, id, previous } = message
    this.#ends.set(chain, { position, heads: headsAfter(message), id, previous })
  }

  /** All chains that have, or had, entries. */
  chains(): readonly ChainToken[] {
    return [...this.#ends.keys()]
  }

  /** The chains whose last followed entry has a position after `after`. */
  chainsEndingAfter(after: Position): readonly ChainToken[] {
    return [...this.#ends]
      .filter(([, { position }]) => position > after && position <= this.position)
      .map(([chain]) => chain)
  }

  /** The last entry of each head kind in each chain, in order of position. */
  heads(): readonly ChainHead[] {
    return [...this.#ends]
      .flatMap(
        ([
          chain,
          {
            heads: { purged, ...heads },
          },
        ]) => Object.values(heads).map(position => ({ chain, position })),
      )
      .sort((a, b) => a.position - b.position)
  }

  purgePositions(): readonly Position[] {
    return [...this.#ends.values()]
      .map(({ heads }) => heads.purge)
      .filter(each => each !== undefined)
  }

  /**
   * Adds a copy, in place of an earlier copy of the same entry, unless a later copy is known. Returns `false` for a
   * late copy of a purged entry.
   */
  addCopy({ chain, previous, replaces, position }: ScrubbedCopy): boolean {
    const { purged = 0 } = this.end(chain).heads
    if (replaces < purged) {
      this.#copies.delete(replaces)
      return false
    }
    const copy = { chain, previous, replaces, position }
    const known = this.#copies.get(replaces)
    if (known !== undefined && known.position >= position) return true
    if (known !== undefined) this.#replacedCopies = [...this.#replacedCopies, known]
    this.#copies.set(replaces, copy)
    return true
  }

  /**
   * The copies of a chain, or of all chains, that a newer copy has replaced. They still have the content that the newer
   * copy lacks.
   */
  replacedCopies(chain?: ChainToken): readonly ScrubbedCopy[] {
    return this.#replacedCopies.filter(copy => chain === undefined || copy.chain === chain)
  }

  forgetReplacedCopy(position: Position): void {
    this.#replacedCopies = this.#replacedCopies.filter(copy => copy.position !== position)
  }

  addNote(note: NoteMessage): void {
    this.#notes.set(note.position, note)
  }

  /** The followed notes of a chain, or of all chains, except notes that are known to be erased. */
  notes(chain?: ChainToken): readonly NoteMessage[] {
    return [...this.#notes.values()].filter(note => chain === undefined || note.chain === chain)
  }

  forgetNote(position: Position): void {
    this.#notes.delete(position)
  }

  /** The copy to read in place of an entry; `undefined` if no copy is known. */
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
