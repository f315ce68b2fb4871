import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup } from 'node:sqlite'
import { type DatabaseLocation, databaseFile, syncDirectory } from './lib/sqlite/database-file.ts'
import { openForReading } from './lib/sqlite/open-database.ts'
import { unavailable } from './lib/sqlite/sqlite-error.ts'

/** Copies all pages in one step. With batches, a busy journal would make the copy restart again and again. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a journal's database to a new file `to`, as of one moment, also while this process or another one appends.
 * The copy can be opened like any journal. `to` appears only when the copy is complete.
 *
 * @throws {JournalUnavailableError} with the journal's file and the reason.
 */
export async function backupSqliteJournal(
  location: DatabaseLocation & { readonly to: string },
): Promise<void> {
  const { to } = location
  const file = databaseFile(location)
  try {
    if (existsSync(to)) throw new Error(`${to} already exists`)
    if (!existsSync(dirname(to))) throw new Error(`the directory ${dirname(to)} does not exist`)
    await copyDatabase(file, `${to}.partial`)
    await rename(`${to}.partial`, to)
    syncDirectory(dirname(to))
  } catch (error) {
    await rm(`${to}.partial`, { force: true }).catch(() => {})
    throw unavailable('back up', file, error)
  }
}

async function copyDatabase(file: string, target: string): Promise<void> {
  await rm(target, { force: true })
  const source = openForReading({ file, busyTimeoutMs: 2000 })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}
