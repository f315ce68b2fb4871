/** A row of a table: one field with its constraints. */
export type Field = (ValueField | ArrayField) & {
  readonly name: string
  readonly optional: boolean
}

export interface ValueField {
  readonly kind: 'value'
  /** `string`, `integer`, `boolean`, `scalar`, `enum`, `constant`, `object`, or the name of another table. */
  readonly type: string
  readonly nullable: boolean
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly min?: number
  readonly words: readonly string[]
}

export interface ArrayField {
  readonly kind: 'array'
  readonly element: ValueField
  readonly nullable: boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly unique: boolean
}

export interface Table {
  readonly fields: readonly Field[]
  /** Whether it takes fields that it does not name. */
  readonly open: boolean
}

/** Reads a table in the notation that `spec-tables.ts` describes. */
export function parseTable(text: string): Table {
  const rows = text
    .split('\n')
    .map(row => row.trim())
    .filter(row => row !== '')
  return {
    open: rows.includes('(open)'),
    fields: rows.filter(row => row !== '(open)').map(parseRow),
  }
}

function parseRow(row: string): Field {
  const { name, mark, rest } = matched(/^(?<name>\w+)(?<mark>\??)\s+(?<rest>.+)$/, row)
  const optional = mark === '?'
  const nullable = rest.startsWith('null or ')
  const type = nullable ? rest.slice('null or '.length) : rest
  return type.startsWith('array of ')
    ? { name, optional, ...parseArray(type.slice('array of '.length), nullable) }
    : { name, optional, ...parseValue(type, nullable) }
}

function parseArray(text: string, nullable: boolean): ArrayField {
  const [element = '', ...limits] = text.split('; ')
  return {
    kind: 'array',
    element: parseValue(element, false),
    nullable,
    ...numberAfter('minItems', limits),
    ...numberAfter('maxItems', limits),
    unique: limits.includes('unique'),
  }
}

function parseValue(text: string, nullable: boolean): ValueField {
  const { type, rest } = matched(/^(?<type>\S+)(?: (?<rest>.+))?$/, text)
  if (type === 'enum' || type === 'constant') {
    return { kind: 'value', type, nullable, words: rest.split('|') }
  }
  const [constraint, operand = ''] = rest.split(' ')
  const base: ValueField = { kind: 'value', type, nullable, words: [] }
  switch (constraint) {
    case '':
      return base
    case 'minLength':
    case 'min':
      return { ...base, [constraint]: Number(operand) }
    case 'pattern':
    case 'format':
      return { ...base, [constraint]: operand }
    default:
      throw new SyntaxError(`Cannot read ${JSON.stringify(text)}: no constraint is called that`)
  }
}

function numberAfter<Name extends string>(
  name: Name,
  limits: readonly string[],
): { readonly [Key in Name]?: number } {
  const limit = limits.find(text => text.startsWith(`${name} `))
  if (limit === undefined) return {}
  return { [name]: Number(limit.slice(name.length + 1)) } as { [Key in Name]?: number }
}

function matched(pattern: RegExp, text: string): Record<'name' | 'mark' | 'type' | 'rest', string> {
  const groups = pattern.exec(text)?.groups
  if (groups === undefined) throw new SyntaxError(`Cannot read ${JSON.stringify(text)} as a row`)
  const { name = '', mark = '', type = '', rest = '' } = groups
  return { name, mark, type, rest }
}
