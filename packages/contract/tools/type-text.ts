/** What of JSON Schema the contract uses to say what a value is. Limits within a type (lengths, patterns) play no part. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  /** Of one member: a named schema that may be left out. */
  readonly allOf?: readonly [Shape]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly description?: string
}

/** The names of the schemas that have one: wherever they occur, they are written by name. */
export type TypeNames = ReadonlyMap<object, string>

export function declarationText(shape: Shape, name: string, names: TypeNames): string {
  return `${comment(shape, '')}export type ${name} = ${shapeText(shape, names, '')}`
}

function typeText(shape: Shape, names: TypeNames, indent: string): string {
  return names.get(shape) ?? shapeText(shape, names, indent)
}

function shapeText(shape: Shape, names: TypeNames, indent: string): string {
  if (shape.const !== undefined) return literal(shape.const)
  if (shape.enum !== undefined) return shape.enum.map(literal).join(' | ')
  if (shape.anyOf !== undefined) {
    return shape.anyOf.map(alternative => typeText(alternative, names, indent)).join(' | ')
  }
  if (shape.allOf !== undefined) return typeText(shape.allOf[0], names, indent)
  const types = [shape.type ?? []].flat()
  if (types.length === 0 && isAnything(shape)) return 'unknown'
  if (types.length === 0) throw new TypeError(`Cannot write ${JSON.stringify(shape)} as a type`)
  return types.map(type => textOf(type, shape, names, indent)).join(' | ')
}

function isAnything(shape: Shape): boolean {
  return Object.keys(shape).every(name => name === 'description')
}

function textOf(type: string, shape: Shape, names: TypeNames, indent: string): string {
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
      throw new TypeError(`Cannot write the JSON Schema type ${JSON.stringify(type)}`)
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
    const mark = required.includes(name) ? '' : '?'
    const text = names.has(shape) ? '' : comment(shape, inner)
    return `${text}${inner}readonly ${name}${mark}: ${typeText(shape, names, inner)}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

function comment({ description }: Shape, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description} */\n`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
