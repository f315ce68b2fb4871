import { JournalUnavailableError } from '../../errors.ts'

/** Says what could not be done with a stream and why, in the words of NATS. */
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

/** The message of an error, with that of its cause where it only wraps one. */
export function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // What the client says of any request that nobody answers.
  if (cause.name === 'JetStreamNotEnabled' || cause.name === 'NoResponders') {
    return 'nobody answers: JetStream is off, or has no leader at the moment'
  }
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return `${cause.message || cause.name}${inner}`
}
