import { type Checks, extension } from '../check.ts'
import { expect } from '../expectations.ts'
import { parseJson } from '../feed.ts'
import { readOptionalDocument } from '../read-optional-document.ts'
import { sources } from '../sources.ts'
import type { Subject } from '../subject.ts'
import type { Exchange } from '../wire/exchange.ts'

export const openapiChecks: Checks = {
  'openapi-answers': extension(
    'the description is an OpenAPI 3.1 document',
    sources.openapi,
    async subject => {
      const { document, exchange } = await readOpenApi(subject)
      const { openapi, info } = document
      expect(/^3\.1\.\d+$/.test(String(openapi)), `"openapi" is ${openapi}`, exchange)
      expect(typeof info.title === 'string', '"info.title" is not a string', exchange)
      expect(typeof info.version === 'string', '"info.version" is not a string', exchange)
    },
  ),
  'openapi-paths': extension(
    'the description contains both reads of the spec and declares the parameters of each path',
    sources.openapi,
    async subject => {
      const { document, exchange } = await readOpenApi(subject)
      for (const path of ['/v1/fixtures', feedPathTemplate]) {
        expect(
          document.paths?.[path]?.get !== undefined,
          `the document has no GET of ${path}`,
          exchange,
        )
      }
      for (const path of Object.keys(document.paths ?? {})) {
        const declared = declaredIn(document, path)
        const undeclared = namesIn(path).find(name => !declared.has(name))
        expect(undeclared === undefined, `${path} does not declare "${undeclared}"`, exchange)
      }
    },
  ),
  'openapi-references': extension(
    'each local reference in the description has a target',
    sources.openapi,
    async subject => {
      const { document, exchange } = await readOpenApi(subject)
      for (const reference of referencesIn(document)) {
        if (!reference.startsWith('#/')) continue
        const isThere = resolveReference(document, reference) !== undefined
        expect(isThere, `${reference} has no target`, exchange)
      }
    },
  ),
  'openapi-responses': extension(
    'the description of the feed read contains the statuses 200, 304, 400 and 404',
    sources.openapi,
    async subject => {
      const { document, exchange } = await readOpenApi(subject)
      const responses = document.paths?.[feedPathTemplate]?.get?.responses ?? {}
      for (const status of ['200', '304', '400', '404']) {
        const range = `${status[0]}XX`
        const isThere = status in responses || range in responses
        expect(isThere, `the document does not describe the status ${status}`, exchange)
      }
    },
  ),
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}

/** The path parameters that a path and its `get` operation declare as required. */
function declaredIn(document: OpenApi, path: string): ReadonlySet<string | undefined> {
  const { parameters = [], get } = document.paths?.[path] ?? {}
  const all = [...parameters, ...(get?.parameters ?? [])].map(parameter =>
    parameter.$ref === undefined
      ? parameter
      : ((resolveReference(document, parameter.$ref) ?? {}) as Parameter),
  )
  const ofPath = all.filter(parameter => parameter.in === 'path' && parameter.required === true)
  return new Set(ofPath.map(({ name }) => name))
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('$ref' in value && typeof value.$ref === 'string') yield value.$ref
  for (const member of Object.values(value)) yield* referencesIn(member)
}

/** The parts of an OpenAPI document that checks use. */
interface OpenApi {
  readonly openapi: unknown
  readonly info: { readonly title: unknown; readonly version: unknown }
  readonly paths?: Readonly<Record<string, PathItem | undefined>>
}

interface PathItem {
  readonly parameters?: readonly Parameter[]
  readonly get?: {
    readonly parameters?: readonly Parameter[]
    readonly responses: Readonly<Record<string, object>>
  }
}

/** A parameter, or a reference to one. */
interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly $ref?: string
}

const feedPathTemplate = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'

/** Reads the OpenAPI document of the target. Skips the check if the target has no index or no such document. */
async function readOpenApi(
  subject: Subject,
): Promise<{ readonly document: OpenApi; readonly exchange: Exchange }> {
  const exchange = await readOptionalDocument(subject, '/openapi.json')
  const document = parseJson(exchange) as OpenApi
  return { document, exchange }
}

/** Resolves a reference within a document (RFC 6901); `undefined` if it does not resolve. */
function resolveReference(document: object, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = document
  for (const part of decodeURIComponent(reference.slice(2)).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}
