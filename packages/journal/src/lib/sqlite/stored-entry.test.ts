import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDamage } from './sqlite-error.ts'
import { type EntryRow, entryCrc32, toStoredEntry } from './stored-entry.ts'

const content = { text: '{"kind":"asset"}', bytes: new Uint8Array([1, 2, 3]) }
const row: EntryRow = { position: 7, ...content, crc32: entryCrc32(content) }

test('toStoredEntry() returns the written entry', () => {
  assert.deepEqual(toStoredEntry(row), { position: 7, ...content })
})

for (const [what, change] of [
  ['a changed letter', { text: '{"kind":"asses"}' }],
  ['a changed byte', { bytes: new Uint8Array([1, 2, 4]) }],
  ['missing bytes', { bytes: null }],
  ['a missing text', { text: null }],
  ['a number in place of the text', { text: 7 }],
  ['a number in place of the bytes', { bytes: 7 }],
  ['a text in place of the bytes', { bytes: '\u0001\u0002\u0003' }],
  ['a missing checksum', { crc32: null }],
] as const) {
  test(`toStoredEntry() reports damage for a row with ${what}`, () => {
    const damaged = { ...row, ...change } as unknown as EntryRow
    assert.throws(() => toStoredEntry(damaged), isDamage)
  })
}
