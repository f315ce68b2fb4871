import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './lib/sqlite/sqlite-error.ts'

/**
 * Acquires the right to write to a file, while the returned connection is open.
 *
 * The lock is an exclusive transaction on an empty database next to the file. The operating system releases the lock
 * when the process ends, even if it is killed. Unlike `PRAGMA locking_mode = EXCLUSIVE`, the lock leaves the journal
 * open for backups and readers.
 *
 * @param what The name of the locked thing in the error message.
 * @throws {Error} if another process has the lock, or the lock file cannot be used.
 */
export function lockForWriting(file: string, what = 'database'): DatabaseSync {
  const lockFile = `${file}-lock`
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    // Without this SQLite creates a rollback journal next to the lock file.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new Error(`${what} is in use by another process`, { cause: error })
    throw new Error(`${lockFile} cannot be locked: ${(error as Error).message}`, { cause: error })
  }
}
