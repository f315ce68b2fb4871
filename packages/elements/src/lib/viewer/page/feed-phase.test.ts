import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phaseOf } from './feed-phase.ts'

test('phaseOf() tells live from finished by the cache policy', () => {
  assert.equal(phaseOf(200, 'no-store'), 'live')
  assert.equal(phaseOf(304, 'no-store'), 'live')
  assert.equal(phaseOf(200, 'public, max-age=0, must-revalidate'), 'finished')
  assert.equal(phaseOf(404, 'no-store'), 'waiting')
  assert.equal(phaseOf(200, 'private, max-age=120'), undefined, 'a dictionary')
  assert.equal(phaseOf(503, 'no-store'), undefined)
})
