import { workerData } from 'node:worker_threads'
import type { Position } from '../../entry.ts'
import { answerCalls } from '../thread/answer-calls.ts'
import { type EntryPage, inOrder, takePage } from './entry-page.ts'
import { type DatabaseOptions, openForReading } from './open-database.ts'
import { prepareReading } from './reading-statements.ts'
import { isDamage, placeOf } from './sqlite-error.ts'
import type { EntryRow } from './stored-entry.ts'

export interface PageRequest {
  /** `chainKey` of the chain to read. */
  readonly chain: string
  readonly after: Position
  readonly until: Position
}

/** The calls that the reading thread answers. The first call opens the database. */
export type ReadingCalls = {
  readonly readLastPosition: () => Position
  readonly readHeadPositions: () => readonly Position[]
  readonly readPageAfter: (request: PageRequest) => EntryPage
  /** As many of the entries as fit a page; it ends before a position at which there is none. */
  readonly readPageAt: (positions: readonly Position[]) => EntryPage
  readonly close: () => void
}

const options: DatabaseOptions = workerData
let opened: ReturnType<typeof open> | undefined

const calls: ReadingCalls = {
  readLastPosition: () => read().readLastPosition(),
  readHeadPositions: () => read().readHeadPositions(),
  readPageAfter: ({ chain, after, until }) =>
    located(chain, () => inOrder(takePage(read().readChainAfter(chain, after, until)), after)),
  readPageAt: positions => located(undefined, () => takePage(rowsAt(positions))),
  close() {
    opened?.database.close()
    opened = undefined
  },
}

answerCalls(calls)

function read(): ReturnType<typeof open> {
  opened ??= open()
  return opened
}

function open() {
  const database = openForReading(options)
  return { database, ...prepareReading(database) }
}

/** Damage that a read of a chain, or of any, meets says which chain has it. */
function located<Result>(chain: string | undefined, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!isDamage(error)) throw error
    throw Object.assign(error as Error, { chain: chain ?? chainOf(placeOf(error).position) })
  }
}

function chainOf(position: Position | undefined): string | undefined {
  try {
    return position === undefined ? undefined : read().readChainOf(position)
  } catch {
    // Where the index is damaged too, nobody knows.
    return undefined
  }
}

function* rowsAt(positions: readonly Position[]): Iterable<EntryRow> {
  for (const position of positions) {
    const row = read().readEntryAt(position)
    if (row === undefined) return
    yield row
  }
}
