import { knownDefinitions } from '../src/definitions.ts'
import { namedTypes, type Shape } from './type-module.ts'

/** The documents whose types the module declares, in addition to the contents of all definitions. */
const roots: readonly string[] = ['Snapshot', 'Timeline', 'FixtureIndex', 'Scoreboard', 'Evidence']

/** The keywords of Python in lower case, which cannot be the name of a field in the syntax of a class. */
const keywords: ReadonlySet<string> = new Set([
  ...'and as assert async await break class continue def del elif else except finally for from'.split(
    ' ',
  ),
  ...'global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
])

/**
 * The contract as a Python module of types. Objects are `TypedDict`s. An object without a name is named after its
 * place: `TimelineInstants` for the elements of `instants` of `Timeline`.
 */
export function pythonModule(): string {
  const declarations = new Map<string, string>()
  const contents = knownDefinitions.map(({ contentSchema }) => namedTypes.get(contentSchema))
  for (const [shape, name] of namedTypes) {
    if (roots.includes(name) || contents.includes(name)) declare(name, shape, declarations)
  }
  const exported = [...declarations.keys()].sort().map(name => `    "${name}",`)
  const all = ['__all__ = [', ...exported, ']'].join('\n')
  return `${[generatedHeader, all].join('\n\n')}\n\n\n${[...declarations.values()].join('\n\n\n')}\n`
}

const generatedHeader = `# Generated from the schemas of packages/contract by \`npm run emit\`. Do not edit.
"""The types of the JSON documents of a service."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict`

/** Adds the declaration of a type, after the declarations of the types that it names. */
function declare(name: string, shape: Shape, declarations: Map<string, string>): void {
  if (declarations.has(name)) return
  if (shape.properties === undefined) {
    declarations.set(name, `${name} = ${shapeText(shape, name, declarations)}`)
    return
  }
  const { properties, required = [] } = shape
  const fields = Object.entries(properties).map(([field, type]) => {
    const text = typeText(type, `${name}${capitalized(field)}`, declarations)
    const { description } = type
    return {
      field,
      text: required.includes(field) ? text : `NotRequired[${text}]`,
      description: namedTypes.has(type) ? undefined : description,
    }
  })
  if (fields.some(({ field }) => keywords.has(field))) {
    const members = fields.map(({ field, text }) => `"${field}": ${text}`).join(', ')
    declarations.set(name, `${name} = TypedDict("${name}", {${members}})`)
    return
  }
  const lines: string[] = []
  for (const { field, text, description } of fields) {
    if (description !== undefined) lines.push(`    # ${description}`)
    lines.push(`    ${field}: ${text}`)
  }
  const about = shape.description === undefined ? [] : [`    """${shape.description}"""`, '']
  const body = lines.length === 0 ? ['    pass'] : lines
  declarations.set(name, [`class ${name}(TypedDict):`, ...about, ...body].join('\n'))
}

/** The expression of a type. Declares every named or nested object that it contains. */
function typeText(shape: Shape, place: string, declarations: Map<string, string>): string {
  const name = namedTypes.get(shape)
  if (name === undefined) return shapeText(shape, place, declarations)
  declare(name, shape, declarations)
  return name
}

function shapeText(shape: Shape, place: string, declarations: Map<string, string>): string {
  if (shape.const !== undefined) return `Literal[${literal(shape.const)}]`
  if (shape.enum !== undefined) return `Literal[${shape.enum.map(literal).join(', ')}]`
  if (shape.anyOf !== undefined)
    return shape.anyOf.map(each => typeText(each, place, declarations)).join(' | ')
  if (shape.allOf !== undefined) return typeText(shape.allOf[0], place, declarations)
  const types = [shape.type ?? []].flat()
  if (types.length === 0) return 'Any'
  return types.map(type => textOf(type, shape, place, declarations)).join(' | ')
}

function textOf(
  type: string,
  shape: Shape,
  place: string,
  declarations: Map<string, string>,
): string {
  const simple = simpleTypes[type]
  if (simple !== undefined) return simple
  if (type === 'array') {
    const element = shape.items === undefined ? 'Any' : typeText(shape.items, place, declarations)
    return `Sequence[${element}]`
  }
  if (shape.properties === undefined) return 'Mapping[str, Any]'
  declare(place, shape, declarations)
  return place
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
