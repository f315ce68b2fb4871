import type { Damage } from './errors.ts'
import type { Journal } from './journal.ts'
import { Appender } from './lib/sqlite/appender.ts'
import { createDirectory, type DatabaseLocation, databaseFile } from './lib/sqlite/database-file.ts'
import { Reader } from './lib/sqlite/reader.ts'
import { unavailable } from './lib/sqlite/sqlite-error.ts'

/** The location of the database: `{ file }`, or `{ directory }` for the file `journal.sqlite` in it. */
export type SqliteLocation = DatabaseLocation

export type SqliteJournalOptions = SqliteLocation & {
  /** Maximum size of the database in bytes. No limit by default. */
  readonly maximumBytes?: number | undefined
  /** Maximum wait of a statement for a lock of another program, in milliseconds. Default: 2000. */
  readonly busyTimeoutMs?: number | undefined
  /** Maximum wait of an append for the disk, in milliseconds, before it is rejected. Default: 5000. */
  readonly operationTimeoutMs?: number | undefined
  /** Interval in milliseconds at which an unavailable journal checks whether it can write again. Default: 1000. */
  readonly retryEveryMs?: number | undefined
  /** Called each time that a read encounters damage. Appends are refused after the first time. */
  readonly onDamage?: ((damage: Damage) => void) | undefined
}

/**
 * Opens a journal in a SQLite database, and creates the database (and `directory`, but not the parents of `directory`)
 * if it does not exist. Only one process at a time can open the journal; readers and backups may use it meanwhile.
 *
 * @throws {JournalUnavailableError} with the file, if it cannot be opened, is in use or damaged, belongs to another
 *   program, or was written by another release.
 */
export async function openSqliteJournal(options: SqliteJournalOptions): Promise<Journal> {
  const {
    maximumBytes,
    busyTimeoutMs = 2000,
    operationTimeoutMs = 5000,
    retryEveryMs = 1000,
  } = options
  const file = databaseFile(options)
  const database = { file, maximumBytes, busyTimeoutMs }
  try {
    createDirectory(options)
  } catch (error) {
    throw unavailable('open', file, error)
  }

  const appender = await Appender.open({
    database,
    operationTimeoutMs,
    retryEveryMs,
    readBetween: (after, until) => reader.readBetween(after, until),
  })
  const reader = await Reader.open({ database, onDamage }).catch(async error => {
    await appender.close()
    throw error
  })

  return {
    append: (entry, encoded) => appender.append(entry, encoded),
    readChain: (chain, after) => reader.readChain(chain, after, appender.lastPosition),
    readAt: positions => reader.readAt(positions),
    readHeads: () => reader.readHeads(),
    follow: onEntry => appender.follow(onEntry),
    remove: removal => appender.remove(removal),
    readUnfinishedRemovals: () => appender.readUnfinishedRemovals(),
    close,
    get health() {
      return appender.health
    },
  }

  function onDamage(damage: Damage): void {
    appender.stopForDamage(damage.reason)
    options.onDamage?.(damage)
  }

  async function close(): Promise<void> {
    await Promise.all([reader.close(), appender.stop()])
    // The appender closes last, because only a connection that may write can leave a single file.
    await appender.close()
  }
}
