import type { Issue } from '@fixture-feed/contract/issue'

/**
 * Every error of the service by its stable code, on which clients branch. This catalog maps codes to statuses. All
 * problems of a code have the same title (RFC 9457 §3.1.3). The remedy appears in the documentation.
 */
export const problemTypes = {
  malformed_request: {
    status: 400,
    title: 'The request is malformed',
    remedy:
      'Correct the part of the request that the detail names: the address, a header or the body.',
  },
  unknown_parameter: {
    status: 400,
    title: 'The query parameter is unknown',
    remedy: 'Remove the parameter, or use a name that the detail lists.',
  },
  invalid_bound: {
    status: 400,
    title: 'A date-time in the query is invalid',
    remedy:
      'Send RFC 3339 date-times with an offset, with `+` written as `%2B`, and `after` before `until`.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid operator token is required',
    remedy: 'Send `Authorization: Bearer <token>`. `fixture-feed token NAME` creates a token.',
  },
  forbidden: {
    status: 403,
    title: 'The operator token does not permit this request',
    remedy:
      'The token is limited to other fixtures or feeds, is read-only, or may not decide on holds. Use another token, or change its limits in the token file and send SIGHUP.',
  },
  own_proposal: {
    status: 403,
    title:
      'The operator token cannot approve its own proposal, and cannot change or end a hold that restricts the token',
    remedy:
      'Use another token to approve the proposal, or to change or end the hold. A token may drop its own proposal.',
  },
  unknown_fixture: {
    status: 404,
    title: 'The fixture is unknown',
    remedy:
      'The fixture was never registered, or was retired or purged. Check the id in `GET /v1/fixtures`, or register it with `PUT /v1/fixtures/{fixtureId}`.',
  },
  unknown_feed: {
    status: 404,
    title: 'The fixture does not have this feed',
    remedy: 'Check the feed key, or register the fixture again with the key in `feeds`.',
  },
  nothing_published: {
    status: 404,
    title: 'Nothing has been published to the feed yet',
    remedy: 'Publish the first item of the feed, or try again later.',
  },
  not_found: {
    status: 404,
    title: 'The requested resource does not exist',
    remedy:
      'Check the spelling of the path, and of each id and name in the path and in the body. Percent-encode ids in a path. A hold or a proposal may have ended.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The address does not support this method',
    remedy: 'Use one of the methods in `Allow`. Send publications to the operator listener.',
  },
  revision_conflict: {
    status: 409,
    title: 'The revision conflicts with the current revision of the item',
    remedy:
      'Another publisher may have changed the item. Read the feed, and publish with a greater revision, or without a revision to get the next one.',
  },
  not_retired: {
    status: 409,
    title: 'The fixture is not retired',
    remedy:
      'Retire the fixture first with `DELETE /v1/fixtures/{fixtureId}`. Only the history of a retired fixture can be deleted.',
  },
  relayed: {
    status: 409,
    title: 'The fixture is relayed from another service',
    remedy: 'Publish to the upstream, because only the upstream can change the fixture.',
  },
  held: {
    status: 409,
    title: 'A hold applies to the change',
    remedy:
      'Use a token that the hold does not restrict, or end the hold with such a token. If the hold applies to an imported change, import with the token that set the hold, or end the hold. An import, an erasure, a change of settings, a registration, a retirement and a purge cannot become a proposal.',
  },
  proposal_changed: {
    status: 409,
    title: 'A newer proposal has replaced this one',
    remedy: 'Read `GET …/holds` again, review the current proposal, and send its hash.',
  },
  precondition_failed: {
    status: 412,
    title: 'The feed does not match the precondition',
    remedy:
      'The feed changed after the tag in `If-Match` was read. Read the feed again, review the publication, and send the new tag. With `If-None-Match: *`, a hold with this id exists: choose another id, or replace the hold without that header.',
  },
  payload_too_large: {
    status: 413,
    title: 'The request would exceed a limit',
    remedy:
      'The body, an item, an array, the snapshot or the pending proposals of the feed would exceed a limit. Split the request, withdraw items, or approve or drop proposals; or raise the limit with `serve --max-body`, `--max-item`, `--max-items` or `--max-snapshot`.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type is not supported',
    remedy:
      'Send `application/json` (for assets their own type, for logs `application/jsonl`) without a Content-Encoding.',
  },
  invalid_items: {
    status: 422,
    title: 'The publication, log line or erasure is invalid',
    remedy:
      'Nothing was published; an import keeps the lines before the invalid one. Correct the faults that `issues` lists. `fixture-feed validate FILE` reports invalid items offline.',
  },
  invalid_fixture: {
    status: 422,
    title: 'The fixture entry is invalid',
    remedy: 'Correct the faults that `issues` lists.',
  },
  invalid_settings: {
    status: 422,
    title: 'The settings are invalid',
    remedy:
      'Send `state` and `definitions`; `language` and `evidence` are optional. With `definitions` null, all definitions are enabled.',
  },
  invalid_hold: {
    status: 422,
    title: 'The hold or approval is invalid',
    remedy:
      'Nothing was changed. Correct the faults that `issues` lists or the detail names. A hold that would keep nothing back is invalid too.',
  },
  unknown_definition: {
    status: 422,
    title: 'The definition is unknown',
    remedy:
      'Check the key and the version of the definition in `GET /v1/definitions`, or add the definition with `serve --definitions`.',
  },
  definition_not_enabled: {
    status: 422,
    title: 'The definition is not enabled for the feed',
    remedy: 'Enable the definition with `PUT …/settings`.',
  },
  missing_evidence: {
    status: 422,
    title: 'A text has a number or a name outside the claims of its evidence',
    remedy:
      'Nothing was published. Send `evidence` whose claims cover the numbers and names that `issues` lists, or remove them from the text. The setting `evidence` of the feed requires the claims, also for the lines of an import after the instant of the setting.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'The idempotency key was used for another request',
    remedy: 'Use a new key for each publication. Repeat a key only to retry the same request.',
  },
  too_many_wrong_tokens: {
    status: 429,
    title: 'This address has sent too many wrong operator tokens',
    remedy:
      'The limit is 20 wrong tokens a minute. Wait for the seconds in `Retry-After`, or send a valid token, which is always accepted.',
  },
  internal: {
    status: 500,
    title: 'The service failed',
    remedy:
      'The log of the service contains the cause. Retry with back-off. A retry with an Idempotency-Key is safe.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    remedy: 'Retry after the seconds in `Retry-After`, with jitter.',
  },
  unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    remedy:
      'For example, the service is starting, or the journal or the upstream of a relay is unavailable. Retry after the seconds in `Retry-After`. A publication may have been applied; a retry with its Idempotency-Key is safe.',
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
  /** The status of a `malformed_request`, if it differs from the usual one: 408, 417 or 431. */
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
