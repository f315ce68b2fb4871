import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import type { EntryRow } from './stored-entry.ts'

const READ_ENTRIES_AFTER = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE position > ?1 AND position <= ?2
   ORDER BY position`

/** The entries with a position above `after`, up to `until`, in order. */
export function prepareReadEntriesAfter(
  database: DatabaseSync,
): (after: Position, until: Position) => Iterable<EntryRow> {
  const statement = database.prepare(READ_ENTRIES_AFTER)
  return (after, until) => statement.iterate(after, until) as unknown as Iterable<EntryRow>
}
