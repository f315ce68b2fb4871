import { evidenceSchema } from '@fixture-feed/contract/evidence'
import {
  feedChangesSchema,
  integrationFixtureIndexSchema,
  scoreboardSchema,
} from '@fixture-feed/contract/fixture-index'
import { definitionListSchema } from '@fixture-feed/contract/operator-responses'
import { snapshotSchema, timelineSchema } from '@fixture-feed/contract/snapshot'
import {
  documentHead,
  type Json,
  parametersOf,
  problemResponses,
  withComponents,
} from '../openapi/document.ts'
import type { ProblemCode } from '../problem/problem.ts'
import { cachePolicies } from '../representation/cache-policy.ts'
import type { BoundName } from './replay-bounds.ts'

export function openApiDocument(): Json {
  return {
    ...documentHead(
      'Fixture Feed',
      'Snapshots of generated game content by fixture and feed. Poll a feed with If-None-Match; keep the last snapshot after a 304 and after any failure.',
    ),
    security: [],
    tags: [{ name: 'reading', description: 'No request needs credentials.' }],
    ...withComponents(
      { paths: Object.fromEntries(Object.entries(reads).map(pathItem)) },
      {
        FixtureIndex: integrationFixtureIndexSchema,
        JsonSchema: jsonSchema,
        OpenApi: openApiSchema,
      },
      { parameters: { IfNoneMatch: ifNoneMatch, AvailableDictionary: availableDictionary } },
    ),
  }
}

const jsonSchema: Json = { type: 'object', description: 'A JSON Schema (2020-12).' }
const openApiSchema: Json = { type: 'object', description: 'An OpenAPI document.' }

function parameter(name: 'IfNoneMatch' | 'AvailableDictionary'): Json {
  return { $ref: `#/components/parameters/${name}` }
}

function requestHeader(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } }
}

const ifNoneMatch = requestHeader(
  'If-None-Match',
  'The ETag of an earlier response, with its quotes; a single tag is also accepted without them. If it is still current, the response is 304: keep the earlier content.',
)

const availableDictionary = requestHeader(
  'Available-Dictionary',
  'The SHA-256 of a snapshot that the client has, as a structured field (`:base64:`). With dcz in Accept-Encoding, the response may be a delta from it (RFC 9842).',
)

const prefer: Json = {
  ...requestHeader(
    'Prefer',
    'wait=N (RFC 7240): with the current ETag of the list of changes, or of a live feed without until and after, the service responds at the next change, or after up to N seconds (at most 30). If the response has no Preference-Applied, the service did not wait: wait for an interval before the next read.',
  ),
  example: 'wait=20',
}

const preferenceAppliedHeader: Json = {
  description:
    'wait=N if the service held the request open. The header is missing if it did not, for example for a finished feed. In this case wait for an interval before the next read',
  required: false,
  schema: { type: 'string', pattern: '^wait=([1-9]|[12][0-9]|30)$' },
}

const bounds: Readonly<Record<BoundName, string>> = {
  until:
    'Inclusive. The response is the feed at this instant, without items that were erased later.',
  after:
    'Exclusive. The response contains only items whose visible revision was published after this instant.',
}

const stateParameter: Json = {
  name: 'state',
  in: 'query',
  description: 'Only live feeds. This list has its own versions, entity tags and waits.',
  schema: { type: 'string', enum: ['live'] },
}

const boundParameters: readonly Json[] = Object.entries(bounds).map(([name, description]) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', format: 'date-time' },
}))

interface ReadDescription {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** Parameters apart from the path parameters and `If-None-Match`. */
  readonly parameters?: readonly Json[]
  /** The descriptions of path parameters whose name has another meaning in another path. */
  readonly pathParameters?: Parameters<typeof parametersOf>[1]
  /** The schema of the response. Without a schema, the response is bytes of another media type. */
  readonly schema?: object
  readonly policies: readonly string[]
  /** The request headers that the response depends on. Default: `Accept-Encoding`. */
  readonly vary?: string
  /** The problem codes apart from the codes of every read. */
  readonly problems?: readonly ProblemCode[]
  /** Whether the 200s of the read are signed if the service has keys. */
  readonly isSigned?: boolean
  /** The headers apart from the headers of every read. */
  readonly headers?: Readonly<Record<string, Json>>
}

const signatureHeaders: Json = Object.fromEntries(
  ['Unencoded-Digest', 'Signature-Input', 'Signature'].map(name => [
    name,
    {
      description:
        'Covers the bytes before any content coding (RFC 9530, RFC 9421). A relay also passes on valid signatures of the upstream for these bytes. Absent if the service has no keys and passes on no signature.',
      required: false,
      schema: { type: 'string' },
    },
  ]),
)

const keysSchema: Json = {
  type: 'object',
  required: ['keys'],
  properties: { keys: { type: 'array', minItems: 1, items: { type: 'object' } } },
}

/** The problems of every read of a feed, published or not, in addition to `anywhere`. */
const feedProblems = ['unknown_fixture', 'unknown_feed', 'unavailable'] as const

/** The problems of every read. */
const anywhere = ['malformed_request', 'unknown_parameter', 'internal', 'overloaded'] as const

const feedPath = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'

const reads: Readonly<Record<string, ReadDescription>> = {
  '/v1/fixtures': {
    operationId: 'readFixtures',
    isSigned: true,
    summary: 'List the fixtures and their feeds',
    schema: integrationFixtureIndexSchema,
    policies: [cachePolicies.finished],
    problems: ['unavailable'],
  },
  '/v1/scoreboard': {
    operationId: 'readScoreboard',
    isSigned: true,
    summary: 'Read the state and score of all games, the latest game first',
    schema: scoreboardSchema,
    policies: [cachePolicies.live],
    problems: ['unavailable'],
  },
  '/v1/changes': {
    operationId: 'readChanges',
    isSigned: true,
    summary: 'The newest change of every feed, or of every live feed',
    description:
      'The list has one entry for each listed feed that has a snapshot, the newest snapshotAt first. It contains current states and is not a log, so the ETag is the only cursor: with any other tag, the response is the whole list. With the current ETag and Prefer: wait=N, the service responds when the list changes, or after up to N seconds. A new version is made at most every 250 ms. After a new version, read the feeds whose snapshotAt or state differs from the previous list. The same node returns that snapshot or a later one. If a read returns an earlier snapshot, it came from another node: read the feed again after 100 ms.',
    parameters: [stateParameter, prefer, parameter('AvailableDictionary')],
    schema: feedChangesSchema,
    policies: [cachePolicies.live],
    vary: 'Accept-Encoding, Available-Dictionary',
    headers: { 'Preference-Applied': preferenceAppliedHeader },
    problems: ['unavailable'],
  },
  [feedPath]: {
    operationId: 'readFeed',
    isSigned: true,
    summary: 'Read the current snapshot of a feed, or replay an earlier one',
    parameters: [...boundParameters, parameter('AvailableDictionary'), prefer],
    schema: snapshotSchema,
    policies: [cachePolicies.live, cachePolicies.finished],
    vary: 'Accept-Encoding, Available-Dictionary',
    headers: { 'Preference-Applied': preferenceAppliedHeader },
    problems: ['invalid_bound', ...feedProblems, 'nothing_published'],
  },
  [`${feedPath}/dictionaries/{name}`]: {
    operationId: 'readDictionary',
    isSigned: true,
    summary:
      'Read a recent snapshot as a compression dictionary (RFC 9842), by the hexadecimal SHA-256 of its bytes',
    description:
      'The response to a read of a live feed names a recent snapshot in a Link with rel="compression-dictionary", the same one for up to seven changes. The response to this read has a Use-As-Dictionary header with the address for which the dictionary is used.',
    pathParameters: {
      name: [
        'The SHA-256 of the bytes of the snapshot, in lower-case hex.',
        { type: 'string', pattern: '^[0-9a-f]{64}$' },
      ],
    },
    schema: snapshotSchema,
    policies: [cachePolicies.dictionary],
    problems: [...feedProblems, 'nothing_published', 'not_found'],
  },
  [`${feedPath}/timeline`]: {
    operationId: 'readTimeline',
    isSigned: true,
    summary: 'List the instants at which a feed changed, oldest first',
    schema: timelineSchema,
    policies: [cachePolicies.live, cachePolicies.finished],
    problems: [...feedProblems, 'nothing_published'],
  },
  [`${feedPath}/assets/{name}`]: {
    operationId: 'readAsset',
    summary: 'Read an uploaded asset',
    description:
      'The bytes of an asset never change. Its content security policy blocks scripts for every media type. An asset is not signed: its name is a hash of its media type and bytes, and the signed snapshot contains the name.',
    pathParameters: {
      name: ['The last segment of the `href` of the asset.', { type: 'string', minLength: 1 }],
    },
    policies: [cachePolicies.immutable],
    problems: [...feedProblems, 'not_found'],
  },
  [`${feedPath}/items/{itemId}/evidence/{revision}`]: {
    operationId: 'readEvidence',
    isSigned: true,
    summary: 'Read the plays that support each claim of an item revision',
    description:
      'The evidence of a revision stays available after the item is withdrawn. An erasure removes it.',
    schema: evidenceSchema,
    policies: [cachePolicies.finished],
    problems: [...feedProblems, 'nothing_published', 'not_found'],
  },
  '/v1/definitions': {
    operationId: 'readDefinitions',
    summary: 'List the definitions of items',
    schema: definitionListSchema,
    policies: [cachePolicies.finished],
  },
  '/v1/definitions/{key}/{version}': {
    operationId: 'readDefinition',
    summary: 'Read the JSON Schema of the items of one definition',
    schema: jsonSchema,
    policies: [cachePolicies.finished],
    problems: ['not_found'],
  },
  '/v1/keys': {
    operationId: 'readKeys',
    summary:
      'Read the public keys of the signatures as a JWK set; 404 if the service does not sign',
    schema: keysSchema,
    policies: [cachePolicies.finished],
    problems: ['not_found'],
  },
  '/openapi.json': {
    operationId: 'readOpenApi',
    summary: 'Read the OpenAPI document',
    schema: openApiSchema,
    policies: [cachePolicies.finished],
  },
}

function pathItem([path, read]: [string, ReadDescription]): [string, Json] {
  const { operationId, summary, parameters = [], schema, problems = [], pathParameters } = read
  const headers = responseHeaders(read)
  const content = schema === undefined ? { '*/*': {} } : { 'application/json': { schema } }
  const get = {
    operationId,
    tags: ['reading'],
    summary,
    description: read.description ?? `${summary}.`,
    parameters: [...parameters, parameter('IfNoneMatch')],
    responses: {
      '200': {
        description: 'The current representation',
        headers: { ...headers, ...(read.isSigned && signatureHeaders) },
        content,
      },
      '304': {
        description:
          'The representation still has the entity tag in If-None-Match. The response has no body',
        headers,
      },
      ...problemResponses([...anywhere, ...problems], descriptions),
    },
  }
  return [path, { ...parametersOf(path, pathParameters), get }]
}

function responseHeaders({ policies, vary = 'Accept-Encoding', headers }: ReadDescription): Json {
  return {
    ETag: { description: 'Opaque validator', schema: { type: 'string' } },
    'Cache-Control': { schema: { type: 'string', enum: policies } },
    Vary: { schema: { type: 'string', const: vary } },
    ...headers,
  }
}

const descriptions: Readonly<Record<string, string>> = {
  '400': 'The request is malformed: correct it before retrying',
  '404':
    'Unknown fixture, feed, asset, dictionary, evidence or definition, or a feed without a first item yet',
  '500': 'The service failed: retry with back-off and jitter',
  '503':
    'Overloaded or not available now: retry after the seconds in Retry-After, with back-off and jitter',
}
