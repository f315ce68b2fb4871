import type { Issue } from '@fixture-feed/contract/issue'

/**
 * Every error of the service by its stable code, which clients branch on. This catalog maps codes to statuses. The
 * title is the same for every problem of a code (RFC 9457 §3.1.3); the remedy is for the documentation.
 */
export const problemTypes = {
  malformed_request: {
    status: 400,
    title: 'The request is malformed',
    cure: 'Correct what the detail names: the address, a header or the JSON.',
  },
  unknown_parameter: {
    status: 400,
    title: 'The request has a query parameter that is not known here',
    cure: 'Leave it out, or spell it as the detail does.',
  },
  invalid_bound: {
    status: 400,
    title: 'A replay bound is invalid',
    cure: 'Send RFC 3339 date-times with an offset, with `+` written as `%2B`, and `after` before `until`.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid operator token is required',
    cure: 'Send `Authorization: Bearer <token>`; `fixture-feed token NAME` makes one.',
  },
  forbidden: {
    status: 403,
    title: 'The operator token is for other fixtures or feeds',
    cure: 'It may also only read. Use another token, or change the limits of this one in the file of tokens (SIGHUP reads it again).',
  },
  own_proposal: {
    status: 403,
    title: 'The operator token would decide on its own proposal',
    cure: 'Let another token approve, or change or end the hold. Dropping what one proposed oneself is allowed.',
  },
  unknown_fixture: {
    status: 404,
    title: 'There is no such fixture',
    cure: 'It was never registered, or is retired: register it with `PUT /v1/fixtures/{fixtureId}`; check the id in `GET /v1/fixtures`.',
  },
  unknown_feed: {
    status: 404,
    title: 'The fixture has no such feed',
    cure: 'Register the fixture again with the key among its `feeds`.',
  },
  nothing_published: {
    status: 404,
    title: 'The feed has no first published item yet',
    cure: 'Publish its first item, or ask again later.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address',
    cure: 'Check the spelling of path, item, asset or definition; ids in a path are percent-encoded.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    cure: 'Use one of those in `Allow`. Publications go to the operator listener.',
  },
  revision_conflict: {
    status: 409,
    title: 'The revision is taken',
    cure: 'Somebody else changed the item. Read the feed, and publish with a greater revision, or without one to get the next.',
  },
  not_retired: {
    status: 409,
    title: 'The fixture is not retired',
    cure: 'Retire it first with `DELETE /v1/fixtures/{fixtureId}`: only the history of a retired one can be deleted.',
  },
  relayed: {
    status: 409,
    title: 'The fixture is that of another service',
    cure: 'Publish there: that service alone changes it.',
  },
  held: {
    status: 409,
    title: 'A hold concerns the change',
    cure: 'An import cannot wait: end the hold, or import with the token that set it.',
  },
  proposal_changed: {
    status: 409,
    title: 'Another change waits by now',
    cure: 'A newer proposal took its place: read `GET …/holds` again, look at what waits now, and send its hash.',
  },
  precondition_failed: {
    status: 412,
    title: 'The feed is not what the precondition says',
    cure: 'It changed since the tag in `If-Match` was read: read the feed again, decide anew, and send the new tag.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    cure: 'The body, an item or a list in it is larger than any real one: send less at a time; `serve --max-body` raises the limit of a body.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type is not supported',
    cure: 'Send `application/json` (assets: their own type; logs: `application/jsonl`) without a Content-Encoding.',
  },
  invalid_items: {
    status: 422,
    title: 'The publication breaks the contract',
    cure: 'Nothing of it was published. Mend what `issues` names; `fixture-feed validate FILE` finds the same offline.',
  },
  invalid_fixture: {
    status: 422,
    title: 'The fixture entry breaks the contract',
    cure: 'Mend what `issues` names.',
  },
  invalid_settings: {
    status: 422,
    title: 'The settings break the contract',
    cure: 'Send `state` and `definitions`; null enables all definitions.',
  },
  invalid_hold: {
    status: 422,
    title: 'The hold breaks the contract',
    cure: 'It or the approval is malformed, or would keep nothing. Nothing was changed: mend what `issues` names.',
  },
  unknown_definition: {
    status: 422,
    title: 'The definition is not known',
    cure: 'An item or a hold names it. Check key and version in `GET /v1/definitions`, or start with `serve --definitions`.',
  },
  definition_not_enabled: {
    status: 422,
    title: 'The definition is not enabled for the feed',
    cure: 'Enable it with `PUT …/settings`.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'The idempotency key was used for another request',
    cure: 'Use a new key for each publication, and the same only to send the same again.',
  },
  too_many_wrong_tokens: {
    status: 429,
    title: 'Too many wrong operator tokens came from this address',
    cure: 'More than 20 came within a minute: wait as `Retry-After` says and send a right token; right ones are never held up.',
  },
  internal: {
    status: 500,
    title: 'The service failed',
    cure: 'Its log says where. Try again with back-off; an Idempotency-Key makes that safe.',
  },
  overloaded: {
    status: 503,
    title: 'The service has more requests than it can answer',
    cure: 'Try again after `Retry-After`, with jitter.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer this now',
    cure: 'It is starting, or the journal cannot be reached: try again after `Retry-After`; a publication may have been applied, and its Idempotency-Key makes trying again safe.',
  },
} as const

export type ProblemCode = keyof typeof problemTypes

/** An error response as a value. */
export interface Problem {
  readonly code: ProblemCode
  /** The fault of this request and its place, for people. */
  readonly detail: string
  readonly issues?: readonly Issue[] | undefined
  /** Seconds, for the statuses 503 and 429. */
  readonly retryAfter?: number | undefined
  /** The allowed methods, for a 405. */
  readonly allow?: string | undefined
  /** The status of a `malformed_request` with a status of its own: 408, 417, 431. */
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
  return status ?? problemTypes[code].status
}

/** The problem document (RFC 9457) with the `code` that clients branch on. */
export function problemBody(problem: Problem): Buffer {
  const { code, detail, issues } = problem
  return Buffer.from(
    JSON.stringify({
      type: `urn:fixture-feed:problem:${code}`,
      title: problemTypes[code].title,
      status: problemStatus(problem),
      detail,
      code,
      ...(issues && { issues }),
    }),
  )
}

/** Headers of every error of either listener: never stored, and without an entity tag (spec, Errors, rule 1). */
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
