import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import type { EntryRow } from './stored-entry.ts'

const READ_PUBLICATIONS_NAMING = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE chain = ?1 AND kind = 'publication' AND position > ?2 AND position < ?3 AND instr(text, ?4)
   ORDER BY previous
   LIMIT ?5`

export interface PublicationsNaming {
  readonly chain: string
  readonly after: Position
  readonly before: Position
  /** A JSON text that the publication contains. */
  readonly words: string
  readonly limit: number
}

/** The publications of a chain whose text has the given words anywhere. */
export function prepareReadPublicationsNaming(
  database: DatabaseSync,
): (wanted: PublicationsNaming) => readonly EntryRow[] {
  const statement = database.prepare(READ_PUBLICATIONS_NAMING)
  return ({ chain, after, before, words, limit }) =>
    statement.all(chain, after, before, words, limit) as unknown as readonly EntryRow[]
}
