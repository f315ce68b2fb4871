/** A definition as the test server lists it. */

export interface DefinitionId {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** The definitions of the items that the checks publish. */
const definitionIds: readonly DefinitionId[] = [
  { definitionKey: 'basketball.pre-game-summary', definitionVersion: 1 },
  { definitionKey: 'basketball.team-performance-summary', definitionVersion: 2 },
]

/** The JSON text at a path; `undefined` if there is no such document. */
export function documentText(path: string): string | undefined {
  if (path === '/v1/definitions') return JSON.stringify({ definitions: definitionIds })
  if (path === '/openapi.json') return JSON.stringify(openApi)
  const [, key, version] = /^\/v1\/definitions\/([^/]+)\/(\d+)$/.exec(path) ?? []
  const name = definitionIds.find(
    each => each.definitionKey === key && String(each.definitionVersion) === version,
  )
  return name && JSON.stringify(schemaOf(name))
}

function schemaOf({ definitionKey, definitionVersion }: DefinitionId): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: [
      ...['id', 'fixtureId', 'definitionKey', 'definitionVersion', 'revision', 'effectiveAt'],
      ...['asOf', 'publishedAt', 'entities', 'content', 'assets'],
    ],
    properties: {
      definitionKey: { const: definitionKey },
      definitionVersion: { const: definitionVersion },
    },
  }
}

const openApi = {
  openapi: '3.1.0',
  info: { title: 'A feed service', version: '1' },
  paths: {
    '/v1/fixtures': { get: { responses: { 200: { description: 'The index' } } } },
    '/v1/fixtures/{fixtureId}/feeds/{feedKey}': {
      parameters: [
        { $ref: '#/components/parameters/Fixture' },
        { name: 'feedKey', in: 'path', required: true, schema: { type: 'string' } },
      ],
      get: {
        responses: {
          200: { description: 'The snapshot' },
          304: { description: 'Unchanged' },
          '4XX': { description: 'An error' },
        },
      },
    },
  },
  components: {
    parameters: {
      Fixture: { name: 'fixtureId', in: 'path', required: true, schema: { type: 'string' } },
    },
  },
}
