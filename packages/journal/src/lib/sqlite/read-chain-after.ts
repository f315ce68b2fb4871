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

/** The entries of a chain with a position above `after`, up to `until`, in order. */
export function prepareReadChainAfter(
  database: DatabaseSync,
): (chain: string, after: Position, until: Position) => Iterable<EntryRow> {
  const statement = database.prepare(READ_CHAIN_AFTER)
  return (chain, after, until) =>
    statement.iterate(chain, after, until) as unknown as Iterable<EntryRow>
}
