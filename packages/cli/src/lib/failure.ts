import { OperatorError } from '@fixture-feed/client/operator'
import { networkReason, rootCauses } from '@fixture-feed/client/read-loop'
import type { Issue } from '@fixture-feed/contract/issue'
import { note } from './output.ts'

/** A failure of a command that was understood. The message is for the user who typed the command. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}

/** A command that cannot be understood, for example because its arguments contradict each other. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The machine-readable fields of an error, in addition to its message. */
interface MachineFacts {
  readonly code?: unknown
  readonly issues?: readonly Issue[] | undefined
}

/** Prints why the command failed: on stderr, on one line, never a stack trace. */
export function reportFailure(error: unknown, { isJson }: { readonly isJson: boolean }): void {
  const reason = reasonOf(error)
  if (!isJson) {
    note(`fixture-feed: ${reason}`)
    return
  }
  const { code, issues = [] } = (error ?? {}) as MachineFacts
  const facts = { error: reason, code, issues: issues.length > 0 ? issues : undefined }
  note(JSON.stringify(facts))
}

/** The reason of a failure on one line: a message of our own for common failures, otherwise the error's message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error))
  if (error instanceof OperatorError && error.status === undefined && error.cause !== undefined) {
    return `Cannot reach ${error.url}: ${rootReasonOf(error)}`
  }
  if ('syscall' in error) return oneLine(reasonOfSystemError(error))
  if (isPlainHttp(error)) return 'the server uses http, not https'
  // An `AggregateError` may have no message.
  return oneLine(error.message) || oneLine(networkReason(error) ?? '')
}

/**
 * The reason why a request has no response. The error of `fetch` itself states no reason, and a host may have several
 * addresses.
 */
export function rootReasonOf(error: unknown): string {
  const causes = rootCauses(error)
  return causes.length === 0 ? reasonOf(error) : [...new Set(causes.map(reasonOf))].join(', ')
}

/** Whether an error or one of its causes shows that a TLS request reached a plain HTTP server. */
export function meetsPlainHttp(error: unknown): boolean {
  return error instanceof Error && (isPlainHttp(error) || meetsPlainHttp(error.cause))
}

function isPlainHttp(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_SSL_WRONG_VERSION_NUMBER'
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EADDRINUSE: 'the port is in use',
  EAI_AGAIN: 'the name service does not respond',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EEXIST: 'it already exists',
  EISDIR: 'it is a directory',
  ENOENT: 'no such file or directory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a directory',
  ENOTFOUND: 'no such host',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
}

interface SystemError extends NodeJS.ErrnoException {
  readonly address?: unknown
  readonly port?: unknown
  readonly hostname?: unknown
}

/** The verbs for system calls whose names are not suitable for messages. */
const actions: Readonly<Record<string, string>> = { mkdir: 'create', scandir: 'read' }

function reasonOfSystemError(error: Error): string {
  const { code = '', syscall = '', address, port, hostname, path } = error as SystemError
  const cause = causes[code] ?? code
  if (syscall === 'listen') {
    // The error contains no port if the system could choose any free port.
    const place = port === undefined ? address : `${address}:${port}`
    return `Cannot listen on ${place}: ${cause} (${code})`
  }
  if (syscall === 'getaddrinfo') return `Cannot find the host ${hostname}: ${cause} (${code})`
  if (syscall === 'write' && path === undefined) return `Cannot write: ${cause} (${code})`
  if (path !== undefined) return `Cannot ${actions[syscall] ?? syscall} ${path}: ${cause} (${code})`
  return error.message
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
}
