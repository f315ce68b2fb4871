import { pathTo } from '../src/issue.ts'
import type { Edit } from './edit.ts'
import { type ArrayField, parseTable, type ValueField } from './parse-table.ts'
import { specTables } from './spec-tables.ts'

/** A value that a constraint only just allows. */
export interface LimitCase {
  readonly name: string
  readonly edits: readonly Edit[]
}

/**
 * The cases that are just within each constraint of a table, and of the tables that it names, as changes to `full`.
 * They are valid by their schema; the rules that no schema can tell play no part here.
 */
export function deriveLimits(table: string, full: unknown, path = ''): LimitCase[] {
  const { fields } = parseTable(specTables[table] ?? '')
  return fields.flatMap(field => {
    const at = pathTo(path, field.name)
    const value = (full as Readonly<Record<string, unknown>>)[field.name]
    const removed = field.optional
      ? [{ name: `${at}: left out`, edits: [{ op: 'remove' as const, path: at }] }]
      : []
    return [
      ...removed,
      ...(field.kind === 'array' ? arrayLimits(field, value, at) : valueLimits(field, value, at)),
    ]
  })
}

function valueLimits(field: ValueField, value: unknown, path: string): LimitCase[] {
  switch (field.type) {
    case 'string':
      return [...replaced(path, field.nullable ? [null] : []), ...textLimits(field, path)]
    case 'integer':
      return field.min === undefined ? [] : replaced(path, [field.min])
    case 'boolean':
      return replaced(path, [true, false])
    case 'scalar':
      return replaced(path, [0, -1.5, '', 'text', true, false])
    case 'enum':
      return replaced(path, field.words)
    case 'constant':
    case 'object':
      return []
    default:
      return deriveLimits(field.type, value, path)
  }
}

/** Patterns and formats have files of their own. */
function textLimits({ minLength, pattern, format }: ValueField, path: string): LimitCase[] {
  if (pattern !== undefined || format !== undefined) return []
  return replaced(path, [minLength === undefined ? '' : 'x'])
}

function arrayLimits(field: ArrayField, value: unknown, path: string): LimitCase[] {
  const [first] = value as readonly unknown[]
  const { minItems = 0, maxItems, unique, element } = field
  const repeated = (count: number): unknown[] => Array.from({ length: count }, () => first)
  const elementLimits = valueLimits(element, first, `${path}/0`)
  if (unique) {
    // Alone, so that no other element can be the same.
    const alone = replaced(path, [[first]]).flatMap(({ edits }) => edits)
    return elementLimits.map(({ name, edits }) => ({ name, edits: [...alone, ...edits] }))
  }
  return [
    ...replaced(path, [repeated(minItems)]),
    ...(maxItems === undefined ? [] : replaced(path, [repeated(maxItems)])),
    ...elementLimits,
  ]
}

function replaced(path: string, values: readonly unknown[]): LimitCase[] {
  return values.map(value => ({
    name: `${path}: ${JSON.stringify(value)}`,
    edits: [{ op: 'replace', path, value }],
  }))
}
