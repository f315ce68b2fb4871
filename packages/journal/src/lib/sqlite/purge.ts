import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { chainKey, type Position } from '../../entry.ts'
import type { Purge } from '../../journal.ts'
import { chainsOf, toPurge } from '../purging.ts'
import { checkpoint } from './checkpoint.ts'
import { type EntryRow, toStoredEntry } from './stored-entry.ts'
import { inTransaction } from './transaction.ts'

/** How much one transaction deletes (at least one entry), so that appends need not wait long. */
const PAGE_ENTRIES = 64
const PAGE_BYTES = 4 * 1024 * 1024

/** How many pages of the file one step moves. */
const STEP_PAGES = 256

const READ_CHAIN_END = 'SELECT position FROM entry WHERE chain = ?1 ORDER BY previous DESC LIMIT 1'

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

/** The steps of a purge, in order. Its entry is the note that it is unfinished, and goes last. */
export class Purging {
  readonly #database: DatabaseSync
  readonly #readLastGivenOut: () => Position
  readonly #readChainEnd: StatementSync
  readonly #readSizes: StatementSync
  readonly #deleteEntry: StatementSync
  readonly #deleteHeads: StatementSync
  readonly #deleteHead: StatementSync
  readonly #deleteScrub: StatementSync
  readonly #writePurged: StatementSync
  readonly #readUnfinished: StatementSync

  constructor(database: DatabaseSync, readLastGivenOut: () => Position) {
    this.#database = database
    this.#readLastGivenOut = readLastGivenOut
    this.#readChainEnd = database.prepare(READ_CHAIN_END)
    this.#readSizes = database.prepare(READ_SIZES)
    this.#deleteEntry = database.prepare('DELETE FROM entry WHERE position = ?1')
    this.#deleteHeads = database.prepare('DELETE FROM head WHERE chain = ?1 AND position <> ?2')
    this.#deleteHead = database.prepare('DELETE FROM head WHERE position = ?1')
    this.#deleteScrub = database.prepare('DELETE FROM unfinished_scrub WHERE position = ?1')
    this.#writePurged = database.prepare('UPDATE purged SET position = ?1')
    this.#readUnfinished = database.prepare(READ_UNFINISHED)
  }

  /** Deletes some entries. Says whether there may be more. */
  purgePage(purge: Purge): boolean {
    return inTransaction(this.#database, () => {
      if (this.#chainEnd(purge) !== purge.position) return false
      return chainsOf(purge).some(chain => this.#deletePage(chainKey(chain), purge.position))
    })
  }

  /** Gives some of the free space back to the file system. Says whether there may be more. */
  shrink(): boolean {
    const before = this.#freePages()
    if (before === 0) return false
    this.#database.exec(`PRAGMA incremental_vacuum(${STEP_PAGES})`)
    return this.#freePages() < before
  }

  /**
   * Removes the rest of the deleted texts from the `-wal` file, and the entry of the purge. Returns the position to tell
   * followers; `undefined` when the fixture was registered again since the purge was finished.
   */
  endPurge(purge: Purge): Position | undefined {
    checkpoint(this.#database)
    const end = this.#chainEnd(purge)
    if (end !== 0 && end !== purge.position) return undefined
    const position = this.#readLastGivenOut() + 1
    inTransaction(this.#database, () => {
      this.#deleteEntry.run(purge.position)
      this.#deleteHead.run(purge.position)
      this.#writePurged.run(position)
    })
    return position
  }

  readUnfinishedPurges(): readonly Purge[] {
    const rows = this.#readUnfinished.all() as unknown as readonly EntryRow[]
    return rows.map(row => {
      const { position, text } = toStoredEntry(row)
      return toPurge({ ...JSON.parse(text), position })
    })
  }

  /** Deletes some entries of a chain, all but the purge. Says whether there were any. */
  #deletePage(chain: string, purge: Position): boolean {
    let bytes = 0
    let count = 0
    for (const row of this.#readSizes.all(chain, purge)) {
      bytes += Number(row.size)
      if (count > 0 && bytes > PAGE_BYTES) break
      this.#deleteEntry.run(row.position as Position)
      this.#deleteScrub.run(row.position as Position)
      count++
    }
    this.#deleteHeads.run(chain, purge)
    return count > 0
  }

  #chainEnd({ fixtureId }: Purge): Position {
    return (this.#readChainEnd.get(chainKey({ fixtureId }))?.position ?? 0) as Position
  }

  #freePages(): number {
    return Number(this.#database.prepare('PRAGMA freelist_count').get()?.freelist_count)
  }
}
