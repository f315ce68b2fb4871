import type { Position } from './entry.ts'
import type { Journal, ReadOptions } from './journal.ts'
import { type DatabaseLocation, databaseFile } from './lib/sqlite/database-file.ts'
import { createReader } from './lib/sqlite/reader.ts'

/** A journal that can only be read. */
export type JournalReader = Pick<Journal, 'readAfter' | 'readAt' | 'readHeads' | 'close'>

/**
 * Opens a journal's database for reading, also while another process appends to it. A read sees what was committed
 * when it started.
 *
 * @throws {JournalUnavailableError} naming the file, when it is not there, damaged, of another program, or written by a
 * newer release.
 */
export async function openSqliteReader(location: DatabaseLocation): Promise<JournalReader> {
  const database = { file: databaseFile(location), busyTimeoutMs: 2000 }
  const { readLastPosition, readBetween, readAt, readHeads, close } = createReader({ database })
  try {
    await readLastPosition()
  } catch (error) {
    await close()
    throw error
  }
  return { readAfter, readAt, readHeads, close }

  function readAfter(position: Position, { feed, until = Infinity }: ReadOptions = {}) {
    const last = readLastPosition()
    // The rejection reaches callers that read entries; before that it must not count as unhandled.
    last.catch(() => {})
    return readUpTo(last)

    async function* readUpTo(last: Promise<Position>) {
      yield* readBetween(position, Math.min(until, await last), feed)
    }
  }
}
