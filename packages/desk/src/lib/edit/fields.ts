import type { Place } from './place.ts'

/** The part of JSON Schema that fields are made from. */
export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
}

interface FieldBase {
  readonly label: string
  readonly hint?: string | undefined
  readonly required: boolean
}

/** A field of the form for a value that a schema describes. */
export type Field = FieldBase &
  (
    | { readonly kind: 'text'; readonly isLong: boolean; readonly isMoment: boolean }
    /** The id of a team or player, chosen by its name. */
    | { readonly kind: 'entity' }
    | {
        readonly kind: 'number'
        readonly isInteger: boolean
        readonly minimum?: number | undefined
      }
    | { readonly kind: 'boolean' }
    | { readonly kind: 'choice'; readonly choices: readonly string[] }
    | {
        readonly kind: 'list'
        readonly member: Field
        readonly schema: Schema
        readonly max?: number | undefined
        readonly min: number
      }
    | { readonly kind: 'group'; readonly fields: readonly (readonly [name: string, Field])[] }
    /** A value of which the schema says the whole. */
    | { readonly kind: 'fixed' }
    /** What no field can show: it is edited as JSON. */
    | { readonly kind: 'json' }
  )

/** Fields of content that name a team or a player by id. */
export const entityFields: ReadonlySet<string> = new Set([
  'teamId',
  'playerId',
  'entityId',
  'opponentEntityId',
  'awayTeamId',
  'homeTeamId',
])

/** Names of texts that are sentences rather than a few words. */
const longTexts = /headline|summary|takeaway|watch|context|descriptor|text|body|description|alt/i

/** The field of a value, by the schema that describes it. `root` is the schema with the `$defs`. */
export function fieldOf(
  schema: Schema,
  root: Schema,
  { name = '', required = true }: { readonly name?: string; readonly required?: boolean } = {},
): Field {
  const resolved = resolve(schema, root)
  const base: FieldBase = { label: labelOf(name), hint: resolved.description, required }
  if (resolved.const !== undefined) return { ...base, kind: 'fixed' }
  const choices = choicesOf(resolved, root)
  if (choices !== undefined) return { ...base, kind: 'choice', choices }
  switch (resolved.type) {
    case 'string':
      if (entityFields.has(name)) return { ...base, kind: 'entity' }
      return {
        ...base,
        kind: 'text',
        isLong: longTexts.test(name),
        isMoment: resolved.format === 'date-time',
      }
    case 'integer':
    case 'number':
      return {
        ...base,
        kind: 'number',
        isInteger: resolved.type === 'integer',
        minimum: resolved.minimum,
      }
    case 'boolean':
      return { ...base, kind: 'boolean' }
    case 'array': {
      const { items: schemaOfMember = {}, minItems: min = 0, maxItems: max } = resolved
      const member = fieldOf(schemaOfMember, root, { name: singular(name) })
      return { ...base, kind: 'list', member, schema: schemaOfMember, min, max }
    }
    case 'object':
      return groupOf(resolved, root, base)
    default:
      return { ...base, kind: 'json' }
  }
}

function groupOf(schema: Schema, root: Schema, base: FieldBase): Field {
  const { properties, required = [] } = schema
  if (properties === undefined) return { ...base, kind: 'json' }
  const fields = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name)
    return [name, fieldOf(property, root, { name, required: isRequired })] as const
  })
  return { ...base, kind: 'group', fields }
}

/** The least value that a schema allows: what a new item or list member begins with. */
export function blankValue(schema: Schema, root: Schema): unknown {
  const resolved = resolve(schema, root)
  if (resolved.const !== undefined) return resolved.const
  if (resolved.default !== undefined) return resolved.default
  const [choice] = choicesOf(resolved, root) ?? []
  if (choice !== undefined) return choice
  switch (resolved.type) {
    case 'integer':
    case 'number':
      return resolved.minimum ?? 0
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: resolved.minItems ?? 0 }, () =>
        blankValue(resolved.items ?? {}, root),
      )
    case 'object': {
      const { properties = {}, required = [] } = resolved
      const fields = required.map(name => [name, blankValue(properties[name] ?? {}, root)] as const)
      return Object.fromEntries(fields)
    }
    default:
      return ''
  }
}

/** The schema of the value at a place; `undefined` where it says nothing. */
export function schemaAt(root: Schema, place: Place): Schema | undefined {
  let schema: Schema | undefined = root
  for (const step of place) {
    const resolved: Schema = resolve(schema ?? {}, root)
    schema =
      typeof step === 'number' || resolved.type === 'array'
        ? resolved.items
        : resolved.properties?.[step]
  }
  return schema && resolve(schema, root)
}

/** The texts among which a value is chosen: of an enum, or of alternatives that are constants. */
export function choicesOf(schema: Schema, root: Schema): readonly string[] | undefined {
  if (schema.enum !== undefined) return schema.enum.map(String)
  const alternatives = (schema.anyOf ?? schema.oneOf)?.map(each => resolve(each, root))
  if (alternatives === undefined || !alternatives.every(each => typeof each.const === 'string'))
    return undefined
  return alternatives.map(each => String(each.const))
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1]
  const found = name === undefined ? undefined : root.$defs?.[name]
  if (found === undefined) return schema
  const { $ref: _, ...beside } = schema
  return { ...resolve(found, root), ...beside }
}

/** `freeThrowRate` → `Free throw rate`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '')
}
