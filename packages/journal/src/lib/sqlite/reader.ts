import { extname } from 'node:path'
import { chainKey, type Entry, type FeedId, type Position } from '../../entry.ts'
import { JournalUnavailableError } from '../../errors.ts'
import { decodeEntry } from '../entry-text.ts'
import { noEntryAt } from '../no-entry-at.ts'
import { createThread } from '../thread/thread.ts'
import { ofChain } from './entry-page.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { ReadingCalls } from './reading-thread.ts'
import { isDamage } from './sqlite-error.ts'
import type { StoredEntry } from './stored-entry.ts'
import { unavailable } from './unavailable.ts'

/** How many positions are asked for at once; the answer may be shorter. */
const POSITIONS_PER_CALL = 256

export interface ReaderOptions {
  readonly database: DatabaseOptions
  /** Called when a read meets damaged content. */
  readonly onDamage?: ((reason: string) => void) | undefined
}

/** The reading half of a journal, on a thread of its own: a long read never delays an append, nor an fsync a read. */
export interface Reader {
  readLastPosition(): Promise<Position>
  readBetween(after: Position, until: Position, feed?: FeedId): AsyncIterable<Entry>
  readAt(positions: readonly Position[]): Promise<readonly Entry[]>
  readHeads(): AsyncIterable<Entry>
  close(): Promise<void>
}

export function createReader({ database, onDamage }: ReaderOptions): Reader {
  const module = new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url)
  const thread = createThread<ReadingCalls>(module, { name: 'journal reader', options: database })
  let closed = false

  return { readLastPosition, readBetween, readAt, readHeads, close }

  function readLastPosition(): Promise<Position> {
    return ask('readLastPosition', undefined)
  }

  async function* readBetween(
    position: Position,
    until: Position,
    feed?: FeedId,
  ): AsyncIterable<Entry> {
    const chain = feed && chainKey(feed)
    let after = Math.max(0, position)
    let complete = false
    while (!complete) {
      const page = await ask('readPageAfter', { chain, after, until })
      for (const entry of decodeEach(page.entries)) yield checked(() => ofChain(entry, chain))
      after = page.entries.at(-1)?.position ?? after
      complete = page.complete
    }
  }

  async function readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    const entries: Entry[] = []
    for await (const entry of readEach(positions)) entries.push(entry)
    return entries
  }

  async function* readHeads(): AsyncIterable<Entry> {
    yield* readEach(await ask('readHeadPositions', undefined))
  }

  async function* readEach(positions: readonly Position[]): AsyncIterable<Entry> {
    let done = 0
    while (done < positions.length) {
      const wanted = positions.slice(done, done + POSITIONS_PER_CALL)
      const { entries } = await ask('readPageAt', wanted)
      if (entries.length === 0) throw noEntryAt(wanted[0] ?? 0)
      yield* decodeEach(entries)
      done += entries.length
    }
  }

  function* decodeEach(entries: readonly StoredEntry[]): Iterable<Entry> {
    for (const entry of entries) {
      throwIfClosed()
      yield decodeEntry(entry.position, entry)
    }
  }

  async function ask<Name extends keyof ReadingCalls>(
    name: Name,
    argument: Parameters<ReadingCalls[Name]>[0],
  ): Promise<ReturnType<ReadingCalls[Name]>> {
    throwIfClosed()
    try {
      return await thread.call(name, argument)
    } catch (error) {
      throw failed(error)
    }
  }

  function checked<Value>(read: () => Value): Value {
    try {
      return read()
    } catch (error) {
      throw failed(error)
    }
  }

  function failed(error: unknown): JournalUnavailableError {
    const failure = unavailable('read', database.file, error)
    if (isDamage(error)) onDamage?.(failure.reason)
    return failure
  }

  function throwIfClosed(): void {
    if (closed) throw new JournalUnavailableError('closed')
  }

  async function close(): Promise<void> {
    closed = true
    await thread.end()
  }
}
