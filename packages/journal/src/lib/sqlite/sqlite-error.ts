import type { Position } from '../../entry.ts'
import { JournalUnavailableError } from '../../errors.ts'

/**
 * Primary error codes of SQLite (sqlite.org/rescode.html). The upper bytes of an extended code contain the details.
 */
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26

/** Whether another connection held a lock for longer than the busy timeout. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === SQLITE_BUSY
}

/** Whether the disk is full, or the configured limit is reached. */
export function isFull(error: unknown): boolean {
  return primaryCode(error) === SQLITE_FULL
}

/** Whether the content of the file is damaged, so that waiting does not help. */
export function isDamage(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

export interface Damage {
  readonly position?: Position | undefined
  /** The `chainKey` of the chain of the entry, or of the chain that was being read. */
  readonly chain?: string | undefined
}

/** An error for damage that SQLite itself does not detect. */
export function damage(detail: string, place: Damage): Error {
  return Object.assign(new Error(detail), { errcode: SQLITE_CORRUPT, ...place })
}

/** The location of the damage in an error, if known. */
export function damageOf(error: unknown): Damage {
  const { position, chain } = error as Record<keyof Damage, unknown>
  return {
    ...(typeof position === 'number' && { position }),
    ...(typeof chain === 'string' && { chain }),
  }
}

function codeOf(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : 0
}

function primaryCode(error: unknown): number {
  return codeOf(error) & 0xff
}

/** An error with the file and the reason as SQLite or the operating system reports it. */
export function unavailable(
  action: 'open' | 'append to' | 'read' | 'scrub' | 'purge' | 'back up',
  file: string,
  cause: unknown,
): JournalUnavailableError {
  return new JournalUnavailableError(`cannot ${action} ${file}: ${inWords(cause)}`, { cause })
}

function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = codeOf(cause)
  // Extended codes add information to the message; primary codes do not.
  return code > 0xff ? `${cause.message} (SQLite code ${code})` : cause.message
}
