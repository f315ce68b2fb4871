/** A type with its constraints. */
export interface ValueType {
  /** `string`, `integer`, `boolean`, `scalar`, `enum`, `constant`, `object`, `array`, or the name of another table. */
  readonly type: string
  readonly nullable: boolean
  readonly words: readonly string[]
  readonly element?: ValueType
  readonly minLength?: number
  readonly min?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly unique?: true
  readonly pattern?: string
  readonly format?: string
}

export type Field = ValueType & { readonly name: string; readonly optional: boolean }

export interface Table {
  readonly fields: readonly Field[]
  /** Whether fields that the table does not name are allowed. */
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
    fields: rows.filter(row => row !== '(open)').flatMap(parseRow),
  }
}

const rowPattern =
  /^(?<names>\w+\??(?:, \w+\??)*)\s+(?<nullable>null or )?(?<array>array of )?(?<type>[^ ;]+)(?: (?<constraint>[^;]+))?(?:; (?<ofArray>.+))?$/

function parseRow(row: string): Field[] {
  const groups = rowPattern.exec(row)?.groups
  if (groups === undefined) throw new SyntaxError(`Cannot read ${JSON.stringify(row)} as a row`)
  const { names = '', type = '', constraint, ofArray } = groups
  const isChoice = type === 'enum' || type === 'constant'
  const value = {
    type,
    words: isChoice ? (constraint ?? '').split('|') : [],
    ...(isChoice ? {} : constraintsOf(constraint)),
  }
  const element = { ...value, nullable: false }
  const list = { type: 'array', words: [], element, ...constraintsOf(ofArray) }
  const named = groups.array === undefined ? value : list
  const nullable = groups.nullable !== undefined
  return names.split(', ').map(name => {
    return { ...named, nullable, name: name.replace('?', ''), optional: name.endsWith('?') }
  })
}

const numeric = ['minLength', 'min', 'minItems', 'maxItems']

function constraintsOf(text: string | undefined): Partial<ValueType> {
  const constraints = text?.split('; ').map(constraint => {
    const [name = '', operand = ''] = constraint.split(' ')
    if (numeric.includes(name)) return [name, Number(operand)]
    if (name === 'unique') return [name, true]
    if (name === 'pattern' || name === 'format') return [name, operand]
    throw new SyntaxError(`Cannot read ${JSON.stringify(text)}: no constraint is called that`)
  })
  return Object.fromEntries(constraints ?? [])
}
