import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type Static } from 'typebox'
import type * as Client from '../../client/src/content.generated.ts'
import type * as Operator from '../../client/src/operator.ts'
import type { ContentByDefinition } from './definitions.ts'
import type { FixtureIndexEntry } from './fixture-index.ts'
import type { Issue } from './issue.ts'
import type { SchemaOf } from './lib/json-schema.ts'
import { type Same, schemaOf } from './lib/schema-of.ts'
import type { FeedHistory } from './operator-answers.ts'
import type { Publication } from './operator-bodies.ts'
import type { Asset, Entity, Item, itemSchema, Snapshot, snapshotSchema } from './snapshot.ts'

// What is here is checked by the compiler: a type that differs from its schema, or the client's from ours, is an error.

const agreements: readonly true[] = [
  true satisfies Same<Client.Snapshot, Snapshot>,
  true satisfies Same<Client.Item, Item>,
  true satisfies Same<Client.Entity, Entity>,
  true satisfies Same<Client.Asset, Asset>,
  true satisfies Same<Client.FixtureIndexEntry, FixtureIndexEntry>,
  true satisfies Same<Client.Publication, Publication>,
  true satisfies Same<Operator.FeedHistory, FeedHistory>,
  true satisfies Same<Operator.Issue, Issue>,
  true satisfies Same<keyof Client.ContentByDefinition, keyof ContentByDefinition>,
  true satisfies Same<Client.ContentByDefinition, ContentByDefinition>,
  true satisfies Same<Static<typeof snapshotSchema>, Snapshot>,
  true satisfies Same<Static<typeof itemSchema>, Client.Item>,
]

test('the types of contract, schemas and client agree', () => {
  assert.equal(agreements.length, 12)
})

type Exact = { readonly a: string; readonly b?: readonly number[] }
type Less = { readonly a: string }
type More = Exact & { readonly c?: 1 }
type Required = { readonly a: string; readonly b: readonly number[] }
type Optional = { readonly a?: string; readonly b?: readonly number[] }
type Wider = { readonly a: string | null; readonly b?: readonly number[] }

test('schemaOf() compiles for the exact type of a schema only', () => {
  const schema = Type.Object({ a: Type.String(), b: Type.Optional(Type.Array(Type.Integer())) })
  const exact: SchemaOf<Exact> = schemaOf(schema)
  // @ts-expect-error: the schema has an optional field more.
  const less: SchemaOf<Less> = schemaOf(schema)
  // @ts-expect-error: the schema has an optional field less.
  const more: SchemaOf<More> = schemaOf(schema)
  // @ts-expect-error: the schema does not require the second field.
  const required: SchemaOf<Required> = schemaOf(schema)
  // @ts-expect-error: the schema requires the first field.
  const optional: SchemaOf<Optional> = schemaOf(schema)
  // @ts-expect-error: the schema allows fewer values.
  const wider: SchemaOf<Wider> = schemaOf(schema)
  const all = [exact, less, more, required, optional, wider]
  assert.ok(all.every(one => Object.is(one, schema)))
})
