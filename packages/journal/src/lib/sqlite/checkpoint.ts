import type { DatabaseSync } from 'node:sqlite'

/**
 * Moves everything into the database and empties its `-wal` file.
 *
 * @throws when a reader still needs an older state of the database.
 */
export function checkpoint(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
  if (row?.busy !== 0) {
    throw new Error(
      'another program has been reading the database for too long to empty its -wal file',
    )
  }
}
