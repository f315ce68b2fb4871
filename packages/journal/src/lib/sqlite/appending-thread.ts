import type { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import type { Position } from '../../entry.ts'
import { answerCalls } from '../thread/answer-calls.ts'
import { type AppendOutcome, prepareAppendGroup } from './append-group.ts'
import { checkpoint } from './checkpoint.ts'
import { checkAccess } from './database-file.ts'
import { type DatabaseOptions, openForAppending } from './open-database.ts'
import { prepareReadLastPosition } from './read-last-position.ts'
import { rememberPlace } from './remember-place.ts'
import { prepareScrubPage, type ScrubRequest } from './scrub-page.ts'
import type { NewStoredEntry } from './stored-entry.ts'
import { writeProbe } from './write-probe.ts'
import { lockForWriting } from './writer-lock.ts'

/** What the thread that writes can be asked for. */
export type AppendingCalls = {
  /** Opens the database, if it is not open yet; answers with the last position. */
  readonly open: () => Position
  readonly append: (group: readonly NewStoredEntry[]) => readonly AppendOutcome[]
  readonly probe: () => void
  readonly scrubPage: (request: ScrubRequest) => Position | undefined
  readonly checkpoint: () => void
  readonly close: () => void
}

const options: DatabaseOptions = workerData
let opened: ReturnType<typeof open> | undefined

const calls: AppendingCalls = {
  open() {
    opened ??= open()
    return opened.readLastPosition()
  },
  append: group => write().appendGroup(group),
  probe: () => writeProbe(write().database),
  scrubPage: request => write().scrubPage(request),
  checkpoint: () => checkpoint(write().database),
  close() {
    opened?.database.close()
    opened?.lock.close()
    opened = undefined
  },
}

answerCalls(calls)

function open() {
  checkAccess(options.file, 'write')
  const lock = lockForWriting(options.file)
  try {
    const database = openForAppending(options)
    return { lock, database, checkPlace: rememberPlace(options.file), ...prepare(database) }
  } catch (error) {
    lock.close()
    throw error
  }
}

function prepare(database: DatabaseSync) {
  return {
    appendGroup: prepareAppendGroup(database),
    readLastPosition: prepareReadLastPosition(database),
    scrubPage: prepareScrubPage(database),
  }
}

function write(): ReturnType<typeof open> {
  if (opened === undefined) throw new Error('the database is not open')
  opened.checkPlace()
  return opened
}
