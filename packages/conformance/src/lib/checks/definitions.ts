import { basketballDefinitions } from '@fixture-feed/contract/definitions'
import { type Checks, extension } from '../check.ts'
import { Broken, expect, expectNoStore, expectStatus, skipUnless } from '../expectations.ts'
import { parseJson } from '../feed.ts'
import { readOptionalDocument } from '../read-optional-document.ts'
import { sources } from '../sources.ts'
import type { Subject } from '../subject.ts'
import { unknownName } from '../unknown-name.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

export const definitionsChecks: Checks = {
  'definitions-list': extension(
    'each definition in the list has a valid key and version, and is listed once',
    sources.definitions,
    async subject => {
      const { definitions, exchange } = await readDefinitions(subject)
      const seen = new Set<string>()
      for (const definition of definitions) {
        const { definitionKey, definitionVersion } = definition
        const reference = referenceOf(definition)
        const isKey = /^[a-z0-9]+(?:[.-][a-z0-9-]+)+$/.test(definitionKey)
        expect(isKey, `"${definitionKey}" is not a definition key`, exchange)
        const isVersion = Number.isInteger(definitionVersion) && definitionVersion >= 1
        expect(isVersion, `${definitionVersion} is not a definition version`, exchange)
        expect(!seen.has(reference), `${reference} is listed twice`, exchange)
        seen.add(reference)
      }
    },
  ),
  'definition-schema': extension(
    'the schema of a definition describes a whole item with constant key and version',
    sources.definitions,
    async subject => {
      const { definitions } = await readDefinitions(subject)
      const ofSpec = definitions.filter(definition => specReferences.has(referenceOf(definition)))
      skipUnless(ofSpec.length > 0, 'no definition of the spec is listed')
      for (const { definitionKey, definitionVersion } of ofSpec) {
        const path = definitionPath({ definitionKey, definitionVersion })
        const exchange = await readOptionalDocument(subject, path)
        const { $schema, required, properties } = parseJson(exchange) as ItemSchema
        expect($schema === dialect, `"$schema" is ${$schema}`, exchange)
        const missing = itemFields.find(field => !required.includes(field))
        expect(missing === undefined, `the schema does not require "${missing}"`, exchange)
        const isKey = properties.definitionKey?.const === definitionKey
        expect(isKey, `the schema does not fix definitionKey to "${definitionKey}"`, exchange)
        const isVersion = properties.definitionVersion?.const === definitionVersion
        expect(
          isVersion,
          `the schema does not fix definitionVersion to ${definitionVersion}`,
          exchange,
        )
      }
    },
  ),
  'definitions-conditional': extension(
    'a read of the list of definitions with its entity tag is a 304',
    sources.definitions,
    async subject => {
      const { exchange } = await readDefinitions(subject)
      const tag = headerOf(exchange, 'etag')
      skipUnless(tag !== undefined, 'the list of definitions has no entity tag')
      const headers = [
        ['Accept-Encoding', 'identity'],
        ['If-None-Match', tag],
      ] as const
      expectStatus(await subject.wire.send({ ...exchange.request, headers }), 304)
    },
  ),
  'definitions-of-items': extension(
    'the definitions of all items are listed',
    sources.definitions,
    async subject => {
      const { definitions, exchange } = await readDefinitions(subject)
      const listed = new Set(definitions.map(referenceOf))
      for (const feed of subject.feeds) {
        const { snapshot } = await feed.readSnapshot()
        for (const item of snapshot.items) {
          const reference = referenceOf(item)
          expect(listed.has(reference), `${reference} of item "${item.id}" is not listed`, exchange)
        }
      }
    },
  ),
  'unknown-definition': extension(
    'the schema of an unlisted definition is a 404 that caches must not store',
    sources.definitions,
    async subject => {
      const { wire } = subject
      const { definitions } = await readDefinitions(subject)
      const unknown = [{ definitionKey: `desk.${unknownName()}`, definitionVersion: 1 }]
      const [first] = definitions
      if (first !== undefined) unknown.push({ ...first, definitionVersion: 999_999 })
      for (const definition of unknown) {
        const exchange = await wire.send({ target: wire.targetOf(definitionPath(definition)) })
        expectStatus(exchange, 404)
        expectNoStore(exchange)
      }
    },
  ),
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'
const specReferences: ReadonlySet<string> = new Set(basketballDefinitions.map(referenceOf))

interface ItemSchema {
  readonly $schema?: unknown
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, { readonly const?: unknown }>>
}

/** The fields of an item (section Resources of the specification, contentItem). */
const itemFields = [
  ...['id', 'fixtureId', 'definitionKey', 'definitionVersion', 'revision'],
  ...['effectiveAt', 'asOf', 'publishedAt', 'entities', 'content', 'assets'],
]

/** The fields that the checks read of an element of `definitions` in `GET /v1/definitions`. */
interface ListedDefinition {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** Reads the definitions that the target lists. Skips the check if the target has no index or no such list. */
async function readDefinitions(subject: Subject): Promise<{
  readonly definitions: readonly ListedDefinition[]
  readonly exchange: Exchange
}> {
  const exchange = await readOptionalDocument(subject, '/v1/definitions')
  const { definitions } = parseJson(exchange) as {
    readonly definitions?: readonly ListedDefinition[]
  }
  if (definitions === undefined) throw new Broken('"definitions" is missing', exchange)
  return { definitions, exchange }
}

/** The path of the schema of a definition. */
function definitionPath({ definitionKey, definitionVersion }: ListedDefinition): string {
  return `/v1/definitions/${encodeURIComponent(definitionKey)}/${definitionVersion}`
}

function referenceOf({ definitionKey, definitionVersion }: ListedDefinition): string {
  return `${definitionKey}@${definitionVersion}`
}
