import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'

const READ_LAST_POSITION = 'SELECT max(position) AS position FROM entry'

/** The position of the journal's last entry; 0 when it has none. */
export function prepareReadLastPosition(database: DatabaseSync): () => Position {
  const statement = database.prepare(READ_LAST_POSITION)
  return () => (statement.get()?.position ?? 0) as Position
}
