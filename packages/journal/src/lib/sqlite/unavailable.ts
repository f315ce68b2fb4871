import { JournalUnavailableError } from '../../errors.ts'

/** Says which file could not be worked with and why, in the words of SQLite or the operating system. */
export function unavailable(
  action: 'open' | 'append to' | 'read' | 'scrub' | 'back up',
  file: string,
  cause: unknown,
): JournalUnavailableError {
  return new JournalUnavailableError(`cannot ${action} ${file}: ${inWords(cause)}`, { cause })
}

function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : 0
  // Only extended codes say more than the message does.
  return code > 0xff ? `${cause.message} (SQLite code ${code})` : cause.message
}
