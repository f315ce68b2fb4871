import { type Definition, knownDefinitions } from '../src/definitions.ts'
import { namedSchemas } from '../src/lib/named-schemas.ts'

/**
 * The JSON Schema keywords that the contract uses for types. Limits within a type (lengths, patterns) are ignored.
 */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  /** A list of one schema, whose type applies. */
  readonly allOf?: readonly [Shape]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly description?: string
}

/** The type name of each named schema. Other types refer to the schema by this name. */
export const namedTypes: ReadonlyMap<Shape, string> = new Map<Shape, string>([
  ...[...namedSchemas].map(
    ([name, schema]) => [schema, name === 'contentItem' ? 'Item' : capitalized(name)] as const,
  ),
  ...knownDefinitions.map(one => [one.contentSchema, contentName(one)] as const),
])

/** The contract as a TypeScript module of types, without imports and without code. */
export function typeModule(): string {
  const types = [...namedTypes].map(
    ([shape, name]) => `${comment(shape)}export type ${name} = ${shapeText(shape)}`,
  )
  const fields = knownDefinitions.map(
    ({ reference, contentSchema }) => `  readonly '${reference}': ${namedTypes.get(contentSchema)}`,
  )
  const contentByDefinition = [
    '/** The content of each definition, by `definitionKey@definitionVersion`. */',
    'export type ContentByDefinition = {',
    ...fields,
    '}',
  ].join('\n')
  return `${[generatedHeader, ...types, contentByDefinition].join('\n\n')}\n`
}

const generatedHeader =
  '// Generated from the schemas of packages/contract by `npm run emit`. Do not edit.'

/** The type name of a definition's content: `FourFactorsContentV2` for version 2 of `basketball.four-factors`. */
function contentName({ definitionKey, definitionVersion }: Definition): string {
  const words = definitionKey.slice(definitionKey.indexOf('.') + 1).split('-')
  const suffix = definitionVersion === 1 ? '' : `V${definitionVersion}`
  return `${words.map(capitalized).join('')}Content${suffix}`
}

function typeText(shape: Shape): string {
  return namedTypes.get(shape) ?? shapeText(shape)
}

function shapeText(shape: Shape): string {
  if (shape.const !== undefined) return literal(shape.const)
  if (shape.enum !== undefined) return shape.enum.map(literal).join(' | ')
  if (shape.anyOf !== undefined) return shape.anyOf.map(typeText).join(' | ')
  if (shape.allOf !== undefined) return typeText(shape.allOf[0])
  const types = [shape.type ?? []].flat()
  const isAnything = Object.keys(shape).every(name => name === 'description')
  if (types.length === 0 && isAnything) return 'unknown'
  if (types.length === 0) throw new TypeError(`Cannot write ${JSON.stringify(shape)} as a type`)
  return types.map(type => textOf(type, shape)).join(' | ')
}

function textOf(type: string, shape: Shape): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return arrayText(shape)
  if (type === 'object') return objectText(shape)
  if (['string', 'number', 'boolean', 'null'].includes(type)) return type
  throw new TypeError(`Cannot write the JSON Schema type ${JSON.stringify(type)}`)
}

function arrayText({ items }: Shape): string {
  if (items === undefined) return 'readonly unknown[]'
  const element = typeText(items)
  return element.includes(' | ') ? `readonly (${element})[]` : `readonly ${element}[]`
}

function objectText({ properties, required = [] }: Shape): string {
  if (properties === undefined) return '{ readonly [name: string]: unknown }'
  const fields = Object.entries(properties).map(([name, shape]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${namedTypes.has(shape) ? '' : comment(shape)}readonly ${name}${mark}: ${typeText(shape)}`
  })
  return `{\n${fields.join('\n').replaceAll(/^/gm, '  ')}\n}`
}

function comment({ description }: Shape): string {
  return description === undefined ? '' : `/** ${description} */\n`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
