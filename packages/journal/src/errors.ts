import { type Chain, chainKey, type Position } from './entry.ts'

/**
 * The entry names a predecessor that is not the last entry of its chain, such as when another writer appended first.
 * Read the new entries and decide again.
 */
export class AppendConflictError extends Error {
  override readonly name = 'AppendConflictError'
  readonly chain: Chain
  readonly expected: Position
  readonly current: Position

  constructor(chain: Chain, expected: Position, current: Position) {
    super(
      `Cannot append to chain ${chainKey(chain)} after position ${expected}: its last position is ${current}`,
    )
    this.chain = chain
    this.expected = expected
    this.current = current
  }
}

/**
 * The engine cannot be reached, cannot read or write, refuses a damaged chain, or is closed. It is unknown whether an
 * append in progress was applied.
 */
export class JournalUnavailableError extends Error {
  override readonly name = 'JournalUnavailableError'
  /** The engine's own message, for operators. */
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`Journal is unavailable: ${reason}`, options)
    this.reason = reason
  }
}

/** No entry exists at a position: there never was one, or it was purged. */
export class NoEntryError extends RangeError {
  override readonly name = 'NoEntryError'
  readonly position: Position

  constructor(position: Position) {
    super(`Cannot read the entry at position ${position}: it does not exist`)
    this.position = position
  }
}

/** An entry exceeds the engine's size limit. It was not written. */
export class EntryTooLargeError extends Error {
  override readonly name = 'EntryTooLargeError'
  /** Size of the entry in bytes, in the engine's stored form. */
  readonly size: number
  readonly limit: number

  constructor(size: number, limit: number) {
    super(`Cannot append an entry of ${size} bytes: the journal accepts at most ${limit}`)
    this.size = size
    this.limit = limit
  }
}

/** Damage in the store of a journal: stored data is lost, or differs from the written data. */
export interface Damage {
  readonly reason: string
  /** The position of the damaged entry; absent if it is unknown, or if the store itself is damaged. */
  readonly position?: Position | undefined
  /** The chain of the entry, or the chain that was being read, if known. */
  readonly chain?: Chain | undefined
}
