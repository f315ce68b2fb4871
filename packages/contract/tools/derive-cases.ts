import { pathTo } from '../src/issue.ts'
import type { Edit } from './edit.ts'
import { specTables } from './spec-tables.ts'

/**
 * A change to a full value: one that violates a constraint and has an issue, or one that a constraint only just
 * allows.
 */
export interface DerivedCase {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly issues?: readonly { readonly path: string; readonly rule: string }[]
}

/**
 * The cases for the constraints of a table, and of the tables that it names, as changes to `full`. Allowed cases are
 * valid by their schema; rules that a schema cannot express are ignored here.
 */
export function* deriveCases(table: string, full: unknown, path = ''): Generator<DerivedCase> {
  yield* refused(path, 'type', ['{}', [], null])
  yield* objectCases(table, full, path)
  // A JSON field may have the name `__proto__`, but careless code that assigns such a field replaces a prototype.
  const at = pathTo(path, '__proto__')
  yield added(at, 'additionalProperties', 'a field named __proto__', {})
}

/** Values that violate a pattern or a format, each in a different way. */
const unfit: Readonly<Record<string, readonly string[]>> = {
  feedKey: [
    '',
    'Pulse',
    'pulse_v1',
    '-pulse',
    'pulse-',
    'pulse--v1',
    'pulse v1',
    'púlse',
    'pulse\n',
  ],
  definitionKey: [
    '',
    'note',
    'Fictional.note',
    '.note',
    'fictional.',
    'a..b',
    'a_b.c',
    '-a.b',
    'a.b\n',
  ],
  tricode: ['', 'HC', 'HCHH', 'hch', 'H1H', 'HCH\n'],
  color: ['', '14532d', '#14532', '#14532d0', '#14532g', 'red', '#14532d\n'],
  statisticKey: ['', 'Points', '3points', 'free-throws', 'free throws', 'points\n'],
  base64: ['a-b_', 'AA A', '=AAA', 'A===', 'AAAA\n'],
  'date-time': [
    '',
    '2025-01-17',
    '2025-01-17T20:14:05',
    '2025-02-30T20:14:05Z',
    '2025-01-17T24:00:00Z',
  ],
  date: ['', '2025-02-29', '2025-1-17', '17.01.2025', '2025-01-17T00:00:00Z'],
  'uri-reference': ['shot chart.svg', 'shot\\chart.svg', 'shot%zz.svg', '<shot-chart>'],
}

function* objectCases(table: string, value: unknown, path: string): Generator<DerivedCase> {
  const { fields, open } = parseTable(specTables[table] ?? missing(table))
  const unknown = pathTo(path, 'unexpected')
  if (!open) yield added(unknown, 'additionalProperties', 'an unknown field', true)
  for (const field of fields) yield* fieldCases(field, value, path)
}

function* fieldCases(field: Field, parent: unknown, parentPath: string): Generator<DerivedCase> {
  const { name, optional } = field
  const path = pathTo(parentPath, name)
  const value = (parent as Readonly<Record<string, unknown>>)[name]
  if (value === undefined) {
    throw new TypeError(`Cannot derive cases of ${path}: the full value lacks it`)
  }
  const edits = [{ op: 'remove', path } as const]
  yield optional
    ? { name: `${path}: left out`, edits }
    : { name: `${path}: required`, edits, issues: [{ path: parentPath, rule: 'required' }] }
  yield* valueCases(field, value, path)
}

function* valueCases(field: ValueType, value: unknown, path: string): Generator<DerivedCase> {
  const { type, min, words } = field
  switch (type) {
    case 'array':
      return yield* arrayCases(field, value, path)
    case 'string':
      return yield* stringCases(field, path)
    case 'integer':
      yield* refused(path, 'type', ['7', 1.5, null])
      if (min === undefined) return
      yield* refused(path, 'minimum', [min - 1])
      return yield* allowed(path, [min])
    case 'boolean':
      yield* refused(path, 'type', ['true', 1, null])
      return yield* allowed(path, [true, false])
    case 'scalar':
      yield* refused(path, 'type', [null, {}, []])
      return yield* allowed(path, [0, -1.5, '', 'text', true, false])
    case 'enum':
      yield* refused(path, 'enum', [unfitWord(words), '', 7, null])
      return yield* allowed(path, words)
    // The kind distinguishes log lines, so another constant is outside the enumeration of kinds.
    case 'constant':
      return yield* refused(path, 'enum', ['no-such-kind', 7, null])
    default:
      yield* refused(path, 'type', ['{}', [], null])
      if (type !== 'object') yield* objectCases(type, value, path)
  }
}

function* stringCases(field: ValueType, path: string): Generator<DerivedCase> {
  const { nullable, minLength, pattern, format } = field
  yield* refused(path, 'type', nullable ? [7, {}] : [7, null])
  if (nullable) yield* allowed(path, [null])
  if (minLength !== undefined) yield* refused(path, 'minLength', [''])
  if (pattern !== undefined) yield* refused(path, 'pattern', unfit[pattern] ?? missing(pattern))
  if (format !== undefined) yield* refused(path, 'format', unfit[format] ?? missing(format))
  // Other case files contain the values that a pattern or a format allows.
  if (pattern ?? format) return
  yield* allowed(path, [minLength === undefined ? '' : 'x'])
}

function* arrayCases(field: ValueType, value: unknown, path: string): Generator<DerivedCase> {
  const { element, nullable, minItems, maxItems, unique } = field
  if (element === undefined || !Array.isArray(value) || value.length === 0) {
    throw new TypeError(`Cannot derive cases of ${path}: the full value has no element there`)
  }
  const [first] = value
  const repeated = (count: number): unknown[] => Array.from({ length: count }, () => first)
  yield* refused(path, 'type', nullable ? ['[]', {}] : ['[]', {}, null])
  if (minItems !== undefined) yield* refused(path, 'minItems', [value.slice(0, minItems - 1)])
  if (maxItems !== undefined) yield* refused(path, 'maxItems', [repeated(maxItems + 1)])
  if (unique)
    yield added(`${path}/${value.length}`, 'uniqueItems', 'the first element again', first)
  else yield* allowed(path, [repeated(minItems ?? 0), ...(maxItems ? [repeated(maxItems)] : [])])

  // The list gets a single element, so that no other element can be equal to the changed one.
  const alone: Edit = { op: 'replace', path, value: [first] }
  for (const one of valueCases(element, first, `${path}/0`)) {
    yield unique && one.issues === undefined ? { ...one, edits: [alone, ...one.edits] } : one
  }
}

/**
 * A word that is not in an enumeration. For the scopes of version 1 it is a scope of version 2, because that mistake
 * is more likely.
 */
function unfitWord(words: readonly string[]): string {
  return words.includes('currentGame') && !words.includes('seasonHigh')
    ? 'seasonHigh'
    : 'no-such-word'
}

function allowed(path: string, values: readonly unknown[]): DerivedCase[] {
  return values.map(value => ({
    name: `${path}: ${JSON.stringify(value)}`,
    edits: [{ op: 'replace', path, value }],
  }))
}

function refused(path: string, rule: string, values: readonly unknown[]): DerivedCase[] {
  return values.map(value => ({
    name: `${path === '' ? 'the whole value' : path}: ${rule}, ${JSON.stringify(value)}`,
    edits: [{ op: 'replace', path, value }],
    issues: [{ path, rule }],
  }))
}

function added(path: string, rule: string, what: string, value: unknown): DerivedCase {
  return {
    name: `${path}: ${rule}, ${what}`,
    edits: [{ op: 'add', path, value }],
    issues: [{ path, rule }],
  }
}

function missing(name: string): never {
  throw new RangeError(
    `Cannot derive cases: unknown table, pattern or format ${JSON.stringify(name)}`,
  )
}

interface ValueType {
  /**
   * `string`, `integer`, `boolean`, `scalar`, `enum`, `constant`, `object`, `array`, or the name of another table.
   */
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

type Field = ValueType & { readonly name: string; readonly optional: boolean }

interface Table {
  readonly fields: readonly Field[]
  /** Whether fields that the table does not contain are allowed. */
  readonly open: boolean
}

/** Parses a table in the notation of `spec-tables.ts`. */
function parseTable(text: string): Table {
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
    throw new SyntaxError(
      `Cannot read ${JSON.stringify(text)}: unknown constraint ${JSON.stringify(name)}`,
    )
  })
  return Object.fromEntries(constraints ?? [])
}
