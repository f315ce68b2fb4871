import { DatabaseSync } from 'node:sqlite'
import { checkAccess } from './database-file.ts'
import { checkSchema, createSchema, isEmpty } from './schema.ts'

export interface DatabaseOptions {
  readonly file: string
  readonly busyTimeoutMs: number
  readonly maximumBytes?: number | undefined
}

/** A connection that may append. Creates the database if it does not exist. */
export function openForAppending({
  file,
  busyTimeoutMs,
  maximumBytes,
}: DatabaseOptions): DatabaseSync {
  return prepared(new DatabaseSync(file, { timeout: busyTimeoutMs }), database => {
    checkSchema(database, { mayBeEmpty: true })
    // `auto_vacuum` takes effect only before the first table is created.
    if (isEmpty(database)) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
    switchToWal(database)
    // FULL: a commit is on disk when it returns. The fullfsync pragmas guarantee that on macOS as well.
    database.exec(`
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA journal_size_limit = ${64 * 2 ** 20};
      PRAGMA secure_delete = ON;
    `)
    createSchema(database)
    if (maximumBytes !== undefined) limitSize(database, maximumBytes)
  })
}

/** A connection that only reads. Appends may continue at the same time, in this process or in another one. */
export function openForReading({ file, busyTimeoutMs }: DatabaseOptions): DatabaseSync {
  checkAccess(file, 'read')
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  return prepared(database, () => checkSchema(database, { mayBeEmpty: false }))
}

/** A database that is closed again if it cannot be prepared. */
function prepared(database: DatabaseSync, prepare: (database: DatabaseSync) => void): DatabaseSync {
  try {
    prepare(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function switchToWal(database: DatabaseSync): void {
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode
  if (mode === 'wal') return
  const reason = 'the file system does not support write-ahead logging'
  throw new Error(`${reason}: the journal mode stays "${mode}"`)
}

function limitSize(database: DatabaseSync, maximumBytes: number): void {
  const pageBytes = Number(database.prepare('PRAGMA page_size').get()?.page_size)
  database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maximumBytes / pageBytes))}`)
}
