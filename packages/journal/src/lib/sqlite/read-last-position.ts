import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'

const READ_LAST_POSITION = 'SELECT max(position) AS position FROM entry'

const READ_LAST_GIVEN_OUT = `
  SELECT max(coalesce((SELECT max(position) FROM entry), 0), (SELECT position FROM purged)) AS position`

/** The position of the journal's last entry; 0 when it has none. */
export function prepareReadLastPosition(database: DatabaseSync): () => Position {
  const statement = database.prepare(READ_LAST_POSITION)
  return () => (statement.get()?.position ?? 0) as Position
}

/** The last position that was given out, also to an entry that was purged since. */
export function prepareReadLastGivenOut(database: DatabaseSync): () => Position {
  const statement = database.prepare(READ_LAST_GIVEN_OUT)
  return () => (statement.get()?.position ?? 0) as Position
}
