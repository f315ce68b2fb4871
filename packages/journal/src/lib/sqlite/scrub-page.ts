import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import { scrubText } from '../scrub-text.ts'
import { prepareReadPublicationsNaming } from './read-publications-naming.ts'
import { prepareRewriteEntry } from './rewrite-entry.ts'
import { toStoredEntry } from './stored-entry.ts'
import { inTransaction } from './transaction.ts'

/** How many publications one transaction rewrites, so that appends need not wait long. */
const PAGE_PUBLICATIONS = 32

export interface ScrubRequest {
  readonly chain: string
  readonly itemId: string
  readonly after: Position
  readonly before: Position
}

/** Scrubs an item from a few publications; the position to go on after, or `undefined` when that was all. */
export function prepareScrubPage(
  database: DatabaseSync,
): (request: ScrubRequest) => Position | undefined {
  const readPublicationsNaming = prepareReadPublicationsNaming(database)
  const rewriteEntry = prepareRewriteEntry(database)

  return ({ chain, itemId, after, before }) => {
    const words = JSON.stringify(itemId)
    const limit = PAGE_PUBLICATIONS
    return inTransaction(database, () => {
      const rows = readPublicationsNaming({ chain, after, before, words, limit })
      for (const row of rows) {
        const entry = toStoredEntry(row)
        const text = scrubText(entry.text, itemId)
        if (text !== undefined) rewriteEntry({ ...entry, text })
      }
      return rows.length < limit ? undefined : rows.at(-1)?.position
    })
  }
}
