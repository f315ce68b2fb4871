import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './lib/sqlite/sqlite-error.ts'

/**
 * Takes the right to write to a file and what belongs to it, for as long as the returned connection is open.
 *
 * The lock is an exclusive transaction on an empty database beside the file, which the operating system releases with
 * its process, however that ends. Unlike `PRAGMA locking_mode = EXCLUSIVE` it leaves a journal itself open for backups
 * and other readers.
 *
 * @param what Is said to be in use.
 * @throws {Error} when another process has the lock, or nobody can take it.
 */
export function lockForWriting(file: string, what = 'database'): DatabaseSync {
  const lockFile = `${file}-lock`
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    // Without this SQLite puts a rollback journal next to the lock file.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new Error(`${what} is in use by another process`, { cause: error })
    throw new Error(`${lockFile} cannot be locked: ${(error as Error).message}`, { cause: error })
  }
}
