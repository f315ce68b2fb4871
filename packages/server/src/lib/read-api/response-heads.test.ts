import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResponseHeads } from './response-heads.ts'

test('headOf() keeps no other memory for as long as nobody asks again', () => {
  for (const bytes of [undefined, Buffer.from('{}')]) {
    const start = new ResponseHeads(1_000).headOf({ status: 200, headers: [], bytes }, 0)
    assert.equal(start.bytes.buffer.byteLength, start.bytes.length)
  }
})
