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

/** A field of the form, for a value that a schema describes. */
export interface Field {
  /**
   * How it is edited. An `entity` is the id of a team or player, chosen by its name; of what is `fixed` the schema says the
   * whole; `json` is what no other field can show.
   */
  readonly kind:
    | ('text' | 'entity' | 'number' | 'boolean' | 'choice')
    | ('list' | 'group' | 'fixed' | 'json')
  readonly name: string
  readonly label: string
  readonly required: boolean
  /** With what it refers to. */
  readonly schema: Schema
}

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

/** The fields of an item, in the order in which a person looks at them; none for a schema that tells of no parts. */
export function itemFields(schema: Schema): readonly Field[] {
  const fields = fieldsIn(resolve(schema, schema), schema)
  return Object.entries(partLabels).flatMap(([part, label]) => {
    const field = fields.find(({ name }) => name === part)
    return field === undefined ? [] : { ...field, label: label() }
  })
}

/** The field of a value, by the schema that describes it. `root` is the document that references lead within. */
export function fieldOf(described: Schema, root: Schema, name = '', required = true): Field {
  const schema = resolve(described, root)
  return { kind: kindOf(schema, root, name), name, label: fieldLabel(name), required, schema }
}

function kindOf(schema: Schema, root: Schema, name: string): Field['kind'] {
  if (schema.const !== undefined) return 'fixed'
  if (choicesOf(schema, root) !== undefined) return 'choice'
  switch (schema.type ?? 'object') {
    case 'string':
      return entityFields.has(name) ? 'entity' : 'text'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return 'list'
    case 'object':
      return schema.properties === undefined ? 'json' : 'group'
    default:
      return 'json'
  }
}

/** The fields of a group. They are made when asked for, as schemas recur. */
export function fieldsIn(
  { properties = {}, required = [] }: Schema,
  root: Schema,
): readonly Field[] {
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(property, root, name, required.includes(name)),
  )
}

/** The field of each member of a list. */
export function memberOf({ name, schema }: Field, root: Schema): Field {
  return fieldOf(schema.items ?? {}, root, name.replace(/ies$/, 'ys').replace(/s$/, ''))
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
export function choicesOf(schema: Schema, root: Schema): readonly string[] | undefined {
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
    const [resource = ''] = href.split('#')
    const pointer = decodeURIComponent(hash.slice(1))
    const isPointer = /^$|^\//.test(pointer)
    const target = isPointer
      ? valueAt(addressed.get(resource), stepsOf(pointer))
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
