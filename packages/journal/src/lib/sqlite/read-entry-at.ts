import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import type { EntryRow } from './stored-entry.ts'

const READ_ENTRY_AT = 'SELECT position, text, bytes, crc32 FROM entry WHERE position = ?1'

export function prepareReadEntryAt(
  database: DatabaseSync,
): (position: Position) => EntryRow | undefined {
  const statement = database.prepare(READ_ENTRY_AT)
  return position => statement.get(position) as EntryRow | undefined
}
