import type { DatabaseSync } from 'node:sqlite'
import { entryCrc32, type StoredEntry } from './stored-entry.ts'

const REWRITE_ENTRY = 'UPDATE entry SET text = ?2, crc32 = ?3 WHERE position = ?1'

/** Gives an entry another text, in its place: only for `scrub`. */
export function prepareRewriteEntry(database: DatabaseSync): (entry: StoredEntry) => void {
  const statement = database.prepare(REWRITE_ENTRY)
  return entry => void statement.run(entry.position, entry.text, entryCrc32(entry))
}
