import { namedSchemas, withReferences } from '@fixture-feed/contract/schema-documents'
import { type ProblemCode, problem, problemStatus } from '../problem/problem.ts'
import { cachePolicies } from '../representation/cache-policy.ts'

export type Json = Readonly<Record<string, unknown>>

export function documentHead(title: string, description: string): Json {
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Fixture Feed', url: 'https://github.com/fixture-feed/fixture-feed' },
    },
    servers: [{ url: '/' }],
  }
}

/**
 * Replaces named schemas in a part of an OpenAPI document by references, and adds these schemas to `components`:
 * schemas of the contract, the schemas in `further`, and `Problem`.
 */
export function withComponents(
  document: Json,
  further: Readonly<Record<string, object>>,
  components: Json,
): Json {
  const names = new Map<unknown, string>([
    ...[...namedSchemas].map(([name, schema]) => [schema, capitalized(name)] as const),
    ...Object.entries(further).map(([name, schema]) => [schema, name] as const),
    [problemSchema, 'Problem'],
  ])
  const { whole, parts } = withReferences(document, names, '#/components/schemas/')
  return { ...whole, components: { ...components, schemas: parts } }
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const pathParameters: Readonly<Record<string, readonly [description: string, schema: Json]>> = {
  fixtureId: [
    'The id of the fixture, percent-encoded.',
    { type: 'string', minLength: 1, maxLength: 256 },
  ],
  feedKey: [
    'The key of a feed of the fixture.',
    { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 256 },
  ],
  itemId: ['The id of the item, percent-encoded.', { type: 'string', minLength: 1 }],
  revision: ['The revision of the item.', { type: 'integer', minimum: 1 }],
  holdId: ['The id of the hold, percent-encoded.', { type: 'string', minLength: 1 }],
  key: ['The definitionKey.', { type: 'string' }],
  version: ['The definitionVersion.', { type: 'integer', minimum: 1 }],
}

/** The parameters of a path: `{ parameters }`, or an empty object if there are none. */
export function parametersOf(path: string, others: typeof pathParameters = {}): Json {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const [description, schema] = others[name] ?? pathParameters[name] ?? []
    return { name, in: 'path', required: true, description, schema }
  })
  return parameters.length > 0 ? { parameters } : {}
}

/**
 * Returns one response for each HTTP status of the problem codes, with the codes that it can contain, and one for `4XX`:
 * the faults that are found before routing.
 */
export function problemResponses(
  codes: readonly ProblemCode[],
  descriptions: Readonly<Record<string, string>>,
): Json {
  const byStatus = Map.groupBy(codes, code => String(problemStatus(problem(code, ''))))
  const responses: Record<string, Json> = {}
  for (const [status, ofStatus] of byStatus) {
    const schema = {
      allOf: [problemSchema, { properties: { code: { enum: ofStatus } } }],
    }
    responses[status] = {
      description: descriptions[status],
      headers: { ...errorHeaders, ...furtherHeaders[status] },
      content: { 'application/problem+json': { schema } },
    }
  }
  responses['4XX'] = {
    description:
      'The request was rejected before its operation started, for example because it took too long (408), its headers are too large (431), or its expectation is not supported (417)',
    headers: errorHeaders,
    content: { 'application/problem+json': { schema: problemSchema } },
  }
  return responses
}

const errorHeaders: Json = {
  'Cache-Control': { schema: { type: 'string', const: cachePolicies.error } },
}

const retryAfter: Json = {
  description: 'Seconds',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}

const furtherHeaders: Readonly<Record<string, Json>> = {
  '401': { 'WWW-Authenticate': { required: true, schema: { type: 'string', const: 'Bearer' } } },
  '429': { 'Retry-After': retryAfter },
  '503': { 'Retry-After': retryAfter },
}

const problemSchema: Json = {
  type: 'object',
  description: 'A problem document (RFC 9457) with a stable `code`.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The fault of this request and its place.' },
    code: { type: 'string' },
    issues: {
      type: 'array',
      description:
        'The faults of the body, or of the proposal to approve, at most 100. Absent for problems of other kinds.',
      items: {
        type: 'object',
        required: ['path', 'rule', 'message'],
        properties: {
          path: {
            type: 'string',
            description:
              'A JSON Pointer (RFC 6901) into the body; for an import, into the line that `detail` names; for an approval, into a publication of the proposal.',
          },
          rule: { type: 'string' },
          message: { type: 'string' },
          item: { type: 'string', description: 'With `missing_evidence`: the id of the item.' },
          offset: {
            type: 'integer',
            description: 'With `missing_evidence`: the offset in the text, in UTF-16 code units.',
          },
          what: {
            type: 'string',
            description: 'With `missing_evidence`: the number or name, verbatim.',
          },
        },
      },
    },
  },
}
