import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import { entryCrc32, type NewStoredEntry } from './stored-entry.ts'

/** Appends an entry if `previous` is the end of its chain and its id is new; otherwise does nothing. */
const APPEND_ENTRY = `
  INSERT INTO entry (id, chain, previous, kind, text, bytes, crc32)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
   WHERE ?3 = coalesce((SELECT position FROM entry WHERE chain = ?2 ORDER BY previous DESC LIMIT 1), 0)
      ON CONFLICT (id) DO NOTHING
  RETURNING position`

/** The position that the entry got, if it was appended. */
export function prepareAppendEntry(
  database: DatabaseSync,
): (entry: NewStoredEntry) => Position | undefined {
  const statement = database.prepare(APPEND_ENTRY)
  return entry => {
    const { id, chain, previous, kind, text, bytes } = entry
    const row = statement.get(id, chain, previous, kind, text, bytes, entryCrc32(entry))
    return row?.position as Position | undefined
  }
}
