import { JournalUnavailableError } from '../../errors.ts'

/** An error that names the file and gives the reason in the words of SQLite or the operating system. */
export function unavailable(
  action: 'open' | 'append to' | 'read' | 'scrub' | 'purge' | 'back up',
  file: string,
  cause: unknown,
): JournalUnavailableError {
  return new JournalUnavailableError(`cannot ${action} ${file}: ${inWords(cause)}`, { cause })
}

function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : 0
  // Extended codes add information to the message; primary ones do not.
  return code > 0xff ? `${cause.message} (SQLite code ${code})` : cause.message
}
