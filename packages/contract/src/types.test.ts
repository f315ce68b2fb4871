import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { optional } from './lib/fields.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'

test('closedObject() compiles only with exactly the fields of a type and their optionality', () => {
  type Gone = { readonly at: string; readonly by?: string }
  const at = { type: 'string' }
  const schemas: readonly SchemaOf<Gone>[] = [
    closedObject('Right.', { at, by: optional(at) }),
    // @ts-expect-error: a missing field.
    closedObject('Wrong.', { at }),
    // @ts-expect-error: an additional field.
    closedObject('Wrong.', { at, by: optional(at), to: at }),
    // @ts-expect-error: a required field that is marked as optional.
    closedObject('Wrong.', { at: optional(at), by: optional(at) }),
    // @ts-expect-error: an optional field that is marked as required.
    closedObject('Wrong.', { at, by: at }),
  ]
  assert.equal(schemas.length, 5)
})

test('each named schema is declared with the type that is generated from it', () => {
  const annotations = globSync('*.ts', { cwd: import.meta.dirname }).flatMap(file => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...code.matchAll(/^export const (\w+)Schema: SchemaOf<(?:Types\.)?(.+)> =/gm)]
  })
  assert.ok(annotations.length > 50)
  for (const [, name = '', type] of annotations)
    assert.equal(type, name[0]?.toUpperCase() + name.slice(1))
})
