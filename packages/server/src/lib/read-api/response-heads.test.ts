import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResponseHeads } from './response-heads.ts'

test('headOf() returns bytes that do not keep a larger buffer in memory', () => {
  for (const bytes of [undefined, Buffer.from('{}')]) {
    const start = new ResponseHeads(1_000).headOf({ status: 200, headers: [], bytes }, 0)
    assert.equal(start.bytes.buffer.byteLength, start.bytes.length)
  }
})

test('headOf() returns the same head until the next second, and then one with the new date', t => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 5_400 })
  const heads = new ResponseHeads(1_000)
  const response = { status: 304, headers: [], bytes: undefined }
  const first = heads.headOf(response, 0)
  t.mock.timers.tick(599)
  assert.equal(heads.headOf(response, 0), first)
  assert.match(String(first.bytes), /\r\nDate: Thu, 01 Jan 1970 00:00:05 GMT\r\n/)
  for (const second of ['06', '07']) {
    t.mock.timers.tick(second === '06' ? 1 : 1_000)
    const next = String(heads.headOf(response, 0).bytes)
    assert.match(next, new RegExp(`\\r\\nDate: Thu, 01 Jan 1970 00:00:${second} GMT\\r\\n`))
  }
})
