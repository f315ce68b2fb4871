import { basketballDefinitions, type Definition } from '../src/definitions.ts'
import { namedSchemas } from '../src/lib/named-schemas.ts'

/** What of JSON Schema the contract uses to say what a value is; limits within a type have no part in it. */
interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly description?: string
}

/** The TypeScript name of each named schema. */
export type TypeNames = ReadonlyMap<object, string>

/** All types of the contract as a TypeScript module, from its schemas; `only` picks some and what they are made of. */
export function typeModule(only?: readonly string[]): string {
  const names = typeNames()
  const declared = [...names].filter(([, name]) => only === undefined || only.includes(name))
  const declarations = declared.map(([schema, name]) => declaration(schema, name, names))
  return `${[header, ...declarations, contentByDefinition(names)].join('\n\n')}\n`
}

const header = '// Generated from the schemas of packages/contract by `npm run emit`. Do not edit.'

function typeNames(): Map<object, string> {
  const names = new Map<object, string>()
  for (const [name, schema] of namedSchemas) {
    names.set(schema, name === 'contentItem' ? 'Item' : capitalised(name))
  }
  for (const definition of basketballDefinitions)
    names.set(definition.contentSchema, contentName(definition))
  return names
}

/** `basketball.four-factors`, version 2: `FourFactorsContentV2`. */
function contentName({ definitionKey, definitionVersion }: Definition): string {
  const words = definitionKey.slice(definitionKey.indexOf('.') + 1).split('-')
  const suffix = definitionVersion === 1 ? '' : `V${definitionVersion}`
  return `${words.map(capitalised).join('')}Content${suffix}`
}

function declaration(schema: Shape, name: string, names: TypeNames): string {
  const others = new Map(names)
  others.delete(schema)
  return `${comment(schema, '')}export type ${name} = ${typeText(schema, others, '')}`
}

function contentByDefinition(names: TypeNames): string {
  const lines = basketballDefinitions.map(
    ({ reference, contentSchema }) => `  readonly '${reference}': ${names.get(contentSchema)}`,
  )
  const text = '/** The content of each definition, by `definitionKey@definitionVersion`. */'
  return `${text}\nexport type ContentByDefinition = {\n${lines.join('\n')}\n}`
}

function typeText(shape: Shape, names: TypeNames, indent: string): string {
  const name = names.get(shape)
  if (name !== undefined) return name
  if (shape.const !== undefined) return literal(shape.const)
  if (shape.enum !== undefined) return shape.enum.map(literal).join(' | ')
  if (shape.anyOf !== undefined)
    return shape.anyOf.map(one => typeText(one, names, indent)).join(' | ')
  const types = typeof shape.type === 'string' ? [shape.type] : shape.type
  if (types === undefined) throw new TypeError(`Cannot write ${JSON.stringify(shape)} as a type`)
  return types.map(type => typeOf(type, shape, names, indent)).join(' | ')
}

function typeOf(type: string, shape: Shape, names: TypeNames, indent: string): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
      return 'number'
    case 'array':
      return arrayText(shape, names, indent)
    case 'object':
      return objectText(shape, names, indent)
    default:
      throw new TypeError(`Cannot write the JSON Schema type ${type}`)
  }
}

function arrayText({ items }: Shape, names: TypeNames, indent: string): string {
  if (items === undefined) return 'readonly unknown[]'
  const element = typeText(items, names, indent)
  return element.includes(' | ') ? `readonly (${element})[]` : `readonly ${element}[]`
}

function objectText(
  { properties, required = [] }: Shape,
  names: TypeNames,
  indent: string,
): string {
  if (properties === undefined) return '{ readonly [name: string]: unknown }'
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, shape]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${comment(shape, inner)}${inner}readonly ${name}${optional}: ${typeText(shape, names, inner)}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

function comment({ description }: Shape, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description} */\n`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
