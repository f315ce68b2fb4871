import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Steps } from '@fixture-feed/contract/steps'
import { Rendition } from '../representation/representation.ts'
import { entryAt } from '../testing/feed-notation.ts'
import { DerivedRenditionCache } from './derived-rendition-cache.ts'

test('read() derives a rendition once for equal values, and again for others', () => {
  const made = new DerivedRenditionCache()
  const make = () => new Rendition(Buffer.from('"page"'))
  const first = made.read(['page', 'a'], [1, 'x'], make)
  assert.equal(made.read(['page', 'a'], [1, 'x'], make), first)
  assert.notEqual(made.read(['page', 'a'], [2, 'x'], make), first)
})

function* makeInSteps(): Steps<Rendition> {
  yield
  return new Rendition(Buffer.from('"timeline"'))
}

test('readInSlices() shares the work of concurrent reads of the same values, and caches the result', async () => {
  const derived = new DerivedRenditionCache()
  const read = (version: number) => derived.readInSlices(['timeline'], [version], makeInSteps)
  const [first, same, other] = await Promise.all([read(1), read(1), read(2)])
  assert.equal(first, same)
  assert.notEqual(first, other)
  assert.equal(await read(2), other)
})

test('readInSlices() caches nothing that was in progress during an erasure', async () => {
  const derived = new DerivedRenditionCache()
  const reading = derived.readInSlices(['timeline'], [1], makeInSteps)
  derived.note(entryAt(1, { kind: 'erasure', itemId: 'a', itemCount: 0 }))
  await reading
  assert.equal(derived.byteLength, 0)
})

test('note() drops everything at the end of a purge, whose start this process may have missed', async () => {
  const derived = new DerivedRenditionCache()
  await derived.readInSlices(['timeline'], [1], makeInSteps)
  derived.note(entryAt(2, { kind: 'purged' }))
  assert.equal(derived.byteLength, 0)
})
