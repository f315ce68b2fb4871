import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { decodeText } from './decode-text.ts'

test('decodeText() reads UTF-8 with and without a byte order mark', () => {
  assert.deepEqual(decodeText(Buffer.from('{"a":"č"}')), { text: '{"a":"č"}' })
  assert.deepEqual(decodeText(Buffer.from('\ufeff{}')), { text: '{}' })
  assert.deepEqual(decodeText(Buffer.of(0xe9), 'windows-1252'), { text: 'é' })
})

test('decodeText() reports bytes that are not text', () => {
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [gzipSync('{}'), 'not UTF-8: it is gzip, so gunzip it first'],
    [Buffer.from('\ufeff{}', 'utf16le'), 'not UTF-8: it is UTF-16'],
    [Buffer.from([0x22, 0xe9, 0x22]), 'not UTF-8'],
    [Buffer.from('"č').subarray(0, 2), 'the text ends in the middle of a character'],
  ]
  for (const [bytes, reason] of cases) assert.deepEqual(decodeText(bytes), { reason })
})
