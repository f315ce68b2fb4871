import type { DatabaseSync } from 'node:sqlite'

/** Runs statements in one transaction: all of them are committed, or none. */
export function inTransaction<Value>(database: DatabaseSync, run: () => Value): Value {
  database.exec('BEGIN IMMEDIATE')
  try {
    const value = run()
    database.exec('COMMIT')
    return value
  } catch (error) {
    // Some failures have already ended the transaction
    // (sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction).
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * Transfers the content of the `-wal` file to the database and empties it. Throws if a reader still needs an older
 * state.
 */
export function checkpoint(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
  if (row?.busy === 0) return
  throw new Error(
    'the -wal file cannot be emptied, because another connection is reading the database',
  )
}
