import { parseJson } from './feed.ts'
import { readBeside } from './read-beside.ts'
import type { Subject } from './subject.ts'
import type { Exchange } from './wire/exchange.ts'

/** What checks look at of an OpenAPI document. */
export interface OpenApi {
  readonly openapi: unknown
  readonly info: { readonly title: unknown; readonly version: unknown }
  readonly paths?: Readonly<Record<string, PathItem | undefined>>
}

export interface PathItem {
  readonly parameters?: readonly Parameter[]
  readonly get?: {
    readonly parameters?: readonly Parameter[]
    readonly responses: Readonly<Record<string, object>>
  }
}

/** A parameter, or a reference to one. */
export interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly $ref?: string
}

export const feedPathTemplate = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'

/** The OpenAPI document of the target; skips the check where it has none. */
export async function readOpenApi(
  subject: Subject,
): Promise<{ readonly document: OpenApi; readonly exchange: Exchange }> {
  const exchange = await readBeside(subject, '/openapi.json')
  const document = parseJson(exchange) as OpenApi
  return { document, exchange }
}

/** What a reference within a document leads to (RFC 6901); `undefined` when it leads nowhere in it. */
export function resolveReference(document: object, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = document
  for (const part of decodeURIComponent(reference.slice(2)).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}
