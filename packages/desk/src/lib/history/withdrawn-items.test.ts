import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedChange } from '@fixture-feed/contract/operator-responses'
import { withdrawnItems } from './withdrawn-items.ts'

/**
 * The ids and reasons of the withdrawn items after some changes, newest first. Each word is a change: `a` is published,
 * `-a` withdrawn, `!a` erased.
 */
function idsAfter(words: string): string {
  const changes = words.split(' ').map((word, index): FeedChange => {
    const id = word.replace(/^[-!]/, '')
    return {
      at: `2026-01-01T00:00:${59 - index}Z`,
      by: 'anna',
      items: id === word ? [{ id, revision: 1 }] : [],
      withdrawals: word.startsWith('-') ? [{ id, reason: `no ${id}` }] : [],
      ...(word.startsWith('!') && { erased: id }),
    }
  })
  return withdrawnItems(changes)
    .map(({ id, reason }) => `${id}: ${reason}`)
    .join(', ')
}

test('withdrawnItems() lists the items whose newest change is a withdrawal, once each', () => {
  assert.equal(idsAfter('-b -a b a'), 'b: no b, a: no a')
  assert.equal(idsAfter('-a a -a a'), 'a: no a')
})

test('withdrawnItems() omits items that were published again or erased', () => {
  assert.equal(idsAfter('a -a a'), '')
  assert.equal(idsAfter('!a -a a'), '')
})
