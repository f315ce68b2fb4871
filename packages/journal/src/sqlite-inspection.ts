import type { DatabaseSync } from 'node:sqlite'
import { chainKey, chainOf, type Position } from './entry.ts'
import type { InspectedEntry } from './inspected-entry.ts'
import { decodeEntry } from './lib/entry-text.ts'
import { noteHead } from './lib/head-kind.ts'
import { type DatabaseLocation, databaseFile } from './lib/sqlite/database-file.ts'
import { openForReading } from './lib/sqlite/open-database.ts'
import { unavailable } from './lib/sqlite/sqlite-error.ts'
import { type EntryRow, toStoredEntry } from './lib/sqlite/stored-entry.ts'

interface InspectedRow extends EntryRow {
  readonly id: string
  readonly chain: string
  readonly previous: Position
  readonly kind: string
}

/**
 * Reads everything in a journal's database as of one moment, also while a process has it open. Continues after a
 * damaged entry, at which a reader would stop; a page that cannot be read ends the entries with a fault. Writes
 * nothing.
 *
 * @throws {JournalUnavailableError} with the file, if it does not exist, is not a journal, or was written by another
 *   release.
 */
export function* inspectSqliteJournal(location: DatabaseLocation): Generator<InspectedEntry> {
  const file = databaseFile(location)
  let database: DatabaseSync
  try {
    database = openForReading({ file, busyTimeoutMs: 2000 })
  } catch (error) {
    throw unavailable('open', file, error)
  }
  try {
    database.exec('BEGIN')
    yield* readStructure(database)
    const heads = new Map<string, Position>()
    yield* readRows(database, heads)
    yield* compareHeads(database, heads)
  } finally {
    database.close()
  }
}

/** The first 20 faults that SQLite itself detects: damaged pages, and indexes that do not match their tables. */
function* readStructure(database: DatabaseSync): Generator<InspectedEntry> {
  try {
    for (const row of database.prepare('PRAGMA integrity_check(20)').all()) {
      const detail = String(row.integrity_check)
      if (detail !== 'ok') yield { kind: 'fault', where: 'the database', detail }
    }
  } catch (error) {
    yield { kind: 'fault', where: 'the database', detail: (error as Error).message }
  }
}

function* readRows(
  database: DatabaseSync,
  heads: Map<string, Position>,
): Generator<InspectedEntry> {
  let last: Position = 0
  try {
    const rows = database.prepare('SELECT * FROM entry ORDER BY position').iterate()
    for (const row of rows as unknown as Iterable<InspectedRow>) {
      last = row.position
      yield readRow(row, heads)
    }
  } catch (error) {
    const where = `after position ${last}`
    yield { kind: 'fault', where, detail: `entries cannot be read: ${(error as Error).message}` }
  }
}

function readRow(row: InspectedRow, heads: Map<string, Position>): InspectedEntry {
  const where = `position ${row.position}`
  try {
    const entry = decodeEntry(row.position, toStoredEntry(row))
    const chain = chainKey(chainOf(entry))
    noteHead(heads, { kind: entry.kind, chain }, entry.position)
    const { previous, kind } = entry
    const differing: string[] = []
    if (row.chain !== chain) differing.push('chain')
    if (row.previous !== previous) differing.push('previous')
    if (row.kind !== kind) differing.push('kind')
    if (row.id !== JSON.stringify(entry.id)) differing.push('id')
    if (differing.length === 0) return { kind: 'entry', entry }
    const detail = `its text does not match its ${differing.join(' and ')}`
    return { kind: 'fault', where, detail }
  } catch (error) {
    return { kind: 'fault', where, detail: (error as Error).message }
  }
}

/**
 * Yields a fault for each entry that is the last one of its kind in its chain, if the heads do not name the entry.
 * Services start from the heads, so a wrong head hides a fixture or a feed.
 */
function* compareHeads(
  database: DatabaseSync,
  expected: ReadonlyMap<string, Position>,
): Generator<InspectedEntry> {
  const found = new Map<string, Position>()
  try {
    for (const { chain, kind, position } of database.prepare('SELECT * FROM head').all()) {
      found.set(`${kind} ${chain}`, position as Position)
    }
  } catch (error) {
    yield { kind: 'fault', where: 'the heads', detail: (error as Error).message }
    return
  }
  for (const [key, position] of expected) {
    if (found.get(key) === position) continue
    const detail = `the last ${key} is at position ${position}, but the heads state ${found.get(key) ?? 'none'}`
    yield { kind: 'fault', where: 'the heads', detail }
  }
}
