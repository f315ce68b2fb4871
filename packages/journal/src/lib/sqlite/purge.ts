import type { DatabaseSync } from 'node:sqlite'
import { chainKey, type Position } from '../../entry.ts'
import type { Purge } from '../../journal.ts'
import { chainsOf, toPurge } from '../purging.ts'
import { LAST_GIVEN_OUT, READ_CHAIN_END } from './append-group.ts'
import { type EntryRow, toStoredEntry } from './stored-entry.ts'
import { checkpoint, inTransaction } from './transaction.ts'

/** How much one transaction deletes (at least one entry), so that appends need not wait long. */
const PAGE_ENTRIES = 64
const PAGE_BYTES = 4 * 1024 * 1024

/** How many pages of the file one step moves. */
const STEP_PAGES = 256

const READ_SIZES = `
  SELECT position, octet_length(text) + coalesce(octet_length(bytes), 0) AS size FROM entry
   WHERE chain = ?1 AND position <> ?2
   ORDER BY previous
   LIMIT ${PAGE_ENTRIES}`

const READ_UNFINISHED = `
  SELECT entry.position, text, bytes, crc32 FROM head
    JOIN entry ON entry.position = head.position
   WHERE head.kind = 'purge'
   ORDER BY entry.position`

/** Reads the last position that was given out. */
export function prepareReadLastGivenOut(database: DatabaseSync): () => Position {
  const statement = database.prepare(`SELECT ${LAST_GIVEN_OUT} AS position`)
  return () => (statement.get()?.position ?? 0) as Position
}

/** The steps of a purge, in order. Its entry is the note that it is unfinished, and goes last. */
export interface PurgeStatements {
  /** Deletes some entries. Says whether there may be more. */
  purgePage(purge: Purge): boolean
  /** Gives some of the free space back to the file system. Says whether there may be more. */
  shrink(): boolean
  /**
   * Removes the rest of the deleted texts from the `-wal` file, and the entry of the purge. Returns the position to tell
   * followers; `undefined` when the fixture was registered again since the purge was finished.
   */
  endPurge(purge: Purge): Position | undefined
  readUnfinishedPurges(): readonly Purge[]
}

export function preparePurging(database: DatabaseSync): PurgeStatements {
  const readLastGivenOut = prepareReadLastGivenOut(database)
  const readChainEnd = database.prepare(READ_CHAIN_END)
  const readSizes = database.prepare(READ_SIZES)
  const deleteEntry = database.prepare('DELETE FROM entry WHERE position = ?1')
  const deleteHeads = database.prepare('DELETE FROM head WHERE chain = ?1 AND position <> ?2')
  const deleteHead = database.prepare('DELETE FROM head WHERE position = ?1')
  const deleteScrub = database.prepare('DELETE FROM unfinished_scrub WHERE position = ?1')
  const writePurged = database.prepare('UPDATE purged SET position = ?1')
  const readUnfinished = database.prepare(READ_UNFINISHED)
  const countFreePages = database.prepare('PRAGMA freelist_count')

  return { purgePage, shrink, endPurge, readUnfinishedPurges }

  function purgePage(purge: Purge): boolean {
    return inTransaction(database, () => {
      if (chainEnd(purge) !== purge.position) return false
      return chainsOf(purge).some(chain => deletePage(chainKey(chain), purge.position))
    })
  }

  function shrink(): boolean {
    const before = freePages()
    if (before === 0) return false
    database.exec(`PRAGMA incremental_vacuum(${STEP_PAGES})`)
    return freePages() < before
  }

  function endPurge(purge: Purge): Position | undefined {
    checkpoint(database)
    const end = chainEnd(purge)
    if (end !== 0 && end !== purge.position) return undefined
    const position = readLastGivenOut() + 1
    inTransaction(database, () => {
      deleteEntry.run(purge.position)
      deleteHead.run(purge.position)
      writePurged.run(position)
    })
    return position
  }

  function readUnfinishedPurges(): readonly Purge[] {
    const rows = readUnfinished.all() as unknown as readonly EntryRow[]
    return rows.map(row => {
      const { position, text } = toStoredEntry(row)
      return toPurge({ ...JSON.parse(text), position })
    })
  }

  /** Deletes some entries of a chain, all but the purge. Says whether there were any. */
  function deletePage(chain: string, purge: Position): boolean {
    let bytes = 0
    let count = 0
    for (const row of readSizes.all(chain, purge)) {
      bytes += Number(row.size)
      if (count > 0 && bytes > PAGE_BYTES) break
      deleteEntry.run(row.position as Position)
      deleteScrub.run(row.position as Position)
      count++
    }
    deleteHeads.run(chain, purge)
    return count > 0
  }

  function chainEnd({ fixtureId }: Purge): Position {
    return (readChainEnd.get(chainKey({ fixtureId }))?.position ?? 0) as Position
  }

  function freePages(): number {
    return Number(countFreePages.get()?.freelist_count)
  }
}
