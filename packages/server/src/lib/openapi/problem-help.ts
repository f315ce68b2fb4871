import type { ProblemCode } from '../problem/problem.ts'

/** Why an error comes, and what to do about it, for each code of either listener. */
export const problemHelp: Readonly<Record<ProblemCode, readonly [cause: string, cure: string]>> = {
  malformed_request: [
    'The address, a header or the JSON cannot be read.',
    'Correct the request; the detail says where it is wrong.',
  ],
  unknown_parameter: [
    'The query has a parameter that this address does not know.',
    'Leave it out, or spell it as the detail does.',
  ],
  invalid_bound: [
    '`after`, `until` or `before` is no instant, or nothing is left between them.',
    'Send RFC 3339 date-times with an offset, with `+` written as `%2B`.',
  ],
  unauthorized: [
    'There is no token in the request, or it is none of this service.',
    'Send `Authorization: Bearer <token>`; `fixture-feed token NAME` makes one.',
  ],
  forbidden: [
    'The token is limited to other fixtures or feeds, or only reads.',
    'Use another token, or change the limits of this one in the file of tokens (SIGHUP reads it again).',
  ],
  stopped: [
    'Somebody stopped the token on this feed; the detail says who, when and why.',
    'Ask them to let it go (`fixture-feed release`). Nothing of the request was applied.',
  ],
  unknown_fixture: [
    'No fixture of that id is registered, or it is retired.',
    'Register it with `PUT /v1/fixtures/{fixtureId}`; check the id in `GET /v1/fixtures`.',
  ],
  unknown_feed: [
    'The registration of the fixture does not list that feed key.',
    'Register the fixture again with the key among its `feeds`.',
  ],
  nothing_published: [
    'The feed is registered, and nothing was published to it yet.',
    'Publish its first item, or ask again later.',
  ],
  not_found: [
    'There is nothing at the address: no such path, item, asset or definition.',
    'Check the spelling; ids in a path are percent-encoded.',
  ],
  method_not_allowed: [
    'The address is right and takes other methods.',
    'Use one of those in `Allow`. Publications go to the operator listener.',
  ],
  revision_conflict: [
    'The revision that was given is taken, or is not the one that was expected: somebody else changed the item.',
    'Read the feed, and publish with a greater revision, or without one to get the next.',
  ],
  relayed: [
    'The fixture is relayed from another service, which alone changes it.',
    'Publish there.',
  ],
  not_retired: [
    'Only the history of a retired fixture can be deleted.',
    'Retire it first with `DELETE /v1/fixtures/{fixtureId}`.',
  ],
  locked: [
    'A line of an import changes an item that another token locked.',
    'Unlock the item, or import with the token that locked it.',
  ],
  precondition_failed: [
    'The feed changed since the entity tag in `If-Match` was read.',
    'Read the feed again, decide anew, and send the new tag.',
  ],
  payload_too_large: [
    'The body, an item or a list in it is larger than any real one.',
    'Send less at a time; `serve --max-body` raises the limit of a body.',
  ],
  unsupported_media_type: [
    'The Content-Type is another than this address takes, or the body is compressed.',
    'Send `application/json` (assets: their own type; logs: `application/jsonl`) without a Content-Encoding.',
  ],
  invalid_items: [
    'The body breaks the contract. Nothing of it was published.',
    'Mend what `issues` names; `fixture-feed validate FILE` finds the same offline.',
  ],
  invalid_fixture: ['The registration breaks the contract.', 'Mend what `issues` names.'],
  invalid_settings: [
    'The settings are not `{ "state", "definitions" }`.',
    'Send both fields; null enables all definitions.',
  ],
  unknown_definition: [
    'The service does not know the definition of an item.',
    'Check key and version in `GET /v1/definitions`, or start with `serve --definitions`.',
  ],
  definition_not_enabled: [
    'The settings of the feed do not enable the definition of an item.',
    'Enable it with `PUT …/settings`.',
  ],
  idempotency_mismatch: [
    'The Idempotency-Key was used for a request with another body.',
    'Use a new key for each publication, and the same only to send the same again.',
  ],
  too_many_wrong_tokens: [
    'More than 20 wrong tokens came from the address within a minute.',
    'Wait as `Retry-After` says and send a right token; right ones are never held up.',
  ],
  internal: [
    'The service failed. Its log says where.',
    'Try again with back-off; an Idempotency-Key makes that safe.',
  ],
  overloaded: [
    'The service works on as many requests as it can.',
    'Try again after `Retry-After`, with jitter.',
  ],
  unavailable: [
    'The journal cannot be read or written now, or the service is still starting.',
    'Try again after `Retry-After`; a publication may have been applied, and its Idempotency-Key makes trying again safe.',
  ],
}
