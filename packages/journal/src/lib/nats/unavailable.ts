import {
  AuthorizationError,
  ConnectionError,
  PermissionViolationError,
  UserAuthenticationExpiredError,
} from '@nats-io/nats-core'
import { JournalUnavailableError } from '../../errors.ts'

/**
 * An error that states which operation on a stream failed, and the reason. Returns `cause` itself if it is a
 * `JournalUnavailableError`.
 */
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

/**
 * The message of an error, followed by the message of its cause if it has one. The message for a request that no server
 * answered names the possible reasons instead.
 */
export function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // The client reports a request without an answer this way.
  if (cause.name === 'JetStreamNotEnabled' || cause.name === 'NoResponders') {
    return 'no server responded: JetStream is disabled, or has no leader at the moment'
  }
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return `${cause.message || cause.name}${inner}`
}

/**
 * The codes of Node for a certificate that it does not trust, or for its own certificate if the server does not trust
 * it.
 */
const certificateCode = /^ERR_(?:TLS|SSL|OSSL)_|CERT|SIGNATURE|INVALID_CA|HOSTNAME_MISMATCH/

/**
 * Whether a retry would be refused too, because the login, rights or certificates are wrong, or the server lacks a
 * feature. False if a server is only unavailable.
 */
export function isRefused(error: unknown): boolean {
  if (
    error instanceof AuthorizationError ||
    error instanceof UserAuthenticationExpiredError ||
    error instanceof PermissionViolationError
  ) {
    return true
  }
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && certificateCode.test(code)) return true
  if (error instanceof ConnectionError && error.message.includes('does not support')) return true
  return isRefused(error.cause)
}
