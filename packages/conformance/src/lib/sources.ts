import type { Source } from '../result.ts'

/** A citation: the place of a sentence, a colon, and the sentence. */
export type Citation = `${string}: ${string}`

/** Splits a citation into its parts. */
export function sourceOf(citation: Citation): Source {
  const [place = ''] = citation.split(': ', 1)
  return { place, sentence: citation.slice(place.length + 2) }
}

/** Sentences that are the source of several checks. */
export const sources = {
  matchingValidator:
    'Spec, Endpoints, feed read, rule 2: When the sent validator matches, then the response is 304 with an empty body.',
  ifNoneMatch:
    'Spec, Endpoints, feed read, rule 1: `If-None-Match` accepts the exact tag, a weak validator, a comma-separated list of tags, and `*`.',
  errorsNoStore: 'Spec, Errors, rule 1: Every error response carries `Cache-Control: no-store`.',
  unknownOrUnpublished:
    'Spec, Errors, 404: Unknown fixture or feed key, or a live feed that has no first published item yet',
  response304:
    'Spec, Endpoints, feed read, response 304: no body; returned when the representation is unchanged; carries the same cache policy and ETag',
  response200:
    'Spec, Endpoints, feed read, response 200: snapshot; header `ETag` (opaque validator); header `Cache-Control`',
  entityTag:
    'RFC 9110 §8.8.3: An entity tag consists of an opaque quoted string, possibly prefixed by a weakness indicator.',
  comparison:
    'RFC 9110 §8.8.3.2: two entity tags are equivalent if their opaque-tags match character-by-character, regardless of either or both being tagged as "weak"',
  listedTag:
    'RFC 9110 §13.1.2: If the field value is a list of entity tags, the condition is false if one of the listed tags matches the entity tag of the selected representation.',
  listed:
    'Spec, What the service does, 7: The service also lists fixtures and the feed keys each one serves.',
  wholeSnapshot: 'Spec, What the service does, 6: A second read returns the whole snapshot again.',
  revisions:
    'Spec, What the service does, 8: Items are revised over time (`revision`); later revisions or withdrawals of items can occur in a live feed.',
  liveSnapshot:
    'Spec, Limits, 5, live snapshot: `no-store` (do not store in shared caches; the client keeps its own state and ETag)',
  persistentConnections:
    'RFC 9112 §9.3: HTTP implementations SHOULD support persistent connections.',
  allowOrigin:
    'Fetch Standard, CORS protocol: Indicates whether the response can be shared, via returning the literal value of the `Origin` request header (which can be `null`) or `*` in a response.',
  headersOf304:
    'RFC 9110 §15.4.5: The server generating a 304 response MUST generate any of the following header fields that would have been sent in a 200 (OK) response to the same request',
  headAsGet:
    'RFC 9110 §9.3.2: The server SHOULD send the same header fields in response to a HEAD request as it would have sent if the request method had been GET.',
  weight:
    'RFC 9110 §12.4.2: The weight is normalized to a real number in the range 0 through 1, where 0.001 is the least preferred and 1 is the most preferred; a value of 0 means "not acceptable".',
  definitions:
    'Fixture Feed, definitions: `GET /v1/definitions` lists the known definitions, and `GET /v1/definitions/{key}/{version}` returns the JSON Schema of a whole item of one definition.',
  openapi:
    'Fixture Feed, openapi.json: `GET /openapi.json` is an OpenAPI 3.1 document of the public listener.',
  mustBe304:
    'RFC 9110 §13.1.2: the origin server MUST respond with either a) the 304 (Not Modified) status code if the request method is GET or HEAD',
  json: 'Spec, Endpoints: All bodies are JSON.',
  contentType:
    'RFC 9110 §8.3: A sender that generates a message containing content SHOULD generate a Content-Type header field in that message unless the intended media type of the enclosed representation is unknown to the sender.',
  assets:
    'Fixture Feed, assets: The name of an uploaded asset contains a hash of its media type and content, and the asset at an address never changes.',
} as const
