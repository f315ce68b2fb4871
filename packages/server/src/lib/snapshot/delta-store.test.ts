import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf } from '../representation/entity-tag.ts'
import { RepresentedVersion } from '../representation/representation.ts'
import { type DeltaPair, DeltaStore } from './delta-store.ts'

function pairOf(before: string, now: string): DeltaPair {
  const bytes = Buffer.from(before)
  const digest = digestOf(bytes)
  const version = new RepresentedVersion(Buffer.from(now))
  return { digest, dictionary: () => ({ digest, bytes }), version }
}

test('make() answers a read that began before everything was forgotten, and keeps nothing of it', async () => {
  const store = new DeltaStore()
  const pair = pairOf('[1]', '[1,2]')
  const making = store.make(pair)
  store.clear()
  assert.ok((await making).representation !== undefined)
  assert.equal(store.made(pair), undefined)
  assert.equal(store.byteLength, 0)
})

test('make() answers a read whose delta was evicted while it was made', async () => {
  const store = new DeltaStore(3000)
  const pairs = Array.from({ length: 20 }, (_, index) => pairOf(`[${index}]`, `[${index},0]`))
  const made = await Promise.all(pairs.map(pair => store.make(pair)))
  assert.ok(made.every(({ representation }) => representation !== undefined))
})
