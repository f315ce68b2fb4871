import type { Issue } from '@fixture-feed/contract/issue'

/** The stable codes of every error; clients branch on them. */
export type ProblemCode =
  | 'malformed_request'
  | 'unknown_parameter'
  | 'invalid_bound'
  | 'unauthorized'
  | 'forbidden'
  | 'stopped'
  | 'unknown_fixture'
  | 'unknown_feed'
  | 'nothing_published'
  | 'not_found'
  | 'method_not_allowed'
  | 'revision_conflict'
  | 'not_retired'
  | 'relayed'
  | 'locked'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'invalid_items'
  | 'invalid_fixture'
  | 'invalid_settings'
  | 'unknown_definition'
  | 'definition_not_enabled'
  | 'idempotency_mismatch'
  | 'too_many_wrong_tokens'
  | 'internal'
  | 'overloaded'
  | 'unavailable'

/**
 * Every error the service answers with, by its stable code. The only place that knows error statuses.
 * `title` is the same for every problem of a code (RFC 9457 §3.1.3).
 */
const problemTypes: Readonly<Record<ProblemCode, readonly [status: number, title: string]>> = {
  malformed_request: [400, 'The request is malformed'],
  unknown_parameter: [400, 'The request has a query parameter that is not known here'],
  invalid_bound: [400, 'A replay bound is invalid'],
  unauthorized: [401, 'A valid operator token is required'],
  forbidden: [403, 'The operator token is for other fixtures or feeds'],
  stopped: [403, 'The operator token is stopped on the feed'],
  unknown_fixture: [404, 'There is no such fixture'],
  unknown_feed: [404, 'The fixture has no such feed'],
  nothing_published: [404, 'The feed has no first published item yet'],
  not_found: [404, 'There is nothing at this address'],
  method_not_allowed: [405, 'The method is not allowed here'],
  revision_conflict: [409, 'The revision is taken'],
  not_retired: [409, 'The fixture is not retired'],
  relayed: [409, 'The fixture is that of another service'],
  locked: [409, 'Another token locked the item'],
  precondition_failed: [412, 'The feed is not what the precondition says'],
  payload_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The media type is not supported'],
  invalid_items: [422, 'The publication breaks the contract'],
  invalid_fixture: [422, 'The fixture entry breaks the contract'],
  invalid_settings: [422, 'The settings break the contract'],
  unknown_definition: [422, 'The definition is not known'],
  definition_not_enabled: [422, 'The definition is not enabled for the feed'],
  idempotency_mismatch: [422, 'The idempotency key was used for another request'],
  too_many_wrong_tokens: [429, 'Too many wrong operator tokens came from this address'],
  internal: [500, 'The service failed'],
  overloaded: [503, 'The service has more requests than it can answer'],
  unavailable: [503, 'The service cannot answer this now'],
}

/** An error answer before it is bytes. */
export interface Problem {
  readonly code: ProblemCode
  /** What is wrong with this request, and where, in words for people. */
  readonly detail: string
  readonly issues?: readonly Issue[] | undefined
  /** Seconds, for the 503s and the 429. */
  readonly retryAfter?: number | undefined
  /** The methods that are allowed, for a 405. */
  readonly allow?: string | undefined
  /** The status of a `malformed_request` that has one of its own: 408, 417, 431. */
  readonly status?: number | undefined
}

export function problem(
  code: ProblemCode,
  detail: string,
  more: Omit<Problem, 'code' | 'detail'> = {},
): Problem {
  return { code, detail, ...more }
}

/** Whether an outcome is a problem: no other outcome has both a `code` and a `detail`. */
export function isProblem(value: object): value is Problem {
  return 'code' in value && 'detail' in value
}

export function problemStatus({ code, status }: Problem): number {
  return status ?? problemTypes[code][0]
}

/** The problem document of RFC 9457, with the `code` that clients branch on. */
export function problemBody(problem: Problem): Buffer {
  const { code, detail, issues } = problem
  return Buffer.from(
    JSON.stringify({
      type: `urn:fixture-feed:problem:${code}`,
      title: problemTypes[code][1],
      status: problemStatus(problem),
      detail,
      code,
      ...(issues && { issues }),
    }),
  )
}

/** Headers that every error of either listener has: never stored, never with an entity tag (spec, Errors, rule 1). */
export function problemHeaders({ code, retryAfter, allow }: Problem, body: Buffer): string[] {
  const headers = [
    'Content-Type',
    'application/problem+json',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
  ]
  if (retryAfter !== undefined) headers.push('Retry-After', String(Math.ceil(retryAfter)))
  if (allow !== undefined) headers.push('Allow', allow)
  if (code === 'unauthorized') headers.push('WWW-Authenticate', 'Bearer')
  return headers
}
