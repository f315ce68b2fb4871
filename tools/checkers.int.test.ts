/** Checks the OpenAPI documents of the service with external validators. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorDocument } from '../packages/server/src/lib/operator-api/openapi.ts'
import { openApiDocument } from '../packages/server/src/lib/read-api/openapi.ts'
import { loadChecker, withoutCheckers } from './lib/testing/checkers.ts'

const skip = withoutCheckers

interface Redocly {
  createConfig(config: object): Promise<object>
  lintFromString(
    request: object,
  ): Promise<readonly { readonly ruleId: string; readonly message: string }[]>
}

const rules = { 'operation-tag-defined': 'error', 'operation-description': 'error' }

/** The faults that redocly finds in an OpenAPI document. */
async function faultsOf(document: object): Promise<readonly string[]> {
  const redocly = (await loadChecker('@redocly/openapi-core')) as Redocly
  const config = await redocly.createConfig({ extends: ['recommended-strict'], rules })
  const source = JSON.stringify(document)
  const faults = await redocly.lintFromString({ source, absoluteRef: 'openapi.json', config })
  return faults.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

for (const [name, document] of [
  ['public', openApiDocument()],
  ['operator', operatorDocument()],
] as const) {
  test(`redocly reports nothing for the document of the ${name} listener`, { skip }, async () => {
    assert.deepEqual(await faultsOf(document), [])
  })
}

const answering = (schema: object, example?: unknown) => ({
  responses: { 200: { description: 'x', content: { 'application/json': { schema, example } } } },
})

const inPath = { name: 'x', in: 'path', required: true, schema: { type: 'string' } }

for (const [what, changes, rule] of [
  ['an operation without responses', { responses: {} }, 'operation-2xx-response'],
  ['a response without a description', { responses: { 200: {} } }, 'struct'],
  ['an unknown field of an operation', { respones: {} }, 'struct'],
  ['an unknown type', answering({ type: 'intager' }), 'struct'],
  [
    'an enumeration of another type',
    answering({ type: 'integer', enum: ['a'] }),
    'no-enum-type-mismatch',
  ],
  [
    'a reference without a target',
    answering({ $ref: '#/components/schemas/x' }),
    'no-unresolved-refs',
  ],
  ['an invalid example', answering({ type: 'integer' }, 'x'), 'no-invalid-media-type-examples'],
  ['an undeclared tag', { tags: ['x'] }, 'operation-tag-defined'],
  ['an undeclared security scheme', { security: [{ x: [] }] }, 'security-defined'],
  ['a duplicate operationId', { operationId: 'readHolds' }, 'operation-operationId-unique'],
  [
    'a path parameter that the path does not have',
    { parameters: [inPath] },
    'path-parameters-defined',
  ],
  ['an operation without a description', { description: undefined }, 'operation-description'],
] as const) {
  test(`redocly reports ${what}`, { skip }, async () => {
    const document = operatorDocument() as { paths: Record<string, Record<string, object>> }
    const { '/v1/scoreboard': { get = {} } = {} } = document.paths
    const paths = { ...document.paths, '/v1/scoreboard': { get: { ...get, ...changes } } }
    const faults = await faultsOf({ ...document, paths })
    assert.ok(
      faults.some(fault => fault.startsWith(`${rule}: `)),
      faults.join('\n'),
    )
  })
}
