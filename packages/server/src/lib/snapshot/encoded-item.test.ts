import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeMember } from './encoded-item.ts'

test('encodeMember() returns the JSON text of a value, in bytes that do not keep a larger buffer in memory', () => {
  const bytes = encodeMember({ id: 'a', text: 'näher' })
  assert.equal(bytes.toString(), '{"id":"a","text":"näher"}')
  assert.equal(bytes.buffer.byteLength, bytes.length)
})
