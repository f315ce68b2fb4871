import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'

const READ_HEAD_POSITIONS = 'SELECT position FROM head ORDER BY position'

/** Where the last entry of each kind in each chain is, in order. */
export function prepareReadHeadPositions(database: DatabaseSync): () => readonly Position[] {
  const statement = database.prepare(READ_HEAD_POSITIONS)
  return () => statement.all().map(row => row.position as Position)
}
