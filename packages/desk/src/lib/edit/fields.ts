import { fieldLabel, msg } from '@fixture-feed/elements/page-parts'
import { type Place, stepsOf, valueAt } from './place.ts'

/** The part of JSON Schema that fields are made from. */
export interface Schema {
  readonly $id?: string
  readonly $anchor?: string
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
  readonly description?: string
  readonly default?: unknown
}

interface FieldBase {
  readonly label: string
  readonly hint?: string | undefined
  readonly required: boolean
}

/** A field of the form for a value that a schema describes. What is inside is made when asked for: schemas recur. */
export type Field = FieldBase &
  (
    | { readonly kind: 'text'; readonly isLong: boolean }
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
        readonly member: () => Field
        readonly schema: Schema
        readonly max?: number | undefined
        readonly min: number
      }
    | { readonly kind: 'group'; readonly fields: () => readonly (readonly [name: string, Field])[] }
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

/** The parts of an item that have fields, as people call them; all else is in the JSON. */
const partLabels: Readonly<Record<string, () => string>> = {
  content: () => msg('What readers see'),
  effectiveAt: () => msg('When it happened'),
  assets: () => msg('Pictures'),
}

export const shownParts: readonly string[] = Object.keys(partLabels)

/** Names of texts that are sentences rather than a few words. */
const longTexts = /headline|summary|takeaway|watch|context|descriptor|text|body|description|alt/i

/** The fields of an item, in the order in which a person looks at them; `undefined` for a schema that has none. */
export function itemFields(schema: Schema): Field | undefined {
  const field = fieldOf(schema, schema)
  if (field.kind !== 'group') return undefined
  const fields = field
    .fields()
    .filter(([name]) => shownParts.includes(name))
    .sort(([a], [b]) => shownParts.indexOf(a) - shownParts.indexOf(b))
    .map(([name, field]) => [name, { ...field, label: partLabels[name]?.() ?? name }] as const)
  return { ...field, fields: () => fields }
}

/** The field of a value, by the schema that describes it. `root` is the document that references lead within. */
export function fieldOf(
  schema: Schema,
  root: Schema,
  { name = '', required = true }: { readonly name?: string; readonly required?: boolean } = {},
): Field {
  const resolved = resolve(schema, root)
  const base: FieldBase = { label: fieldLabel(name), hint: resolved.description, required }
  if (resolved.const !== undefined) return { ...base, kind: 'fixed' }
  const choices = choicesOf(resolved, root)
  if (choices !== undefined) return { ...base, kind: 'choice', choices }
  switch (resolved.type) {
    case 'string':
      if (entityFields.has(name)) return { ...base, kind: 'entity' }
      return { ...base, kind: 'text', isLong: longTexts.test(name) }
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
      const member = () => fieldOf(schemaOfMember, root, { name: singular(name) })
      return { ...base, kind: 'list', member, schema: schemaOfMember, min, max }
    }
    case 'object':
      return groupOf(resolved, root, base)
    default:
      return resolved.properties === undefined
        ? { ...base, kind: 'json' }
        : groupOf(resolved, root, base)
  }
}

function groupOf(schema: Schema, root: Schema, base: FieldBase): Field {
  const { properties, required = [] } = schema
  if (properties === undefined) return { ...base, kind: 'json' }
  const fields = () =>
    Object.entries(properties).map(([name, property]) => {
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
  switch (resolved.type ?? (resolved.properties && 'object')) {
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
    schema = typeof step === 'number' ? resolved.items : resolved.properties?.[step]
  }
  return schema && resolve(schema, root)
}

/** The texts among which a value is chosen: of an enum, or of alternatives that are constants. */
function choicesOf(schema: Schema, root: Schema): readonly string[] | undefined {
  if (schema.enum !== undefined) return schema.enum.map(String)
  const alternatives = (schema.anyOf ?? schema.oneOf)?.map(each => resolve(each, root))
  if (alternatives === undefined || !alternatives.every(each => typeof each.const === 'string'))
    return undefined
  return alternatives.map(each => String(each.const))
}

/** A schema with what it refers to and what it is all of, as one: what is said nearer goes before. */
function resolve(schema: Schema, root: Schema, seen: readonly Schema[] = []): Schema {
  if (seen.includes(schema)) return {}
  const { $ref, allOf = [], ...own } = schema
  const target = $ref === undefined ? [] : [targetsIn(root).get(schema) ?? {}]
  return [...target, ...allOf]
    .map(each => resolve(each, root, [...seen, schema]))
    .reduceRight((near, far) => joined(far, near), own)
}

function joined(far: Schema, near: Schema): Schema {
  const properties = far.properties && { ...far.properties, ...near.properties }
  const required = far.required && [...new Set([...far.required, ...(near.required ?? [])])]
  return { ...far, ...near, ...(properties && { properties }), ...(required && { required }) }
}

const targets = new WeakMap<Schema, ReadonlyMap<Schema, Schema>>()

/** Where the references of a document lead: by pointer or anchor to it, or to a resource embedded by its `$id`. */
function targetsIn(root: Schema): ReadonlyMap<Schema, Schema> {
  const known = targets.get(root)
  if (known !== undefined) return known
  const addressed = new Map<string, Schema>()
  const references: (readonly [Schema, URL])[] = []
  const walk = (value: unknown, base: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { $id, $anchor, $ref } = value as Schema
    const here = typeof $id === 'string' ? new URL($id, base).href : base
    if (value === root || here !== base) addressed.set(here, value)
    if (typeof $anchor === 'string') addressed.set(`${here}#${$anchor}`, value)
    if (typeof $ref === 'string') references.push([value, new URL($ref, here)])
    for (const each of Object.values(value)) walk(each, here)
  }
  walk(root, 'schema:/')
  const found = new Map<Schema, Schema>()
  for (const [reference, { href, hash }] of references) {
    const pointer = decodeURIComponent(hash.slice(1))
    const target = /^$|^\//.test(pointer)
      ? valueAt(
          addressed.get(href.slice(0, href.length - hash.length).replace(/#$/, '')),
          stepsOf(pointer),
        )
      : addressed.get(href)
    if (target !== undefined) found.set(reference, target as Schema)
  }
  targets.set(root, found)
  return found
}

/** A value as it is typed: a text stands for itself, unless it would be read as something else. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? ''
  return openValue(value).value === value ? value : JSON.stringify(value)
}

/** What a typed text stands for; a `problem` where it begins as JSON does and is none. */
export function openValue(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return /^\s*[[{"]/.test(text) ? { problem: 'This is not JSON' } : { value: text }
  }
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '')
}
