import type { DatabaseSync } from 'node:sqlite'
import { type Position, trimmedKinds } from '../../entry.ts'
import { checkpoint } from './checkpoint.ts'
import { inTransaction } from './transaction.ts'

/** How much one transaction deletes (at least one entry), so that appends need not wait long. */
const PAGE_ENTRIES = 64
const PAGE_BYTES = 4 * 1024 * 1024

const READ_CHAIN_OF = 'SELECT chain FROM entry WHERE position = ?1'

/** Page by page along the chain, so that the entries that stay are passed over once. */
const READ_TRIMMED = `
  SELECT position, octet_length(text) + coalesce(octet_length(bytes), 0) AS size FROM entry
   WHERE chain = ?1 AND previous >= ?2
     AND (position < ?3 AND kind IN (${[...trimmedKinds].map(kind => `'${kind}'`).join(', ')})
          OR kind = 'asset' AND position IN (SELECT value FROM json_each(?4)))
   ORDER BY previous
   LIMIT ${PAGE_ENTRIES}`

export interface TrimPageRequest {
  readonly chain: string
  readonly first: Position
  readonly assets: readonly Position[]
  /** The last position that an earlier page deleted. */
  readonly after: Position
}

/** The steps of a trim. Its entry is the note that it may be unfinished. */
export interface TrimStatements {
  /** Deletes some entries. Returns the position to continue after; `undefined` at the end. */
  trimPage(request: TrimPageRequest): Position | undefined
  /** Removes the rest of the deleted texts from the `-wal` file. */
  endTrim(): void
}

export function prepareTrimming(database: DatabaseSync): TrimStatements {
  const readChainOf = database.prepare(READ_CHAIN_OF)
  const readTrimmed = database.prepare(READ_TRIMMED)
  const deleteEntry = database.prepare('DELETE FROM entry WHERE position = ?1')
  const deleteHead = database.prepare('DELETE FROM head WHERE position = ?1')

  return { trimPage, endTrim: () => checkpoint(database) }

  function trimPage({ chain, first, assets, after }: TrimPageRequest): Position | undefined {
    return inTransaction(database, () => {
      if (readChainOf.get(first)?.chain !== chain) return undefined
      let last: Position | undefined
      let bytes = 0
      for (const row of readTrimmed.all(chain, after, first, JSON.stringify(assets))) {
        bytes += Number(row.size)
        if (last !== undefined && bytes > PAGE_BYTES) break
        last = row.position as Position
        deleteEntry.run(last)
        deleteHead.run(last)
      }
      return last
    })
  }
}
