import type { DatabaseSync } from 'node:sqlite'
import { type EntryRow, type StoredEntry, toStoredEntry } from './stored-entry.ts'

const READ_ENTRY_BY_ID = 'SELECT position, text, bytes, crc32 FROM entry WHERE id = ?1'

/** The entry that was accepted under an id, given as JSON text. */
export function prepareReadEntryById(
  database: DatabaseSync,
): (id: string) => StoredEntry | undefined {
  const statement = database.prepare(READ_ENTRY_BY_ID)
  return id => {
    const row = statement.get(id) as EntryRow | undefined
    return row && toStoredEntry(row)
  }
}
