import { right } from '../behavior.ts'
import type { DefinitionId } from '../documents.ts'
import { edited, type Mutant, withBody, without } from './mutant.ts'

interface Definitions {
  readonly definitions: readonly DefinitionId[]
}

interface Schema {
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, object>>
}

interface Path {
  readonly parameters: readonly object[]
  readonly get: { readonly responses: Readonly<Record<string, object>> }
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Path>>
  readonly components: object
}

/** A mutant that changes the JSON text of some documents. */
function ofDocuments<T>(
  path: RegExp,
  name: string,
  caughtBy: readonly string[],
  edit: (document: T) => unknown,
): Mutant {
  return {
    name,
    caughtBy,
    mutation: () => ({
      documentText(asked) {
        const text = right.documentText(asked)
        return text === undefined || !path.test(asked) ? text : edited(text, edit)
      },
    }),
  }
}

const evidence = /\/evidence\/\d+$/
const list = /^\/v1\/definitions$/
const schemas = /^\/v1\/definitions\/.+/
const openApi = /^\/openapi\.json$/
const feedPath = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'

/** A mutant that changes the responses of the paths that match a pattern. */
function ofResponses(
  path: RegExp,
  name: string,
  caughtBy: readonly string[],
  reply: (typeof right)['reply'],
): Mutant {
  return {
    name,
    caughtBy,
    mutation: () => ({
      reply: (response, asked) => (path.test(asked.path) ? reply(response, asked) : response),
    }),
  }
}

const assets = /\/assets\//

/** Servers whose assets, definitions or other documents are wrong in one respect each. */
export const documentMutants: readonly Mutant[] = [
  ofResponses(assets, 'every asset is a 404', ['asset-answers'], reply => ({
    ...reply,
    status: 404,
  })),
  ofResponses(
    assets,
    'assets have the type application/octet-stream',
    ['asset-answers'],
    reply => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': 'application/octet-stream' },
    }),
  ),
  ofResponses(assets, 'assets must be revalidated', ['asset-policy'], reply => ({
    ...reply,
    headers: { ...reply.headers, 'cache-control': 'public, max-age=0, must-revalidate' },
  })),
  {
    name: 'If-None-Match is ignored for assets',
    caughtBy: ['asset-conditional'],
    mutation: () => ({
      ifNoneMatch: asked => (assets.test(asked.path) ? undefined : right.ifNoneMatch(asked)),
    }),
  },
  ofResponses(assets, 'a 304 of an asset has no Cache-Control', ['asset-conditional'], reply =>
    reply.status === 304 ? { ...reply, headers: without('cache-control')(reply.headers) } : reply,
  ),
  ofResponses(assets, 'pages of other origins may not read assets', ['asset-cors'], reply => ({
    ...reply,
    headers: without('access-control-allow-origin')(reply.headers),
  })),
  ofResponses(assets, 'assets have no nosniff header', ['asset-nosniff'], reply => ({
    ...reply,
    headers: without('x-content-type-options')(reply.headers),
  })),
  ofResponses(assets, 'SVG has no content security policy', ['asset-runs-nothing'], reply => ({
    ...reply,
    headers: without('content-security-policy')(reply.headers),
  })),
  ofResponses(assets, 'SVG runs scripts of its origin', ['asset-runs-nothing'], reply => ({
    ...reply,
    headers: {
      ...reply.headers,
      'content-security-policy': "default-src 'none'; script-src 'self'; sandbox allow-scripts",
    },
  })),
  ofResponses(assets, 'every unknown asset is an empty picture', ['unknown-asset'], reply =>
    reply.status === 404 ? { ...withBody(reply, '<svg/>'), status: 200 } : reply,
  ),
  ofResponses(assets, 'the 404 of an unknown asset may be stored', ['unknown-asset'], reply =>
    reply.status === 404
      ? { ...reply, headers: { ...reply.headers, 'cache-control': 'public, max-age=60' } }
      : reply,
  ),
  ofResponses(evidence, 'a claim begins one character later', ['evidence-fits'], reply =>
    reply.status === 200
      ? withBody(reply, reply.body.toString().replace('"start":0', '"start":1'))
      : reply,
  ),
  ofResponses(evidence, 'evidence names another revision', ['evidence-fits'], reply =>
    reply.status === 200
      ? withBody(reply, reply.body.toString().replace('"revision":', '"revision":9'))
      : reply,
  ),
  ofResponses(evidence, 'the 404 of missing evidence may be stored', ['unknown-evidence'], reply =>
    reply.status === 404
      ? { ...reply, headers: { ...reply.headers, 'cache-control': 'public, max-age=60' } }
      : reply,
  ),
  ofDocuments<Definitions>(
    list,
    'definitions are listed without version',
    ['definitions-list', 'definitions-of-items'],
    ({ definitions }) => ({
      definitions: definitions.map(({ definitionKey }) => ({ definitionKey })),
    }),
  ),
  ofDocuments<Definitions>(
    list,
    'a definition is listed twice',
    ['definitions-list'],
    ({ definitions }) => ({ definitions: [...definitions, ...definitions] }),
  ),
  ofDocuments<Definitions>(
    list,
    'only one definition is listed',
    ['definitions-of-items'],
    ({ definitions }) => ({ definitions: definitions.slice(0, 1) }),
  ),
  ofDocuments<Schema>(
    schemas,
    'the schema of a definition does not match its items',
    ['definition-schema'],
    schema => ({ ...schema, required: ['headline'] }),
  ),
  ofDocuments<Schema>(
    schemas,
    'every version has the schema of the first',
    ['definition-schema'],
    schema => ({
      ...schema,
      properties: { ...schema.properties, definitionVersion: { const: 1 } },
    }),
  ),
  ofResponses(schemas, 'a listed definition has no schema', ['definition-schema'], reply => ({
    ...reply,
    status: 500,
  })),
  {
    name: 'If-None-Match is ignored for the list of definitions',
    caughtBy: ['definitions-conditional'],
    mutation: () => ({
      ifNoneMatch: asked => (list.test(asked.path) ? undefined : right.ifNoneMatch(asked)),
    }),
  },
  {
    name: 'an unknown version of a definition is version 1',
    caughtBy: ['unknown-definition'],
    mutation: () => ({
      documentText: path =>
        right.documentText(path) ?? right.documentText(path.replace(/\/\d+$/, '/1')),
    }),
  },
  ofDocuments<object>(openApi, 'the description is Swagger 2', ['openapi-answers'], document => ({
    ...document,
    openapi: undefined,
    swagger: '2.0',
  })),
  ofDocuments<OpenApi>(
    openApi,
    'the description has no feeds',
    ['openapi-paths', 'openapi-responses'],
    document => ({ ...document, paths: { '/v1/fixtures': document.paths['/v1/fixtures'] } }),
  ),
  ofDocuments<OpenApi>(
    openApi,
    'the description declares one parameter of two',
    ['openapi-paths'],
    document => ({
      ...document,
      paths: withFeedPath(document, path => ({ ...path, parameters: path.parameters.slice(1) })),
    }),
  ),
  ofDocuments<OpenApi>(
    openApi,
    'the description refers to missing components',
    ['openapi-references', 'openapi-paths'],
    document => ({ ...document, components: {} }),
  ),
  ofDocuments<OpenApi>(
    openApi,
    'the description does not contain the 304',
    ['openapi-responses'],
    document => ({
      ...document,
      paths: withFeedPath(document, path => {
        const { 304: _, ...responses } = path.get.responses
        return { ...path, get: { responses } }
      }),
    }),
  ),
]

function withFeedPath({ paths }: OpenApi, edit: (path: Path) => Path): OpenApi['paths'] {
  const path = paths[feedPath]
  return path === undefined ? paths : { ...paths, [feedPath]: edit(path) }
}
