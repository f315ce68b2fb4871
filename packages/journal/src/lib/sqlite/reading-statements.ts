import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import type { EntryRow } from './stored-entry.ts'

/**
 * The index knows a chain by `previous`, not by position. Of the entries whose `previous` is at most `after`, only the
 * one with the greatest can lie above `after`: every other one has a successor that it precedes.
 */
const READ_CHAIN_AFTER = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE chain = ?1 AND position > ?2 AND position <= ?3
     AND previous >= (SELECT previous FROM entry
                       WHERE chain = ?1 AND previous <= ?2
                       ORDER BY previous DESC LIMIT 1)
   ORDER BY previous`

const READ_CHAIN_OF = 'SELECT chain FROM entry WHERE position = ?1'

const READ_ENTRY_AT = 'SELECT position, text, bytes, crc32 FROM entry WHERE position = ?1'

const READ_LAST_POSITION = 'SELECT max(position) AS position FROM entry'

const READ_HEAD_POSITIONS = 'SELECT position FROM head ORDER BY position'

/** The queries of the reading half. */
export interface ReadingStatements {
  /** The entries of a chain with a position above `after`, up to `until`, in order. */
  readChainAfter(chain: string, after: Position, until: Position): Iterable<EntryRow>
  readEntryAt(position: Position): EntryRow | undefined
  /** The `chainKey` of the entry at a position. */
  readChainOf(position: Position): string | undefined
  /** The position of the journal's last entry; 0 when it has none. */
  readLastPosition(): Position
  /** The positions of the last entry of each kind in each chain, in order. */
  readHeadPositions(): readonly Position[]
}

export function prepareReading(database: DatabaseSync): ReadingStatements {
  const chainAfter = database.prepare(READ_CHAIN_AFTER)
  const entryAt = database.prepare(READ_ENTRY_AT)
  const chainOf = database.prepare(READ_CHAIN_OF)
  const lastPosition = database.prepare(READ_LAST_POSITION)
  const headPositions = database.prepare(READ_HEAD_POSITIONS)
  return {
    readChainAfter: (chain, after, until) =>
      chainAfter.iterate(chain, after, until) as unknown as Iterable<EntryRow>,
    readEntryAt: position => entryAt.get(position) as EntryRow | undefined,
    readChainOf: position => {
      const chain = chainOf.get(position)?.chain
      return typeof chain === 'string' ? chain : undefined
    },
    readLastPosition: () => (lastPosition.get()?.position ?? 0) as Position,
    readHeadPositions: () => headPositions.all().map(row => row.position as Position),
  }
}
