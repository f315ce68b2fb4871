import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, takePage } from './entry-page.ts'
import { isDamage } from './sqlite-error.ts'
import { type EntryRow, entryCrc32 } from './stored-entry.ts'

test('takePage() returns all of a few small entries', () => {
  const { entries, complete } = takePage([row(1), row(2), row(5)])
  assert.deepEqual([positions(entries), complete], [[1, 2, 5], true])
})

test('takePage() returns at most 256 entries and does not read further ones', () => {
  let read = 0
  function* endless() {
    for (;;) yield row(++read)
  }
  const { entries, complete } = takePage(endless())
  assert.deepEqual([entries.length, complete, read], [256, false, 256])
})

test('takePage() returns at most one megabyte, but at least one entry', () => {
  const large = 'x'.repeat(2 ** 20)
  assert.deepEqual(positions(takePage([row(1, large), row(2)]).entries), [1])
  assert.deepEqual(positions(takePage([row(1), row(2, large), row(3)]).entries), [1, 2])
  assert.deepEqual(positions(takePage([row(1, '', new Uint8Array(2 ** 20)), row(2)]).entries), [1])
})

test('takePage() ends before a damaged entry and throws if it is the first', () => {
  const damaged = { ...row(2), text: 'other' }
  const { entries, complete } = takePage([row(1), damaged, row(3)])
  assert.deepEqual([positions(entries), complete], [[1], false])
  assert.throws(() => takePage([damaged, row(3)]), /entry at position 2 is not what was written/)
})

test('inOrder() returns a page whose entries are in order, starting at a position', () => {
  const page = takePage([row(3), row(4), row(9)])
  assert.equal(inOrder(page, 2), page)
})

test('inOrder() reports a damaged index that leads backward', () => {
  assert.throws(() => inOrder(takePage([row(3), row(2)]), 0), isDamage)
  assert.throws(() => inOrder(takePage([row(3), row(3)]), 0), isDamage)
  assert.throws(() => inOrder(takePage([row(3)]), 3), isDamage)
})

function row(position: number, text = '{}', bytes: Uint8Array | null = null): EntryRow {
  return { position, text, bytes, crc32: entryCrc32({ text, bytes }) }
}

function positions(entries: readonly { readonly position: number }[]): number[] {
  return entries.map(entry => entry.position)
}
