import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResponseHeads } from './response-heads.ts'

test('headOf() keeps no other memory alive after its last use', () => {
  for (const bytes of [undefined, Buffer.from('{}')]) {
    const start = new ResponseHeads(1_000).headOf({ status: 200, headers: [], bytes }, 0)
    assert.equal(start.bytes.buffer.byteLength, start.bytes.length)
  }
})
