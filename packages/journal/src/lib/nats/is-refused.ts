import {
  AuthorizationError,
  ConnectionError,
  PermissionViolationError,
  UserAuthenticationExpiredError,
} from '@nats-io/nats-core'

/** Codes of Node when it does not trust a certificate, or is told that its own is not trusted. */
const certificateCode = /^ERR_(?:TLS|SSL|OSSL)_|CERT|SIGNATURE|INVALID_CA|HOSTNAME_MISMATCH/

/**
 * Whether the same would be refused again: login, rights or certificates are wrong. A server that is away, or has no
 * leader, is no refusal.
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
