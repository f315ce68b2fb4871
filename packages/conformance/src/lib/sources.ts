import type { Source } from '../result.ts'

type SourceName =
  | 'matchingValidator'
  | 'ifNoneMatch'
  | 'errorsNoStore'
  | 'unknownOrUnpublished'
  | 'response304'
  | 'response200'
  | 'entityTag'
  | 'comparison'
  | 'listedTag'
  | 'listed'
  | 'wholeSnapshot'
  | 'revisions'
  | 'liveSnapshot'
  | 'persistentConnections'
  | 'allowOrigin'
  | 'headersOf304'
  | 'headAsGet'
  | 'weight'
  | 'definitions'
  | 'openapi'
  | 'contentType'
  | 'json'
  | 'mustBe304'
  | 'assets'

/** Sentences that more than one check holds a target to. */
export const sources: Readonly<Record<SourceName, Source>> = {
  matchingValidator: {
    place: 'Spec, Endpoints, feed read, rule 2',
    sentence: 'When the sent validator matches, then the response is 304 with an empty body.',
  },
  ifNoneMatch: {
    place: 'Spec, Endpoints, feed read, rule 1',
    sentence:
      '`If-None-Match` accepts the exact tag, a weak validator, a comma-separated list of tags, and `*`.',
  },
  errorsNoStore: {
    place: 'Spec, Errors, rule 1',
    sentence: 'Every error response carries `Cache-Control: no-store`.',
  },
  unknownOrUnpublished: {
    place: 'Spec, Errors, 404',
    sentence: 'Unknown fixture or feed key, or a live feed that has no first published item yet',
  },
  response304: {
    place: 'Spec, Endpoints, feed read, response 304',
    sentence:
      'no body; returned when the representation is unchanged; carries the same cache policy and ETag',
  },
  response200: {
    place: 'Spec, Endpoints, feed read, response 200',
    sentence: 'snapshot; header `ETag` (opaque validator); header `Cache-Control`',
  },
  entityTag: {
    place: 'RFC 9110 §8.8.3',
    sentence:
      'An entity tag consists of an opaque quoted string, possibly prefixed by a weakness indicator.',
  },
  comparison: {
    place: 'RFC 9110 §8.8.3.2',
    sentence:
      'two entity tags are equivalent if their opaque-tags match character-by-character, regardless of either or both being tagged as "weak"',
  },
  listedTag: {
    place: 'RFC 9110 §13.1.2',
    sentence:
      'If the field value is a list of entity tags, the condition is false if one of the listed tags matches the entity tag of the selected representation.',
  },
  listed: {
    place: 'Spec, What the service does, 7',
    sentence: 'The service also lists fixtures and the feed keys each one serves.',
  },
  wholeSnapshot: {
    place: 'Spec, What the service does, 6',
    sentence: 'A second read returns the whole snapshot again.',
  },
  revisions: {
    place: 'Spec, What the service does, 8',
    sentence:
      'Items are revised over time (`revision`); later revisions or withdrawals of items can occur in a live feed.',
  },
  liveSnapshot: {
    place: 'Spec, Limits, 5, live snapshot',
    sentence: '`no-store` (do not store in shared caches; the client keeps its own state and ETag)',
  },
  persistentConnections: {
    place: 'RFC 9112 §9.3',
    sentence: 'HTTP implementations SHOULD support persistent connections.',
  },
  allowOrigin: {
    place: 'Fetch Standard, CORS protocol',
    sentence:
      'Indicates whether the response can be shared, via returning the literal value of the `Origin` request header (which can be `null`) or `*` in a response.',
  },
  headersOf304: {
    place: 'RFC 9110 §15.4.5',
    sentence:
      'The server generating a 304 response MUST generate any of the following header fields that would have been sent in a 200 (OK) response to the same request',
  },
  headAsGet: {
    place: 'RFC 9110 §9.3.2',
    sentence:
      'The server SHOULD send the same header fields in response to a HEAD request as it would have sent if the request method had been GET.',
  },
  weight: {
    place: 'RFC 9110 §12.4.2',
    sentence:
      'The weight is normalized to a real number in the range 0 through 1, where 0.001 is the least preferred and 1 is the most preferred; a value of 0 means "not acceptable".',
  },
  definitions: {
    place: 'Fixture Feed, definitions',
    sentence:
      '`GET /v1/definitions` lists the known definitions, `GET /v1/definitions/{key}/{version}` is the JSON Schema of a whole item of one.',
  },
  openapi: {
    place: 'Fixture Feed, openapi.json',
    sentence: '`GET /openapi.json` is an OpenAPI 3.1 document of the public listener.',
  },
  mustBe304: {
    place: 'RFC 9110 §13.1.2',
    sentence:
      'the origin server MUST respond with either a) the 304 (Not Modified) status code if the request method is GET or HEAD',
  },
  json: { place: 'Spec, Endpoints', sentence: 'All bodies are JSON.' },
  contentType: {
    place: 'RFC 9110 §8.3',
    sentence:
      'A sender that generates a message containing content SHOULD generate a Content-Type header field in that message unless the intended media type of the enclosed representation is unknown to the sender.',
  },
  assets: {
    place: 'Fixture Feed, assets',
    sentence: 'An uploaded asset has a content-addressed name and is immutable under it.',
  },
}
