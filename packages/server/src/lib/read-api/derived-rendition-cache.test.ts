import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rendition } from '../representation/representation.ts'
import { DerivedRenditionCache } from './derived-rendition-cache.ts'

test('read() makes a rendition once for the same values, and again for others', () => {
  const made = new DerivedRenditionCache()
  const make = () => new Rendition(Buffer.from('"page"'))
  const first = made.read(['page', 'a'], [1, 'x'], make)
  assert.equal(made.read(['page', 'a'], [1, 'x'], make), first)
  assert.notEqual(made.read(['page', 'a'], [2, 'x'], make), first)
})
