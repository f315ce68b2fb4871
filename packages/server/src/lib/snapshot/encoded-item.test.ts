import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeMember } from './encoded-item.ts'

test('encodeMember() returns the JSON text of a value, and keeps no other memory alive', () => {
  const bytes = encodeMember({ id: 'a', text: 'näher' })
  assert.equal(bytes.toString(), '{"id":"a","text":"näher"}')
  assert.equal(bytes.buffer.byteLength, bytes.length)
})
