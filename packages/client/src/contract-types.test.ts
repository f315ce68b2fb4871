import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentByDefinition } from '@fixture-feed/contract/definitions'
import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import type { Issue } from '@fixture-feed/contract/issue'
import type { Publication } from '@fixture-feed/contract/operator-bodies'
import type { FeedHistory } from '@fixture-feed/contract/operator-responses'
import type {
  Asset,
  Entity,
  Item,
  itemSchema,
  Snapshot,
  snapshotSchema,
} from '@fixture-feed/contract/snapshot'
import type { Static } from 'typebox'
import type * as Client from './content.generated.ts'
import type * as Operator from './operator.ts'

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

test('the types of contract, schemas and client are compatible', () => {
  assert.equal(agreements.length, 11)
})
