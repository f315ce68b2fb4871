import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import { isFull } from './sqlite-error.ts'
import {
  type EntryRow,
  entryCrc32,
  type NewStoredEntry,
  type StoredEntry,
  toStoredEntry,
} from './stored-entry.ts'
import { inTransaction } from './transaction.ts'

/** The last assigned position, including the position of an entry that was purged since; 0 if there was none. */
export const LAST_GIVEN_OUT =
  'max(coalesce((SELECT max(position) FROM entry), 0), (SELECT position FROM purged))'

export const READ_CHAIN_END =
  'SELECT position FROM entry WHERE chain = ?1 ORDER BY previous DESC LIMIT 1'

/** Appends an entry if `previous` is the end of its chain and its id is new; otherwise has no effect. */
const APPEND_ENTRY = `
  INSERT INTO entry (position, id, chain, previous, kind, text, bytes, crc32)
  SELECT 1 + ${LAST_GIVEN_OUT}, ?2, ?1, ?3, ?4, ?5, ?6, ?7
   WHERE ?3 = coalesce((${READ_CHAIN_END}), 0)
      ON CONFLICT (id) DO NOTHING
  RETURNING position`

const READ_ENTRY_BY_ID = 'SELECT position, text, bytes, crc32 FROM entry WHERE id = ?1'

export type AppendOutcome =
  | { readonly kind: 'accepted'; readonly position: Position }
  | { readonly kind: 'known'; readonly entry: StoredEntry }
  | { readonly kind: 'conflict'; readonly current: Position }
  | { readonly kind: 'no room'; readonly reason: string }

/**
 * Returns a function that appends entries in one transaction, or each in a separate one if there is no room for all.
 * Each entry has its own outcome.
 */
export function prepareAppendGroup(
  database: DatabaseSync,
): (group: readonly NewStoredEntry[]) => readonly AppendOutcome[] {
  const appendEntry = database.prepare(APPEND_ENTRY)
  const readEntryById = database.prepare(READ_ENTRY_BY_ID)
  const readChainEnd = database.prepare(READ_CHAIN_END)

  return group => {
    try {
      return appendAll(group)
    } catch (error) {
      if (!isFull(error)) throw error
      // An entry that exceeds the remaining space must not make the others fail, so each is appended separately.
      return group.map(appendAlone)
    }
  }

  function appendAll(group: readonly NewStoredEntry[]): readonly AppendOutcome[] {
    return inTransaction(database, () => group.map(appendOne))
  }

  function appendAlone(entry: NewStoredEntry): AppendOutcome {
    try {
      return inTransaction(database, () => appendOne(entry))
    } catch (error) {
      if (!isFull(error)) throw error
      return { kind: 'no room', reason: (error as Error).message }
    }
  }

  function appendOne(entry: NewStoredEntry): AppendOutcome {
    const { id, chain, previous, kind, text, bytes } = entry
    const row = appendEntry.get(chain, id, previous, kind, text, bytes, entryCrc32(entry))
    if (row !== undefined) return { kind: 'accepted', position: row.position as Position }
    const known = readEntryById.get(id) as EntryRow | undefined
    if (known !== undefined) return { kind: 'known', entry: toStoredEntry(known) }
    return { kind: 'conflict', current: (readChainEnd.get(chain)?.position ?? 0) as Position }
  }
}
