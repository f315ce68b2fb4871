import type { Position } from '../../entry.ts'
import { type EntryPage, inOrder, takePage } from './entry-page.ts'
import { type DatabaseOptions, openForReading } from './open-database.ts'
import { damageOf, isDamage } from './sqlite-error.ts'
import type { EntryRow } from './stored-entry.ts'

export interface PageRequest {
  /** `chainKey` of the chain to read. */
  readonly chain: string
  readonly after: Position
  readonly until: Position
}

/** The calls of the reading thread. The first read opens the database. */
export type ReadingCalls = {
  readonly readLastPosition: () => Position
  /** The positions of all heads, in order. */
  readonly readHeadPositions: () => readonly Position[]
  readonly readPageAfter: (request: PageRequest) => EntryPage
  /**
   * As many of the entries as fit on a page. The page ends before a position without an entry, and before damage. If it
   * would begin with damage, the call fails.
   */
  readonly readPageAt: (positions: readonly Position[]) => EntryPage
  readonly close: () => void
}

/**
 * The index finds the entries of a chain by `previous`, not by position. Of the entries whose `previous` is at most
 * `after`, only the entry with the greatest `previous` can have a position above `after`: the position of every other
 * one is the `previous` of its successor.
 */
const READ_CHAIN_AFTER = `
  SELECT position, text, bytes, crc32 FROM entry
   WHERE chain = ?1 AND position > ?2 AND position <= ?3
     AND previous >= (SELECT previous FROM entry
                       WHERE chain = ?1 AND previous <= ?2
                       ORDER BY previous DESC LIMIT 1)
   ORDER BY previous`

const READ_ENTRY_AT = 'SELECT position, text, bytes, crc32 FROM entry WHERE position = ?1'

/**
 * Creates the functions that read the SQLite journal. They run in the calling thread, and the first call opens the
 * database. `reading-thread.ts` runs them in a worker thread.
 */
export function createReading(options: DatabaseOptions): ReadingCalls {
  let opened: ReturnType<typeof open> | undefined

  return {
    readLastPosition: () => (read().lastPosition.get()?.position ?? 0) as Position,
    readHeadPositions: () =>
      read()
        .headPositions.all()
        .map(row => row.position as Position),
    readPageAfter: ({ chain, after, until }) =>
      located(chain, () => {
        const rows = read().chainAfter.iterate(chain, after, until)
        return inOrder(takePage(rows as unknown as Iterable<EntryRow>), after)
      }),
    readPageAt: positions => located(undefined, () => takePage(rowsAt(positions))),
    close() {
      opened?.database.close()
      opened = undefined
    },
  }

  function read(): ReturnType<typeof open> {
    opened ??= open(options)
    return opened
  }

  /** Adds the chain to the error of damage that a read encounters. */
  function located<Result>(chain: string | undefined, run: () => Result): Result {
    try {
      return run()
    } catch (error) {
      if (!isDamage(error)) throw error
      throw Object.assign(error as Error, { chain: chain ?? chainOf(damageOf(error).position) })
    }
  }

  function chainOf(position: Position | undefined): string | undefined {
    try {
      const row = position === undefined ? undefined : read().chainOf.get(position)
      return typeof row?.chain === 'string' ? row.chain : undefined
    } catch {
      // If the index is damaged too, the chain is unknown.
      return undefined
    }
  }

  function* rowsAt(positions: readonly Position[]): Iterable<EntryRow> {
    for (const position of positions) {
      const row = read().entryAt.get(position)
      if (row === undefined) return
      yield row as unknown as EntryRow
    }
  }
}

function open(options: DatabaseOptions) {
  const database = openForReading(options)
  return {
    database,
    chainAfter: database.prepare(READ_CHAIN_AFTER),
    entryAt: database.prepare(READ_ENTRY_AT),
    chainOf: database.prepare('SELECT chain FROM entry WHERE position = ?1'),
    lastPosition: database.prepare('SELECT max(position) AS position FROM entry'),
    headPositions: database.prepare('SELECT position FROM head ORDER BY position'),
  }
}
