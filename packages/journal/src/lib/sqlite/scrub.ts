import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import type { Scrub } from '../../journal.ts'
import { idTexts, isEndedBy, scrubText, toScrub } from '../scrubbing.ts'
import { type EntryRow, entryCrc32, toStoredEntry } from './stored-entry.ts'
import { checkpoint, inTransaction } from './transaction.ts'

/** How many entries one transaction rewrites, so that appends need not wait long. */
const PAGE_ENTRIES = 32

const READ_ENTRIES_NAMING = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE chain = ?1 AND kind IN ('publication', 'proposal', 'hold', 'receipt')
     AND position > ?2 AND position < ?3
     AND (instr(text, ?4) OR instr(text, ?5))
   ORDER BY previous
   LIMIT ?6`

const REWRITE_ENTRY = 'UPDATE entry SET text = ?2, crc32 = ?3 WHERE position = ?1'

const READ_UNFINISHED = `
  SELECT entry.position, text, bytes, crc32 FROM unfinished_scrub
    JOIN entry ON entry.position = unfinished_scrub.position
   ORDER BY entry.position`

const FORGET_UNFINISHED = 'DELETE FROM unfinished_scrub WHERE position = ?1'

export interface ScrubPageRequest {
  readonly chain: string
  readonly itemId: string
  readonly after: Position
  readonly before: Position
}

/** The steps of a scrub. The schema keeps a note of each scrub until its end. */
export interface ScrubStatements {
  /** Scrubs an item from a few entries. Returns the position to continue after; `undefined` at the end. */
  scrubPage(request: ScrubPageRequest): Position | undefined
  /** Removes the rest of the old texts from the `-wal` file, and the note of the scrub. */
  endScrub(scrub: Scrub): void
  readUnfinishedScrubs(): readonly Scrub[]
}

export function prepareScrubbing(database: DatabaseSync): ScrubStatements {
  const readEntriesNaming = database.prepare(READ_ENTRIES_NAMING)
  const rewriteEntry = database.prepare(REWRITE_ENTRY)
  const readUnfinished = database.prepare(READ_UNFINISHED)
  const forgetUnfinished = database.prepare(FORGET_UNFINISHED)

  return { scrubPage, endScrub, readUnfinishedScrubs }

  function scrubPage({ chain, itemId, after, before }: ScrubPageRequest): Position | undefined {
    const wanted = [chain, after, before, ...idTexts(itemId), PAGE_ENTRIES] as const
    return inTransaction(database, () => {
      const rows = readEntriesNaming.all(...wanted) as unknown as readonly EntryRow[]
      for (const row of rows) {
        const entry = toStoredEntry(row)
        const text = scrubText(entry.text, itemId)
        if (text === undefined) continue
        rewriteEntry.run(entry.position, text, entryCrc32({ ...entry, text }))
      }
      return rows.length < PAGE_ENTRIES ? undefined : rows.at(-1)?.position
    })
  }

  function endScrub(scrub: Scrub): void {
    checkpoint(database)
    for (const unfinished of readUnfinishedScrubs()) {
      if (isEndedBy(unfinished, scrub)) forgetUnfinished.run(unfinished.before)
    }
  }

  function readUnfinishedScrubs(): readonly Scrub[] {
    const rows = readUnfinished.all() as unknown as readonly EntryRow[]
    return rows.map(row => {
      const { position, text } = toStoredEntry(row)
      return toScrub({ ...JSON.parse(text), position })
    })
  }
}
