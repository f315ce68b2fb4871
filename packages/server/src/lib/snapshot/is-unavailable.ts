import { JournalUnavailableError } from '@fixture-feed/journal/errors'

/** Whether a read failed only because what it needs is not in memory and the journal cannot be read now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof JournalUnavailableError
}
