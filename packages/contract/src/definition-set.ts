import { DefinitionFileError } from './definition-file-error.ts'
import { definitionReference, knownDefinitions } from './definitions.ts'
import { type Issue, issuesBelow } from './issue.ts'
import { bundled, danglingReferences } from './lib/dangling-references.ts'
import { definition } from './lib/definition.ts'
import type { DefinitionSet } from './lib/definition-set.ts'
import type { JsonSchema } from './lib/json-schema.ts'
import {
  definitionFileName,
  identified,
  isOfWholeItem,
  type OwnDefinition,
  ownDefinitionFromFile,
} from './lib/own-definition.ts'
import { fileNameOf, schemaDocument } from './lib/schema-document.ts'
import type { DefinitionId, Draft } from './lib/types.generated.ts'
import { createValidator, type Validator } from './lib/validator.ts'
import { schemaDocuments } from './schema-documents.ts'

export { type DefinitionSet, type OwnDefinition, ownDefinitionFromFile }

/**
 * The definitions of the contract together with own definitions.
 *
 * @throws {DefinitionFileError} if an own definition has the key and version of another definition or the `$id` of
 *   another schema document, has an invalid `$id`, contains an unresolvable reference, refers to itself endlessly, or
 *   cannot be compiled.
 */
export function createDefinitionSet(own: readonly OwnDefinition[] = []): DefinitionSet {
  refuseKnown(own)
  const documents = documentsById(own)
  const members = new Map([
    ...builtIn,
    ...own.map(one => [definitionReference(one), ownMember(one, documents)] as const),
  ])
  const names = [...members.values()].map(({ name }) => name).sort(byKeyAndVersion)
  const memberOf = (definitionKey: string, definitionVersion: number): Member | undefined =>
    members.get(definitionReference({ definitionKey, definitionVersion }))
  return {
    has: (key, version) => memberOf(key, version) !== undefined,
    list: () => names,
    schemaOf: (key, version) => memberOf(key, version)?.schema(),
    validate: item => memberOf(item.definitionKey, item.definitionVersion)?.validate(item) ?? [],
  }
}

interface Member {
  readonly name: DefinitionId
  readonly schema: () => JsonSchema | undefined
  readonly validate: (item: Draft) => Issue[]
}

const builtIn: readonly (readonly [string, Member])[] = knownDefinitions.map(
  ({ definitionKey, definitionVersion, reference, contentSchema }) => [
    reference,
    {
      name: { definitionKey, definitionVersion },
      schema: () => schemaDocuments().get(fileNameOf(reference)),
      validate: contentValidator(createValidator(contentSchema)),
    },
  ],
)

function refuseKnown(own: readonly OwnDefinition[]): void {
  const known = new Set(builtIn.map(([reference]) => reference))
  for (const definition of own) {
    const reference = definitionReference(definition)
    if (known.has(reference)) {
      throw new DefinitionFileError(definitionFileName(definition), `${reference} already exists`)
    }
    known.add(reference)
  }
}

function ownMember(own: OwnDefinition, documents: Readonly<Record<string, JsonSchema>>): Member {
  const { definitionKey, definitionVersion } = own
  const schema = identified(own)
  const validate = compiled(own, schema, documents)
  const isWhole = isOfWholeItem(schema, schema.$id)
  return {
    name: { definitionKey, definitionVersion },
    schema: () => bundled(isWhole ? schema : wholeItem(own, schema), documents),
    validate: isWhole ? item => validate(published(item)) : contentValidator(validate),
  }
}

/** Compiles the schema immediately, so that an invalid schema fails here and not at a publication. */
function compiled(
  own: OwnDefinition,
  schema: JsonSchema,
  documents: Readonly<Record<string, JsonSchema>>,
): Validator {
  const refuse = (reason: string, options?: ErrorOptions): never => {
    throw new DefinitionFileError(definitionFileName(own), reason, options)
  }
  const [dangling] = danglingReferences(schema, documents)
  if (dangling !== undefined) refuse(`its reference ${JSON.stringify(dangling)} has no target`)
  const validate = createValidator(schema, documents)
  let issues: readonly Issue[] = []
  try {
    issues = validate({})
  } catch (cause) {
    refuse(`its schema cannot be compiled: ${cause}`, { cause })
  }
  if (issues.some(({ rule }) => rule === 'depth')) refuse('its schema refers to itself endlessly')
  return validate
}

function documentsById(own: readonly OwnDefinition[]): Readonly<Record<string, JsonSchema>> {
  if (own.length === 0) return {}
  const documents = new Map([...schemaDocuments().values()].map(one => [String(one.$id), one]))
  for (const definition of own) {
    const schema = identified(definition)
    if (documents.has(schema.$id)) {
      const reason = `its $id ${JSON.stringify(schema.$id)} belongs to another schema`
      throw new DefinitionFileError(definitionFileName(definition), reason)
    }
    documents.set(schema.$id, schema)
  }
  return Object.fromEntries(documents)
}

function contentValidator(validate: Validator): (item: Draft) => Issue[] {
  return ({ content }) => issuesBelow('/content', validate(content))
}

/**
 * Fills a missing `revision` and `publishedAt` of a draft, because a schema of a whole item may require both fields.
 */
function published(item: Draft): Draft {
  return { ...item, revision: item.revision ?? 1, publishedAt: item.publishedAt ?? item.asOf }
}

/**
 * The schema of a whole item: the envelope of the contract with the given content schema, embedded as a resource with
 * its `$id`.
 */
function wholeItem(
  { definitionKey, definitionVersion }: OwnDefinition,
  content: JsonSchema,
): JsonSchema {
  const { reference, itemSchema } = definition(definitionKey, definitionVersion, content)
  return schemaDocument(fileNameOf(`${reference}.item`), reference, itemSchema)
}

function byKeyAndVersion(a: DefinitionId, b: DefinitionId): number {
  if (a.definitionKey !== b.definitionKey) return a.definitionKey < b.definitionKey ? -1 : 1
  return a.definitionVersion - b.definitionVersion
}
