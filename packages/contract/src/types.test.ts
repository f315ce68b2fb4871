import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Static } from 'typebox'
import type * as Client from '../../client/src/content.generated.ts'
import type * as Operator from '../../client/src/operator.ts'
import type { ContentByDefinition } from './definitions.ts'
import type { FixtureIndexEntry } from './fixture-index.ts'
import type { Issue } from './issue.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type { Publication } from './operator-bodies.ts'
import type { FeedHistory } from './operator-responses.ts'
import type { Asset, Entity, Item, itemSchema, Snapshot, snapshotSchema } from './snapshot.ts'

/**
 * Whether two types are identical. Types such as `{ a: 1 }` and `{ a: 1; b?: 2 }` are assignable to each other but
 * not identical.
 */
type Same<A, B> =
  (<Other>() => Other extends A ? 1 : 2) extends <Other>() => Other extends B ? 1 : 2 ? true : false

const agreements: readonly true[] = [
  true satisfies Same<Client.Snapshot, Snapshot>,
  true satisfies Same<Client.Item, Item>,
  true satisfies Same<Client.Entity, Entity>,
  true satisfies Same<Client.Asset, Asset>,
  true satisfies Same<Client.FixtureIndexEntry, FixtureIndexEntry>,
  true satisfies Same<Client.Publication, Publication>,
  true satisfies Same<Operator.FeedHistory, FeedHistory>,
  true satisfies Same<Operator.Issue, Issue>,
  true satisfies Same<Client.ContentByDefinition, ContentByDefinition>,
  true satisfies Same<Static<typeof snapshotSchema>, Snapshot>,
  true satisfies Same<Static<typeof itemSchema>, Client.Item>,
]

test('the types of contract, schemas and client agree, or this does not compile', () => {
  assert.equal(agreements.length, 11)
})

test('closedObject() compiles with the fields of a type alone, each left out or not as there', () => {
  type Gone = { readonly at: string; readonly by?: string }
  const at = { type: 'string' }
  const schemas: readonly SchemaOf<Gone>[] = [
    closedObject('Right.', { at, 'by?': at }),
    // @ts-expect-error: a missing field.
    closedObject('Wrong.', { at }),
    // @ts-expect-error: an additional field.
    closedObject('Wrong.', { at, 'by?': at, to: at }),
    // @ts-expect-error: a required field that is marked as optional.
    closedObject('Wrong.', { 'at?': at, 'by?': at }),
    // @ts-expect-error: an optional field that is marked as required.
    closedObject('Wrong.', { at, by: at }),
  ]
  assert.equal(schemas.length, 5)
})

test('every named schema is said to be of the type that is generated from it', () => {
  const annotations = globSync('*.ts', { cwd: import.meta.dirname }).flatMap(file => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...code.matchAll(/^export const (\w+)Schema: SchemaOf<(?:Types\.)?(.+)> =/gm)]
  })
  assert.ok(annotations.length > 50)
  for (const [, name = '', type] of annotations)
    assert.equal(type, name[0]?.toUpperCase() + name.slice(1))
})
