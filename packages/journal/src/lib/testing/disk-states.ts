import { existsSync, readFileSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** The content of the files of a database at one moment. */
export interface DiskState {
  readonly database: Buffer
  readonly wal: Buffer
}

/** The unit in which a disk writes: after a crash each sector has its old or its new content. */
const SECTOR_BYTES = 512
const WAL_HEADER_BYTES = 32

/** The files of a database after the last `fsync`, and after a statement. The disk certainly has the earlier state. */
export interface DiskStep {
  readonly before: DiskState
  readonly after: DiskState
}

export function readDiskState(file: string): DiskState {
  const wal = `${file}-wal`
  return {
    database: readFileSync(file),
    wal: existsSync(wal) ? readFileSync(wal) : Buffer.alloc(0),
  }
}

/**
 * A connection that calls `onStep` after each statement outside a transaction, if the files then differ from the last
 * state that the disk certainly has.
 *
 * Whether the disk has the changes of a statement depends on the connection: with `synchronous = FULL` each commit
 * waits for `fsync`, otherwise only a checkpoint does (sqlite.org/pragma.html#pragma_synchronous).
 */
export function watchDisk(
  database: DatabaseSync,
  file: string,
  onStep: (step: DiskStep) => void,
): DatabaseSync {
  let before = readDiskState(file)

  function note(sql: string): void {
    // Pages are written when the transaction ends.
    if (database.isTransaction) return
    const after = readDiskState(file)
    if (after.database.equals(before.database) && after.wal.equals(before.wal)) return
    onStep({ before, after })
    if (isSynced(database) || /wal_checkpoint/.test(sql)) before = after
  }

  return watchCalls(database, {
    exec: note,
    prepare: (sql, statement) =>
      watchCalls(statement as StatementSync, {
        run: () => note(sql),
        get: () => note(sql),
        all: () => note(sql),
      }),
  })
}

function isSynced(database: DatabaseSync): boolean {
  return Number(database.prepare('PRAGMA synchronous').get()?.synchronous) >= 2
}

/** The files as a crash of the machine within a step may leave them. */
export function crashedStates(
  { before, after }: DiskStep,
  random: () => number,
): readonly DiskState[] {
  // A checkpoint empties the log after the pages are in the database. A commit writes the log first.
  const isTruncation = after.wal.length < before.wal.length
  const filled = isTruncation ? before.wal : after.wal
  const states: DiskState[] = []
  if (!isTruncation) {
    const restarted = withHeaderOf(after.wal, before.wal)
    states.push({ database: before.database, wal: restarted })
    states.push({ database: before.database, wal: mixSectors(restarted, after.wal, random) })
  }
  if (!after.database.equals(before.database)) {
    states.push({ database: mixSectors(before.database, after.database, random), wal: filled })
  }
  if (isTruncation) states.push({ database: after.database, wal: before.wal })
  return [...states, after]
}

/**
 * A log with the header of another log. SQLite starts a log again by writing its header, which it syncs before the
 * frames (sqlite.org/src/info/ff5be73dee).
 */
function withHeaderOf(header: Buffer, wal: Buffer): Buffer {
  const restarted = Buffer.from(wal)
  restarted.set(header.subarray(0, Math.min(WAL_HEADER_BYTES, restarted.length)))
  return restarted
}

/** A mixture of sectors from two states of a file. Its size is one of the two sizes, or between them. */
function mixSectors(before: Buffer, after: Buffer, random: () => number): Buffer {
  const shorter = Math.min(before.length, after.length)
  const longer = Math.max(before.length, after.length)
  const size = shorter + Math.floor(random() ** 2 * (longer - shorter + 1))
  const mixed = Buffer.alloc(random() < 0.3 ? longer : size)
  const share = random()
  for (let start = 0; start < mixed.length; start += SECTOR_BYTES) {
    const source = random() < share ? after : before
    mixed.set(source.subarray(start, Math.min(start + SECTOR_BYTES, mixed.length)), start)
  }
  return mixed
}

/**
 * Calls a listener after each call of a method, with the first argument and the result. The listener may replace the
 * result.
 */
function watchCalls<Target extends object>(
  target: Target,
  listeners: Readonly<Record<string, (sql: string, result: unknown) => unknown>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const listener = listeners[String(name)]
      return (...call: readonly unknown[]) => {
        const result = Reflect.apply(value, target, call)
        return listener?.(String(call[0]), result) ?? result
      }
    },
  })
}
