import { chainKey, chainOf, type Entry, type Position } from '../../entry.ts'
import { damage } from './sqlite-error.ts'
import { type EntryRow, type StoredEntry, toStoredEntry } from './stored-entry.ts'

/** The limits of the result of one read call. The entry that reaches a limit is included. */
const PAGE_ENTRIES = 256
const PAGE_CHARACTERS = 1024 * 1024

export interface EntryPage {
  readonly entries: readonly StoredEntry[]
  readonly complete: boolean
}

export function takePage(rows: Iterable<EntryRow>): EntryPage {
  const entries: StoredEntry[] = []
  let size = 0
  try {
    for (const row of rows) {
      entries.push(toStoredEntry(row))
      size += row.text.length + (row.bytes?.length ?? 0)
      if (entries.length === PAGE_ENTRIES || size >= PAGE_CHARACTERS) {
        return { entries, complete: false }
      }
    }
    return { entries, complete: true }
  } catch (error) {
    // The page ends before the damage, so that intact entries can be read. The next page starts with the damage and
    // throws.
    if (entries.length === 0) throw error
    return { entries, complete: false }
  }
}

/**
 * The page of a read after a position. Throws unless positions increase, because SQLite does not detect a damaged
 * index.
 */
export function inOrder(page: EntryPage, after: Position): EntryPage {
  let last = after
  for (const { position } of page.entries) {
    if (position <= last)
      throw damage(
        `the entry at position ${position} is out of order: it was read after position ${last}`,
        {
          position,
        },
      )
    last = position
  }
  return page
}

/** The entry of a read of a chain. Throws if it belongs to another chain, to which a damaged index can lead. */
export function ofChain(entry: Entry, chain: string): Entry {
  if (chainKey(chainOf(entry)) === chain) return entry
  const { position } = entry
  const detail = `the entry at position ${position} belongs to another chain`
  throw damage(detail, { position, chain })
}
