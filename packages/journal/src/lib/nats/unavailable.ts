import { JournalUnavailableError } from '../../errors.ts'

/** An error that states which operation on a stream failed, and the reason in the words of NATS. */
export function unavailable(
  action: string,
  stream: string,
  cause: unknown,
): JournalUnavailableError {
  if (cause instanceof JournalUnavailableError) return cause
  return new JournalUnavailableError(`cannot ${action} stream ${stream}: ${inWords(cause)}`, {
    cause,
  })
}

/** The message of an error; for a mere wrapper, with the message of its cause. */
export function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // The client reports a request without an answer this way.
  if (cause.name === 'JetStreamNotEnabled' || cause.name === 'NoResponders') {
    return 'nobody answers: JetStream is off, or has no leader at the moment'
  }
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return `${cause.message || cause.name}${inner}`
}
