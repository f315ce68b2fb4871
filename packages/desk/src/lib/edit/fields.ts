import { fieldLabel, msg } from '@fixture-feed/elements/page-parts'
import { type Place, stepsOf, valueAt } from './place.ts'

/** The JSON Schema keywords that fields use, after `resolved` has replaced the references. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly description?: string
  readonly default?: unknown
}

/** A schema as received. */
interface SentSchema extends Schema {
  readonly $id?: string
  readonly $anchor?: string
  readonly $ref?: string
  readonly allOf?: readonly SentSchema[]
}

/** A field of the form for a value that a schema describes. */
export interface Field {
  /**
   * The kind of input. An `entity` is the id of a team or player, chosen by name. The schema determines a `fixed`
   * value completely. `json` is used for values that no other input supports.
   */
  readonly kind:
    | ('text' | 'entity' | 'number' | 'boolean' | 'choice')
    | ('list' | 'group' | 'fixed' | 'json')
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly schema: Schema
}

/** Fields of content that reference a team or a player by id. */
export const entityFields: ReadonlySet<string> = new Set([
  'teamId',
  'playerId',
  'entityId',
  'opponentEntityId',
  'awayTeamId',
  'homeTeamId',
])

/** The parts of an item that have fields, with their labels. Other parts can be edited only in the JSON tab. */
const partLabels: Readonly<Record<string, () => string>> = {
  content: () => msg('Content'),
  effectiveAt: () => msg('When it happened'),
  assets: () => msg('Images'),
}

export const shownParts: readonly string[] = Object.keys(partLabels)

/** Labels of fields whose names are terms of the API. */
const plainLabels: Readonly<Record<string, () => string>> = {
  asset: () => msg('Image'),
  href: () => msg('File'),
  mediaType: () => msg('File type'),
}

/**
 * The fields of an item that the form shows, in the order of `partLabels`; empty for a schema without these properties.
 */
export function itemFields(schema: Schema): readonly Field[] {
  const fields = fieldsIn(schema)
  const found: Field[] = []
  for (const [part, label] of Object.entries(partLabels)) {
    const field = fields.find(({ name }) => name === part)
    if (field !== undefined) found.push({ ...field, label: label() })
  }
  return found
}

/** Names of values for machines: identifiers, keys, sequence numbers and instants. */
const machineNames = /(?:Ids?|Keys?|Number|At|Tipoff)$/

/**
 * The fields of content in reading order: the headline, the other texts, the teams and players, then the other single
 * values. Structured values such as statistics and values for machines (`machineNames`) are `advanced`, except for
 * teams and players that are chosen by name.
 */
export function inReadingOrder(fields: readonly Field[]): {
  readonly plain: readonly Field[]
  readonly advanced: readonly Field[]
} {
  const plain = fields.filter(isPlain).sort((a, b) => readingRank(a) - readingRank(b))
  return { plain, advanced: fields.filter(field => !isPlain(field)) }
}

function isPlain(field: Field): boolean {
  const { kind, name } = field
  if (kind === 'entity') return true
  if (machineNames.test(name)) return false
  return kind === 'list' ? memberOf(field).kind === 'text' : !['group', 'json'].includes(kind)
}

function readingRank({ kind, name }: Field): number {
  if (name === 'headline') return 0
  if (kind === 'text' || kind === 'list') return 1
  return kind === 'entity' ? 2 : 3
}

export function fieldOf(schema: Schema, name = '', required = true): Field {
  const label = plainLabels[name]?.() ?? fieldLabel(name)
  return { kind: kindOf(schema, name), name, label, required, schema }
}

const kinds: Readonly<Record<string, Field['kind']>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
}

function kindOf(schema: Schema, name: string): Field['kind'] {
  if (schema.const !== undefined) return 'fixed'
  if (choicesOf(schema) !== undefined) return 'choice'
  const { properties, type = 'object' } = schema
  if (type === 'object') return properties === undefined ? 'json' : 'group'
  return type === 'string' && entityFields.has(name) ? 'entity' : (kinds[String(type)] ?? 'json')
}

/** The fields of a group. They are created on demand, because schemas can be recursive. */
export function fieldsIn({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(property, name, required.includes(name)),
  )
}

/** The field of each element of a list. */
export function memberOf({ name, schema }: Field): Field {
  return fieldOf(schema.items ?? {}, name.replace(/ies$/, 'ys').replace(/s$/, ''))
}

/**
 * The initial value for a schema, in a new item or list element: its constant, its default or its first choice;
 * otherwise, depending on its type, the minimum, false, the fewest elements, the required fields or an empty text.
 */
export function blankValue(schema: Schema): unknown {
  const { items = {}, minimum = 0, minItems = 0, properties = {}, required = [] } = schema
  const [choice] = choicesOf(schema) ?? []
  const known = [schema.const, schema.default, choice].find(each => each !== undefined)
  if (known !== undefined) return known
  switch (schema.type ?? (schema.properties && 'object')) {
    case 'integer':
    case 'number':
      return minimum
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: minItems }, () => blankValue(items))
    case 'object':
      return Object.fromEntries(required.map(name => [name, blankValue(properties[name] ?? {})]))
    default:
      return ''
  }
}

/** The schema of the value at a place; `undefined` if the schema does not describe it. */
export function schemaAt(schema: Schema, place: Place): Schema | undefined {
  return place.reduce<Schema | undefined>(
    (at, step) => (typeof step === 'number' ? at?.items : at?.properties?.[step]),
    schema,
  )
}

/**
 * The texts that a schema allows, from an enum or from constant alternatives; `undefined` if it allows other values
 * too.
 */
export function choicesOf(schema: Schema): readonly string[] | undefined {
  const constants = (schema.anyOf ?? schema.oneOf)?.map(each => each.const)
  if (schema.enum !== undefined) return schema.enum.map(String)
  return constants?.every(each => typeof each === 'string') ? constants : undefined
}

/**
 * A schema with its references replaced by their targets, and with the members of `allOf` merged; the outer schema
 * takes precedence. A recursive schema contains itself.
 */
export function resolved(root: object): Schema {
  const targets = targetsIn(root)
  const known = new Map<object, Record<string, unknown>>()
  const flat = (sent: SentSchema, within: readonly SentSchema[] = []): Schema => {
    if (within.includes(sent)) return {}
    const { $ref, allOf = [], ...own } = sent
    const target = $ref === undefined ? [] : [targets.get(sent) ?? {}]
    return [...target, ...allOf]
      .map(each => flat(each, [...within, sent]))
      .reduceRight((near, far) => joined(far, near), own)
  }
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole)
    if (typeof value !== 'object' || value === null) return value
    const before = known.get(value)
    if (before !== undefined) return before
    const made: Record<string, unknown> = { ...flat(value) }
    known.set(value, made)
    for (const [name, each] of Object.entries(made)) made[name] = whole(each)
    return made
  }
  return whole(root) as Schema
}

function joined(far: Schema, near: Schema): Schema {
  const properties = far.properties && { ...far.properties, ...near.properties }
  const required = far.required && [...new Set([...far.required, ...(near.required ?? [])])]
  return { ...far, ...near, ...(properties && { properties }), ...(required && { required }) }
}

/**
 * The targets of the references in a document, by the schema that contains the `$ref`. A reference is a pointer or an
 * anchor, within the document or within a resource that is embedded by its `$id`.
 */
function targetsIn(root: object): ReadonlyMap<SentSchema, SentSchema> {
  const addressed = new Map<string, SentSchema>()
  const references: (readonly [SentSchema, URL])[] = []
  const walk = (value: unknown, base: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { $id, $anchor, $ref } = value as SentSchema
    const here = typeof $id === 'string' ? new URL($id, base).href : base
    if (value === root || here !== base) addressed.set(here, value)
    if (typeof $anchor === 'string') addressed.set(`${here}#${$anchor}`, value)
    if (typeof $ref === 'string') references.push([value, new URL($ref, here)])
    for (const each of Object.values(value)) walk(each, here)
  }
  walk(root, 'schema:/')
  const found = new Map<SentSchema, SentSchema>()
  for (const [reference, { href, hash }] of references) {
    const [resource = ''] = href.split('#')
    const pointer = decodeURIComponent(hash.slice(1))
    const target = /^$|^\//.test(pointer)
      ? valueAt(addressed.get(resource), stepsOf(pointer))
      : addressed.get(href)
    if (target !== undefined) found.set(reference, target as SentSchema)
  }
  return found
}

/** A label within a sentence. Its first letter becomes lower case, except in abbreviations and in German nouns. */
export function labelInSentence(label: string, language: string): string {
  const isAbbreviation = /^\p{Lu}{2}/u.test(label)
  if (language === 'de' || isAbbreviation) return label
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/**
 * The text for editing a value: a string unchanged if `openValue` returns it for this text, otherwise the JSON of the
 * value.
 */
export function jsonText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? ''
  return openValue(value).value === value ? value : JSON.stringify(value)
}

/**
 * The value of an edited text: its JSON value if it is valid JSON, a `problem` if it starts with `[`, `{` or `"`,
 * otherwise the text itself.
 */
export function openValue(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return /^\s*[[{"]/.test(text) ? { problem: msg('This is not valid JSON') } : { value: text }
  }
}
