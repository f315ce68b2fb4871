import { basketballDefinitions, type Definition } from '../src/definitions.ts'
import { namedSchemas } from '../src/lib/named-schemas.ts'
import { declarationText, type Shape, type TypeNames } from './type-text.ts'

/** The contract as a TypeScript module of types, without imports and without code. */
export function typeModule(): string {
  const names = typeNames()
  const declarations = [...names].map(([schema, name]) => declarationText(schema, name, names))
  return `${[generatedHeader, ...declarations, contentByDefinition(names)].join('\n\n')}\n`
}

const generatedHeader =
  '// Generated from the schemas of packages/contract by `npm run emit`. Do not edit.'

function typeNames(): TypeNames {
  const names = new Map<Shape, string>()
  for (const [name, schema] of namedSchemas) {
    names.set(schema, name === 'contentItem' ? 'Item' : capitalised(name))
  }
  for (const definition of basketballDefinitions) {
    names.set(definition.contentSchema, contentName(definition))
  }
  return names
}

/** `basketball.four-factors`, version 2: `FourFactorsContentV2`. */
function contentName({ definitionKey, definitionVersion }: Definition): string {
  const words = definitionKey.slice(definitionKey.indexOf('.') + 1).split('-')
  const suffix = definitionVersion === 1 ? '' : `V${definitionVersion}`
  return `${words.map(capitalised).join('')}Content${suffix}`
}

function contentByDefinition(names: TypeNames): string {
  const fields = basketballDefinitions.map(
    ({ reference, contentSchema }) => `  readonly '${reference}': ${names.get(contentSchema)}`,
  )
  return [
    '/** The content of each definition, by `definitionKey@definitionVersion`. */',
    'export type ContentByDefinition = {',
    ...fields,
    '}',
  ].join('\n')
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
