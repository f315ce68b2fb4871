import { pathTo } from '../src/issue.ts'
import type { Edit } from './edit.ts'
import { type ArrayField, type Field, parseTable, type ValueField } from './parse-table.ts'
import { specTables } from './spec-tables.ts'

/** A value that breaks one constraint, and what a validator has to say of it. */
export interface InvalidCase {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly issues: readonly { readonly path: string; readonly rule: string }[]
}

/** One case for each constraint of a table, and of the tables that it names, as changes to `full`. */
export function deriveCases(table: string, full: unknown, path = ''): InvalidCase[] {
  return [
    ...replaced(path, 'type', ['{}', [], null]),
    ...objectCases(table, full, path),
    protoCase(path),
  ]
}

/** Values that break a pattern or a format, each in another way. */
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

function objectCases(table: string, value: unknown, path: string): InvalidCase[] {
  const { fields, open } = parseTable(specTables[table] ?? missing(table))
  const unknown = pathTo(path, 'unexpected')
  const added = { op: 'add', value: true } as const
  return [
    ...(open ? [] : [edited(unknown, 'additionalProperties', 'an unknown field', added)]),
    ...fields.flatMap(field =>
      fieldCases(field, valueAt(value, field.name), pathTo(path, field.name), path),
    ),
  ]
}

function fieldCases(field: Field, value: unknown, path: string, parent: string): InvalidCase[] {
  const cases =
    field.kind === 'array' ? arrayCases(field, value, path) : valueCases(field, value, path)
  return field.optional ? cases : [removed(path, parent), ...cases]
}

function valueCases(field: ValueField, value: unknown, path: string): InvalidCase[] {
  switch (field.type) {
    case 'string':
      return stringCases(field, path)
    case 'integer':
      return [
        ...replaced(path, 'type', ['7', 1.5, null]),
        ...(field.min === undefined ? [] : replaced(path, 'minimum', [field.min - 1])),
      ]
    case 'boolean':
      return replaced(path, 'type', ['true', 1, null])
    case 'scalar':
      return replaced(path, 'type', [null, {}, []])
    case 'enum':
      return replaced(path, 'enum', [unfitWord(field.words), '', 7, null])
    // The lines of a log are told apart by their kind: another constant is not in the enumeration of kinds.
    case 'constant':
      return replaced(path, 'enum', ['no-such-kind', 7, null])
    case 'object':
      return replaced(path, 'type', ['{}', [], null])
    default:
      return [...replaced(path, 'type', ['{}', [], null]), ...objectCases(field.type, value, path)]
  }
}

function stringCases(field: ValueField, path: string): InvalidCase[] {
  const { pattern, format } = field
  return [
    ...replaced(path, 'type', field.nullable ? [7, {}] : [7, null]),
    ...(field.minLength === undefined ? [] : replaced(path, 'minLength', [''])),
    ...(pattern === undefined ? [] : replaced(path, 'pattern', unfit[pattern] ?? missing(pattern))),
    ...(format === undefined ? [] : replaced(path, 'format', unfit[format] ?? missing(format))),
  ]
}

function arrayCases(field: ArrayField, value: unknown, path: string): InvalidCase[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new TypeError(`Cannot derive cases of ${path}: the full value has nothing there`)
  }
  const { minItems, maxItems } = field
  const [first] = value
  const end = `${path}/${value.length}`
  const tooMany = Array.from({ length: (maxItems ?? 0) + 1 }, () => first)
  return [
    ...replaced(path, 'type', field.nullable ? ['[]', {}] : ['[]', {}, null]),
    ...(minItems === undefined ? [] : replaced(path, 'minItems', [value.slice(0, minItems - 1)])),
    ...(maxItems === undefined ? [] : replaced(path, 'maxItems', [tooMany])),
    ...(field.unique
      ? [edited(end, 'uniqueItems', 'the first once more', { op: 'add', value: first })]
      : []),
    ...valueCases(field.element, first, `${path}/0`),
  ]
}

/** A word of another table's enumeration when there is one, as it is the likelier mistake: a scope of version 2. */
function unfitWord(words: readonly string[]): string {
  return words.includes('currentGame') && !words.includes('seasonHigh')
    ? 'seasonHigh'
    : 'no-such-word'
}

/** As a name for a field this is harmless; as a key in careless code it is not. */
function protoCase(path: string): InvalidCase {
  const at = pathTo(path, '__proto__')
  return edited(at, 'additionalProperties', 'a field named __proto__', { op: 'add', value: {} })
}

function removed(path: string, parent: string): InvalidCase {
  return {
    name: `${path}: required`,
    edits: [{ op: 'remove', path }],
    issues: [{ path: parent, rule: 'required' }],
  }
}

function replaced(path: string, rule: string, values: readonly unknown[]): InvalidCase[] {
  return values.map(value => edited(path, rule, JSON.stringify(value), { op: 'replace', value }))
}

function edited(path: string, rule: string, found: string, edit: Omit<Edit, 'path'>): InvalidCase {
  const { op, value } = edit
  return {
    name: `${path === '' ? 'the whole' : path}: ${rule}, ${found}`,
    edits: [{ op, path, value }],
    issues: [{ path, rule }],
  }
}

function valueAt(value: unknown, name: string): unknown {
  const found = (value as Readonly<Record<string, unknown>>)[name]
  if (found === undefined) {
    throw new TypeError(`Cannot derive cases of ${name}: the full value lacks it`)
  }
  return found
}

function missing(name: string): never {
  throw new RangeError(`Cannot derive cases: nothing is written down for ${JSON.stringify(name)}`)
}
