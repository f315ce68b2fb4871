import { extname } from 'node:path'
import { type Chain, chainKey, type Entry, type Position, parseChainKey } from '../../entry.ts'
import { type Damage, JournalUnavailableError, NoEntryError } from '../../errors.ts'
import { decodeEntry } from '../entry-text.ts'
import { Thread } from '../thread/thread.ts'
import { ofChain } from './entry-page.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { ReadingCalls } from './reading.ts'
import { damageOf, isDamage, unavailable } from './sqlite-error.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Number of positions per call; the result may be shorter. */
const POSITIONS_PER_CALL = 256

export interface ReaderOptions {
  readonly database: DatabaseOptions
  readonly onDamage?: ((damage: Damage) => void) | undefined
}

/** Reads a journal on a separate thread: a long read does not delay an append, and an fsync does not delay a read. */
export class Reader {
  readonly #options: ReaderOptions
  readonly #thread: Thread<ReadingCalls>
  #closed = false

  /**
   * Opens the database immediately, because an open database remains readable when its path is removed.
   *
   * @throws {JournalUnavailableError} with the reason.
   */
  static async open(options: ReaderOptions): Promise<Reader> {
    const reader = new Reader(options)
    try {
      await reader.readLastPosition()
      return reader
    } catch (error) {
      await reader.close()
      throw error
    }
  }

  private constructor(options: ReaderOptions) {
    const module = new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url)
    this.#thread = new Thread(module, 'journal reader', options.database)
    this.#options = options
  }

  readLastPosition(): Promise<Position> {
    return this.#ask('readLastPosition', undefined)
  }

  async *readChain(
    chain: Chain,
    from: Position = 0,
    last: Position | Promise<Position>,
  ): AsyncIterable<Entry> {
    const key = chainKey(chain)
    const until = await last
    let after = Math.max(0, from)
    let complete = false
    while (!complete) {
      const page = await this.#ask('readPageAfter', { chain: key, after, until })
      for (const entry of this.#decodeEach(page.entries))
        yield this.#checked(() => ofChain(entry, key))
      after = page.entries.at(-1)?.position ?? after
      complete = page.complete
    }
  }

  /** The entries of all chains between two positions (the first exclusive). */
  async *readBetween(after: Position, until: Position): AsyncIterable<Entry> {
    const positions = Array.from({ length: until - after }, (_, index) => after + 1 + index)
    yield* this.#readEach(positions, async () => true)
  }

  async readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    return Array.fromAsync(this.#readEach(positions, async () => false))
  }

  async *readHeads(): AsyncIterable<Entry> {
    const readPositions = () => this.#ask('readHeadPositions', undefined)
    const isPurged = async (position: Position) => !(await readPositions()).includes(position)
    yield* this.#readEach(await readPositions(), isPurged)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#thread.end()
  }

  /** @param isPurged Whether a position without an entry should be skipped. */
  async *#readEach(
    positions: readonly Position[],
    isPurged: (position: Position) => Promise<boolean>,
  ): AsyncIterable<Entry> {
    let done = 0
    while (done < positions.length) {
      const wanted = positions.slice(done, done + POSITIONS_PER_CALL)
      const { entries } = await this.#ask('readPageAt', wanted)
      const [first = 0] = wanted
      if (entries.length === 0 && !(await isPurged(first))) throw new NoEntryError(first)
      yield* this.#decodeEach(entries)
      done += Math.max(1, entries.length)
    }
  }

  *#decodeEach(entries: readonly StoredEntry[]): Iterable<Entry> {
    for (const entry of entries) {
      this.#throwIfClosed()
      yield decodeEntry(entry.position, entry)
    }
  }

  async #ask<Name extends keyof ReadingCalls>(
    name: Name,
    argument: Parameters<ReadingCalls[Name]>[0],
  ): Promise<ReturnType<ReadingCalls[Name]>> {
    this.#throwIfClosed()
    try {
      return await this.#thread.call(name, argument)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  #checked<Value>(read: () => Value): Value {
    try {
      return read()
    } catch (error) {
      throw this.#failed(error)
    }
  }

  #failed(error: unknown): JournalUnavailableError {
    const { database, onDamage } = this.#options
    const failure = unavailable('read', database.file, error)
    if (isDamage(error)) {
      const { position, chain: key } = damageOf(error)
      const chain = key === undefined ? undefined : parseChainKey(key)
      onDamage?.({ reason: failure.reason, position, chain })
    }
    return failure
  }

  #throwIfClosed(): void {
    if (this.#closed) throw new JournalUnavailableError('closed')
  }
}
