import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../entry.ts'
import { prepareAppendEntry } from './append-entry.ts'
import { prepareReadChainEnd } from './read-chain-end.ts'
import { prepareReadEntryById } from './read-entry-by-id.ts'
import { isFull } from './sqlite-error.ts'
import type { NewStoredEntry, StoredEntry } from './stored-entry.ts'
import { inTransaction } from './transaction.ts'

/** What became of an entry that was to be appended. */
export type AppendOutcome =
  | { readonly kind: 'accepted'; readonly position: Position }
  | { readonly kind: 'known'; readonly entry: StoredEntry }
  | { readonly kind: 'conflict'; readonly current: Position }
  | { readonly kind: 'no room'; readonly reason: string }

/** Appends entries in one transaction, in which each succeeds or conflicts on its own. */
export function prepareAppendGroup(
  database: DatabaseSync,
): (group: readonly NewStoredEntry[]) => readonly AppendOutcome[] {
  const appendEntry = prepareAppendEntry(database)
  const readEntryById = prepareReadEntryById(database)
  const readChainEnd = prepareReadChainEnd(database)

  return group => {
    try {
      return appendAll(group)
    } catch (error) {
      if (!isFull(error)) throw error
      // One that is too large for the room that is left must not take the others with it.
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
    const position = appendEntry(entry)
    if (position !== undefined) return { kind: 'accepted', position }
    const known = readEntryById(entry.id)
    if (known !== undefined) return { kind: 'known', entry: known }
    return { kind: 'conflict', current: readChainEnd(entry.chain) }
  }
}
