/** What others made to check such things finds nothing in our OpenAPI documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorDocument } from '../packages/server/src/lib/operator-api/openapi.ts'
import { openApiDocument } from '../packages/server/src/lib/read-api/openapi.ts'
import { loadChecker, withoutCheckers } from './lib/testing/checkers.ts'

const skip = withoutCheckers

interface Spectral {
  setRuleset(ruleset: object): void
  run(
    text: string,
  ): Promise<readonly { readonly code: unknown; readonly path: readonly unknown[] }[]>
}

/** The faults that spectral finds in an OpenAPI document. */
async function spectralFaults(document: object): Promise<readonly string[]> {
  const core = (await loadChecker('@stoplight/spectral-core')) as {
    readonly Spectral: new () => Spectral
  }
  const { oas } = (await loadChecker('@stoplight/spectral-rulesets')) as { readonly oas: object }
  const spectral = new core.Spectral()
  spectral.setRuleset({ extends: [oas] })
  const faults = await spectral.run(JSON.stringify(document))
  return faults.map(({ code, path }) => `${code} at ${path.join('/')}`)
}

interface Redocly {
  createConfig(config: object): Promise<object>
  lintFromString(
    request: object,
  ): Promise<readonly { readonly ruleId: string; readonly message: string }[]>
}

/** The faults that redocly finds in an OpenAPI document. */
async function redoclyFaults(document: object): Promise<readonly string[]> {
  const redocly = (await loadChecker('@redocly/openapi-core')) as Redocly
  const config = await redocly.createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(document)
  const faults = await redocly.lintFromString({ source, absoluteRef: 'openapi.json', config })
  return faults.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

for (const [name, document] of [
  ['public', openApiDocument()],
  ['operator', operatorDocument()],
] as const) {
  test(`spectral and redocly find nothing in the document of the ${name} listener`, {
    skip,
  }, async () => {
    assert.deepEqual(await spectralFaults(document), [])
    assert.deepEqual(await redoclyFaults(document), [])
  })
}

test('spectral and redocly find what is broken', { skip }, async () => {
  const document = structuredClone(operatorDocument()) as { paths: Record<string, object> }
  const broken = {
    ...document,
    paths: { ...document.paths, '/x/{id}': { get: { responses: {} } } },
  }
  assert.notDeepEqual(await spectralFaults(broken), [])
  assert.notDeepEqual(await redoclyFaults(broken), [])
})
