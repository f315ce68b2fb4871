import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import {
  feedPathTemplate,
  type OpenApi,
  type Parameter,
  readOpenApi,
  resolveReference,
} from '../../open-api.ts'

export const openapiPaths: Check = {
  id: 'openapi-paths',
  title: 'the description has the reads of the spec, and declares the parameters of every path',
  rule: 'Fixture Feed, public listener, openapi.json; OpenAPI 3.1, Path Templating',
  severity: 'extension',
  async run(subject) {
    const { document, exchange } = await readOpenApi(subject)
    for (const path of ['/v1/fixtures', feedPathTemplate]) {
      expect(document.paths[path]?.get !== undefined, `it has no GET of ${path}`, exchange)
    }
    for (const path of Object.keys(document.paths)) {
      const declared = declaredIn(document, path)
      const undeclared = namesIn(path).find(name => !declared.has(name))
      expect(undeclared === undefined, `${path} does not declare "${undeclared}"`, exchange)
    }
  },
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}

/** The path parameters that a path and its read declare, as they must: required. */
function declaredIn(document: OpenApi, path: string): ReadonlySet<string | undefined> {
  const { parameters = [], get } = document.paths[path] ?? {}
  const all = [...parameters, ...(get?.parameters ?? [])].map(parameter =>
    parameter.$ref === undefined
      ? parameter
      : ((resolveReference(document, parameter.$ref) ?? {}) as Parameter),
  )
  const ofPath = all.filter(parameter => parameter.in === 'path' && parameter.required === true)
  return new Set(ofPath.map(({ name }) => name))
}
