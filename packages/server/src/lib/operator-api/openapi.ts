import {
  documentHead,
  type Json,
  parametersOf,
  problemResponses,
  withComponents,
} from '../openapi/document.ts'
import type { ProblemCode } from '../problem/problem.ts'
import { feedOperations } from './feed-operations.ts'
import { fixtureOperations } from './fixture-operations.ts'
import { historyOperations } from './history-operations.ts'
import { holdOperations } from './hold-operations.ts'
import { logOperations } from './log-operations.ts'
import { type OpenOperation, openOperations } from './open-operations.ts'
import { type DescribedResponses, ifNoneMatch, type Operation, ownEtagHeader } from './operation.ts'
import { serviceOperations } from './service-operations.ts'

export const operations: readonly Operation[] = [
  ...serviceOperations,
  ...fixtureOperations,
  ...feedOperations,
  ...historyOperations,
  ...holdOperations,
  ...logOperations,
]

export const everyOperation: readonly ProblemCode[] = [
  'malformed_request',
  'unknown_parameter',
  'unauthorized',
  'too_many_wrong_tokens',
  'unsupported_media_type',
  'internal',
  'overloaded',
  'unavailable',
]

export function operatorDocument(): Json {
  return {
    ...documentHead(
      'Fixture Feed: operators',
      'Operations for publishers and operators. All of them need an operator token, except health, readiness, metrics, this document and the files of the desk.',
    ),
    security: [{ token: [] }],
    tags: [
      { name: 'fixtures', description: 'Games and their feeds, definitions and token rights.' },
      { name: 'publishing', description: 'Publications, settings and assets of a feed.' },
      { name: 'items', description: 'The history, the evidence and the erasure of an item.' },
      { name: 'holds', description: 'Holds and pending changes.' },
      { name: 'logs', description: 'Export and import of publication logs.' },
      { name: 'running', description: 'The state of the service. No token is needed.' },
    ],
    ...withComponents(
      { paths: paths() },
      {},
      {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token in FIXTURE_FEED_OPERATOR_TOKEN, or a token of the file of named tokens; `fixture-feed token NAME` creates such a token and prints its entry for the file.',
          },
        },
      },
    ),
  }
}

function paths(): Json {
  const described: Record<string, Record<string, unknown>> = {}
  for (const operation of [...operations, ...openOperations]) {
    const { path } = operation
    described[path] ??= { ...parametersOf(path, assetName) }
    const method = 'method' in operation ? operation.method.toLowerCase() : 'get'
    described[path][method] = describe(operation)
  }
  return described
}

const assetName = {
  name: [
    'For an upload: any name, of which the stored asset keeps the extension. For a read: the last segment of the `href`.',
    { type: 'string', minLength: 1, maxLength: 256 },
  ],
} as const

function describe(operation: Operation | OpenOperation): Json {
  const { operationId, summary, responses, curl } = operation
  const needsToken = 'method' in operation
  const described: Partial<Operation> = needsToken ? operation : {}
  const { description, query = {}, headers = [], body, command } = described
  const ofQuery = Object.entries(query).map(([name, { description, schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }))
  const { isConditional } = operation
  const parameters = [...ofQuery, ...headers, ...(isConditional ? [ifNoneMatch] : [])]
  return {
    operationId,
    tags: [needsToken ? tagOf(operation) : 'running'],
    summary,
    description: description ?? `${summary}.`,
    security: needsToken ? undefined : [],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: true, content: body.content },
    responses: {
      ...describedResponses(isConditional ? conditionalResponses(responses) : responses),
      ...problemResponses(needsToken ? codesOf(operation) : ['internal'], descriptions),
    },
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curl },
      ...(command === undefined ? [] : [{ lang: 'Shell', label: 'fixture-feed', source: command }]),
    ],
  }
}

function tagOf({ path }: Operation): string {
  if (/\/(?:holds|proposals)\b/.test(path)) return 'holds'
  if (path.endsWith('/log')) return 'logs'
  if (/\/(?:items|erasures)\b/.test(path)) return 'items'
  return path.includes('{feedKey}') ? 'publishing' : 'fixtures'
}

/** All problem codes of an operation: its `codes`, the codes of its body, and the codes of the checks before it runs. */
function codesOf({
  method,
  path,
  allowsAnyToken,
  needs,
  query = {},
  body,
  codes = [],
}: Operation): ProblemCode[] {
  const isChange = method !== 'GET'
  const all: readonly ProblemCode[] = [
    ...everyOperation,
    ...(allowsAnyToken ? [] : (['forbidden'] as const)),
    ...(isChange && path.includes('{fixtureId}') ? (['relayed'] as const) : []),
    ...(path.includes('{feedKey}') ? (['unknown_fixture', 'unknown_feed'] as const) : []),
    ...(needs?.published ? (['nothing_published'] as const) : []),
    ...Object.values(query).map(({ code }) => code),
    ...(body?.codes ?? []),
    ...codes,
  ]
  return [...new Set(all)]
}

/** Adds the header `ETag` to the 200 of a read with `isConditional`, and adds a 304. */
function conditionalResponses({ '200': found, ...others }: DescribedResponses): DescribedResponses {
  const headers = ownEtagHeader
  return {
    ...(found && { '200': { ...found, headers } }),
    '304': { description: 'The result still has the entity tag in If-None-Match', headers },
    ...others,
  }
}

function describedResponses(responses: DescribedResponses): Json {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema, content, headers }]) => {
      const contents = schema === undefined ? content : { 'application/json': { schema } }
      const all = { 'Cache-Control': { schema: { type: 'string', const: 'no-store' } }, ...headers }
      return [status, { description, headers: all, content: contents }]
    }),
  )
}

const descriptions: Readonly<Record<string, string>> = {
  '400': 'The request is malformed: correct it before you retry',
  '401': 'The token is missing or invalid',
  '403':
    'The token is limited to other fixtures or feeds, is read-only, may not decide on holds, would approve its own proposal, or would change or end a hold that restricts it',
  '404':
    'The fixture, feed, item, asset, evidence, hold, proposal or definition is unknown, or nothing was published yet',
  '409': 'The request conflicts with the current state, such as a newer revision or a hold',
  '412': 'The feed does not match If-Match, or the hold already exists (If-None-Match)',
  '413':
    'The body or a part of it is too large, or the snapshot or the proposals of the feed would be',
  '415': 'The body has an unsupported media type or a content coding',
  '422':
    'The body or the proposal to approve is invalid, or the idempotency key was used for another request: nothing was published. An import keeps the lines before the fault',
  '429': 'This address has sent too many wrong tokens',
  '500': 'The service failed',
  '503':
    'The service is overloaded or temporarily unavailable: retry after the seconds in Retry-After',
}
