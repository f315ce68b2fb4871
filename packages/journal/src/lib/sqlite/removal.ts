import type { DatabaseSync } from 'node:sqlite'
import { chainKey, type EntryOf, type Position } from '../../entry.ts'
import type { Purge, Removal, Scrub } from '../../journal.ts'
import { decodeEntry } from '../entry-text.ts'
import { chainsOf, idTexts, isEndedBy, scrubText } from '../removal.ts'
import { LAST_GIVEN_OUT, READ_CHAIN_END } from './append-group.ts'
import { type EntryRow, entryCrc32, toStoredEntry } from './stored-entry.ts'
import { checkpoint, inTransaction } from './transaction.ts'

/** Maximum number of entries whose texts one transaction rewrites, so that appends need not wait long. */
const REWRITTEN_ENTRIES = 32
/** The limits of one transaction that deletes entries (at least one). */
const DELETED_ENTRIES = 64
const DELETED_BYTES = 4 * 1024 * 1024
/** Maximum number of pages of the file that one step frees. */
const STEP_PAGES = 256

const READ_ENTRIES_NAMING = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE chain = ?1 AND kind IN ('publication', 'proposal', 'hold', 'receipt')
     AND position > ?2 AND position < ?3
     AND (instr(text, ?4) OR instr(text, ?5))
   ORDER BY previous
   LIMIT ${REWRITTEN_ENTRIES}`

/** The assets of a chain before a position that still have bytes. The bytes are not read. */
const READ_ASSETS = `
  SELECT position, text FROM entry
   WHERE chain = ?1 AND kind = 'asset' AND position < ?2 AND octet_length(bytes) > 0
   ORDER BY previous`

const READ_SIZES = `
  SELECT position, octet_length(text) + coalesce(octet_length(bytes), 0) AS size FROM entry
   WHERE chain = ?1 AND position <> ?2
   ORDER BY previous
   LIMIT ${DELETED_ENTRIES}`

/** A purge is unfinished while its entry exists. */
const READ_UNFINISHED = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE position IN (SELECT position FROM unfinished_scrub
                      UNION SELECT position FROM head WHERE kind = 'purge')
   ORDER BY position`

/** The steps of removals, each a separate call, so that appends can occur in between. */
export interface RemovalSteps {
  /** Removes a part. Returns the position after which to continue; `undefined` at the end. */
  removePart(request: { readonly removal: Removal; readonly after: Position }): Position | undefined
  /**
   * Removes the rest of the removed texts from the `-wal` file, and the marker of the unfinished removal. Returns the
   * position of the `purged` entry for followers; `undefined` for an erasure, and if the fixture was registered again
   * after the purge had finished.
   */
  endRemoval(removal: Removal): Position | undefined
  readUnfinishedRemovals(): readonly EntryOf<Removal['kind']>[]
}

export function prepareReadLastGivenOut(database: DatabaseSync): () => Position {
  const statement = database.prepare(`SELECT ${LAST_GIVEN_OUT} AS position`)
  return () => (statement.get()?.position ?? 0) as Position
}

export function prepareRemoving(database: DatabaseSync): RemovalSteps {
  const statements = prepareStatements(database)
  return {
    removePart({ removal, after }) {
      if (removal.kind === 'erasure') return scrubPage(statements, removal, after)
      return deletePage(statements, removal) || shrink(statements) ? after : undefined
    },
    endRemoval(removal) {
      checkpoint(database)
      if (removal.kind === 'purge') return endPurge(statements, removal)
      for (const unfinished of readUnfinished(statements))
        if (isEndedBy(unfinished, removal)) statements.forgetScrub.run(unfinished.position)
      return undefined
    },
    readUnfinishedRemovals: () => readUnfinished(statements),
  }
}

type Statements = ReturnType<typeof prepareStatements>

function prepareStatements(database: DatabaseSync) {
  return {
    database,
    readEntriesNaming: database.prepare(READ_ENTRIES_NAMING),
    rewriteEntry: database.prepare('UPDATE entry SET text = ?2, crc32 = ?3 WHERE position = ?1'),
    readAssets: database.prepare(READ_ASSETS),
    emptyAsset: database.prepare('UPDATE entry SET bytes = ?2, crc32 = ?3 WHERE position = ?1'),
    readSizes: database.prepare(READ_SIZES),
    deleteEntry: database.prepare('DELETE FROM entry WHERE position = ?1'),
    deleteHeads: database.prepare('DELETE FROM head WHERE chain = ?1 AND position <> ?2'),
    deleteHead: database.prepare('DELETE FROM head WHERE position = ?1'),
    readUnfinished: database.prepare(READ_UNFINISHED),
    forgetScrub: database.prepare('DELETE FROM unfinished_scrub WHERE position = ?1'),
    readLastGivenOut: prepareReadLastGivenOut(database),
    readChainEnd: database.prepare(READ_CHAIN_END),
    writePurged: database.prepare('UPDATE purged SET position = ?1'),
    countFreePages: database.prepare('PRAGMA freelist_count'),
  }
}

function scrubPage(statements: Statements, scrub: Scrub, after: Position): Position | undefined {
  const { database, readEntriesNaming, rewriteEntry } = statements
  const { itemId, position: before, assets: _, ...feed } = scrub
  return inTransaction(database, () => {
    if (after === 0) emptyAssets(statements, scrub)
    const found = readEntriesNaming.all(chainKey(feed), after, before, ...idTexts(itemId))
    const rows = found as unknown as readonly EntryRow[]
    for (const row of rows) {
      const entry = toStoredEntry(row)
      const text = scrubText(entry.text, itemId)
      if (text === undefined) continue
      rewriteEntry.run(entry.position, text, entryCrc32({ ...entry, text }))
    }
    return rows.length < REWRITTEN_ENTRIES ? undefined : rows.at(-1)?.position
  })
}

/** Removes the bytes of the assets that an erasure lists. */
function emptyAssets({ readAssets, emptyAsset }: Statements, scrub: Scrub): void {
  if (scrub.assets === undefined || scrub.assets.length === 0) return
  const names = new Set(scrub.assets)
  const rows = readAssets.all(chainKey(scrub), scrub.position)
  for (const { position, text } of rows as unknown as readonly Pick<
    EntryRow,
    'position' | 'text'
  >[]) {
    const { name } = JSON.parse(text) as { readonly name: string }
    const bytes = new Uint8Array()
    if (names.has(name)) emptyAsset.run(position, bytes, entryCrc32({ text, bytes }))
  }
}

function readUnfinished({ readUnfinished }: Statements): readonly EntryOf<Removal['kind']>[] {
  const rows = readUnfinished.all() as unknown as readonly EntryRow[]
  return rows.map(row => decodeEntry(row.position, toStoredEntry(row)) as EntryOf<Removal['kind']>)
}

/**
 * Deletes some entries of a fixture's chains, except the purge. Returns whether there were any. Does nothing if the
 * purge is no longer the end of its chain.
 */
function deletePage(statements: Statements, purge: Purge): boolean {
  const { database } = statements
  return inTransaction(database, () => {
    if (chainEnd(statements, purge) !== purge.position) return false
    return chainsOf(purge).some(chain => deleteEntries(statements, chainKey(chain), purge.position))
  })
}

function deleteEntries(
  { readSizes, deleteEntry, deleteHeads, forgetScrub }: Statements,
  chain: string,
  purge: Position,
): boolean {
  let bytes = 0
  let count = 0
  for (const row of readSizes.all(chain, purge)) {
    bytes += Number(row.size)
    if (count > 0 && bytes > DELETED_BYTES) break
    deleteEntry.run(row.position as Position)
    forgetScrub.run(row.position as Position)
    count++
  }
  deleteHeads.run(chain, purge)
  return count > 0
}

/** Returns some of the free space to the file system. Returns whether there may be more. */
function shrink({ database, countFreePages }: Statements): boolean {
  const freePages = (): number => Number(countFreePages.get()?.freelist_count)
  const before = freePages()
  if (before === 0) return false
  database.exec(`PRAGMA incremental_vacuum(${STEP_PAGES})`)
  return freePages() < before
}

function endPurge(statements: Statements, purge: Purge): Position | undefined {
  const { database, deleteEntry, deleteHead, readLastGivenOut, writePurged } = statements
  const end = chainEnd(statements, purge)
  if (end !== 0 && end !== purge.position) return undefined
  const position = readLastGivenOut() + 1
  inTransaction(database, () => {
    deleteEntry.run(purge.position)
    deleteHead.run(purge.position)
    writePurged.run(position)
  })
  return position
}

function chainEnd({ readChainEnd }: Statements, { fixtureId }: Purge): Position {
  return (readChainEnd.get(chainKey({ fixtureId }))?.position ?? 0) as Position
}
