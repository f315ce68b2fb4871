import { type Field, fieldOf, type Schema } from './fields.ts'

/** The parts of an item that have fields; all else is in the JSON. */
export const shownParts: readonly string[] = ['content', 'effectiveAt', 'assets']

/** The fields of an item, in the order in which a person looks at them; `undefined` for a schema that has none. */
export function itemFields(schema: Schema): Field | undefined {
  const field = fieldOf(schema, schema)
  if (field.kind !== 'group') return undefined
  const fields = field.fields.filter(([name]) => shownParts.includes(name))
  fields.sort(([a], [b]) => shownParts.indexOf(a) - shownParts.indexOf(b))
  return { ...field, fields }
}
