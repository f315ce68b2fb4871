import { basketballDefinitions, type Definition } from '../src/definitions.ts'
import { namedSchemas } from '../src/lib/named-schemas.ts'
import { declarationText, type Shape, type TypeNames } from './type-text.ts'

/**
 * The contract as a TypeScript module of types, without imports and without code. With `only`, these of its types, the
 * contents of all definitions, and what they are made of.
 */
export function typeModule(only?: readonly string[]): string {
  const names = typeNames()
  const wanted = only === undefined ? new Set(names.values()) : closure(only, names)
  const declarations = [...names]
    .filter(([, name]) => wanted.has(name))
    .map(([schema, name]) => declarationText(schema, name, names))
  return `${[generatedHeader, ...declarations, contentByDefinition(names)].join('\n\n')}\n`
}

/** The first line of a generated module. */
export const generatedHeader: string =
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

/** The given types, those of all contents, and every type that one of them names. */
function closure(only: readonly string[], names: TypeNames): Set<string> {
  const wanted = new Set([...only, ...basketballDefinitions.map(contentName)])
  const shapes = new Map([...names].map(([shape, name]) => [name, shape]))
  for (const name of wanted) {
    const shape = shapes.get(name)
    if (shape === undefined) throw new RangeError(`Cannot emit type ${name}: the contract has none`)
    for (const part of partsOf(shape)) {
      const partName = names.get(part)
      if (partName !== undefined) wanted.add(partName)
    }
  }
  return wanted
}

function partsOf(shape: object): object[] {
  const parts = Object.values(shape).filter(value => typeof value === 'object' && value !== null)
  return parts.flatMap((part: object) => [part, ...partsOf(part)])
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
