import { basketballDefinitions } from '@fixture-feed/contract/definitions'
import type { Check } from '../../check.ts'
import { definitionPath, readDefinitions, referenceOf } from '../../definition-list.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { readBeside } from '../../read-beside.ts'

export const definitionSchema: Check = {
  id: 'definition-schema',
  title: 'the schema of a definition is that of a whole item, with key and version as constants',
  rule: 'Fixture Feed, public listener, definitions; Spec, Content definitions',
  severity: 'extension',
  async run(subject) {
    const { definitions } = await readDefinitions(subject)
    const ofSpec = definitions.filter(definition => specReferences.has(referenceOf(definition)))
    skipUnless(ofSpec.length > 0, 'no definition of the spec is listed')
    for (const { definitionKey, definitionVersion } of ofSpec) {
      const path = definitionPath({ definitionKey, definitionVersion })
      const exchange = await readBeside(subject, path)
      const { $schema, required, properties } = parseJson(exchange) as ItemSchema
      expect($schema === dialect, `"$schema" is ${$schema}`, exchange)
      const missing = itemFields.find(field => !required.includes(field))
      expect(missing === undefined, `it does not require "${missing}"`, exchange)
      const isKey = properties.definitionKey?.const === definitionKey
      expect(isKey, `it does not fix definitionKey to "${definitionKey}"`, exchange)
      const isVersion = properties.definitionVersion?.const === definitionVersion
      expect(isVersion, `it does not fix definitionVersion to ${definitionVersion}`, exchange)
    }
  },
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'
const specReferences: ReadonlySet<string> = new Set(basketballDefinitions.map(referenceOf))

interface ItemSchema {
  readonly $schema?: unknown
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, { readonly const?: unknown }>>
}

/** Spec, Resources, contentItem. */
const itemFields = [
  ...['id', 'fixtureId', 'definitionKey', 'definitionVersion', 'revision'],
  ...['effectiveAt', 'asOf', 'publishedAt', 'entities', 'content', 'assets'],
]
