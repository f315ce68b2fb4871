import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import type { Position } from '../../entry.ts'
import { lockForWriting } from '../../writer-lock.ts'
import { serveCalls } from '../thread/thread.ts'
import { type AppendOutcome, prepareAppendGroup } from './append-group.ts'
import { checkAccess } from './database-file.ts'
import { type DatabaseOptions, openForAppending } from './open-database.ts'
import { prepareReadLastGivenOut, prepareRemoving, type RemovalSteps } from './removal.ts'
import type { NewStoredEntry } from './stored-entry.ts'

export type AppendingCalls = {
  /** Opens the database if it is not open yet. Returns the last assigned position. */
  readonly open: () => Position
  readonly append: (group: readonly NewStoredEntry[]) => readonly AppendOutcome[]
  readonly probe: () => void
  readonly close: () => void
} & { readonly [Step in keyof RemovalSteps]: RemovalSteps[Step] }

const options: DatabaseOptions = workerData
let opened: ReturnType<typeof open> | undefined

const calls: AppendingCalls = {
  open() {
    opened ??= open()
    return opened.readLastPosition()
  },
  append: group => write().appendGroup(group),
  probe: () => writeProbe(write().database),
  removePart: request => write().removePart(request),
  endRemoval: removal => write().endRemoval(removal),
  readUnfinishedRemovals: () => write().readUnfinishedRemovals(),
  close() {
    opened?.database.close()
    opened?.lock.close()
    opened = undefined
  },
}

serveCalls(calls)

function open() {
  checkAccess(options.file, 'write')
  const lock = lockForWriting(options.file)
  try {
    const database = openForAppending(options)
    return {
      lock,
      database,
      checkFile: rememberFile(options.file),
      appendGroup: prepareAppendGroup(database),
      readLastPosition: prepareReadLastGivenOut(database),
      ...prepareRemoving(database),
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

function write(): ReturnType<typeof open> {
  if (opened === undefined) throw new Error('the database is not open')
  opened.checkFile()
  return opened
}

/**
 * Returns a check that a path still refers to the same file, because data written to a moved or removed file is lost
 * with the process.
 */
function rememberFile(file: string): () => void {
  const { dev, ino } = statSync(file, { bigint: true })
  return () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (found === undefined) throw new Error('the file was moved or removed while in use')
    if (found.dev !== dev || found.ino !== ino) {
      throw new Error('the file was replaced by another one while in use')
    }
  }
}

/**
 * Size of the write that checks for free space. Its pages stay in the database, where the next entries can use them.
 */
const PROBE_BYTES = 256 * 1024

function writeProbe(database: DatabaseSync): void {
  database.exec(`INSERT INTO probe (bytes) VALUES (zeroblob(${PROBE_BYTES}))`)
  database.exec('DELETE FROM probe')
}
