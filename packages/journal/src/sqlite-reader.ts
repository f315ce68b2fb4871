import type { JournalReader } from './journal.ts'
import { type DatabaseLocation, databaseFile } from './lib/sqlite/database-file.ts'
import { Reader } from './lib/sqlite/reader.ts'

export interface SqliteReader extends JournalReader {
  close(): Promise<void>
}

/**
 * Opens a journal's database for reading, also while another process appends to it. A read includes everything that was
 * committed when the read started.
 *
 * @throws {JournalUnavailableError} with the file, if it does not exist, is damaged, belongs to another program, or was
 *   written by another release.
 */
export async function openSqliteReader(location: DatabaseLocation): Promise<SqliteReader> {
  const reader = await Reader.open({
    database: { file: databaseFile(location), busyTimeoutMs: 2000 },
  })
  return {
    readChain(chain, after) {
      const last = reader.readLastPosition()
      // The rejection reaches callers that read entries; before that it must not count as unhandled.
      last.catch(() => {})
      return reader.readChain(chain, after, last)
    },
    readAt: positions => reader.readAt(positions),
    readHeads: () => reader.readHeads(),
    close: () => reader.close(),
  }
}
