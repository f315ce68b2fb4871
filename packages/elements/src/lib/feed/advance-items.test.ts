import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { caseItem } from '../testing/case-items.ts'
import { advanceItems } from './advance-items.ts'

const sample = caseItem('basketball.four-factors@1', 'minimal')

/** `a1 b2`: item a in revision 1, item b in revision 2; always new objects, as from a response. */
function itemsOf(notation: string): Item[] {
  return notation
    .split(' ')
    .filter(Boolean)
    .map(word => ({ ...sample, id: word.slice(0, 1), revision: Number(word.slice(1)) }))
}

function notationOf(items: readonly Item[]): string {
  return items.map(({ id, revision }) => `${id}${revision}`).join(' ')
}

function changesOf(before: string, after: string): string {
  const { added, revised, withdrawn } = advanceItems(itemsOf(before), itemsOf(after))
  return `+ ${notationOf(added)} ~ ${notationOf(revised)} - ${notationOf(withdrawn)}`
}

test('advanceItems() tells what came, changed and went', () => {
  assert.equal(changesOf('a1 b1 c1', 'd1 a1 b2'), '+ d1 ~ b2 - c1')
  assert.equal(changesOf('', 'a1 b1'), '+ a1 b1 ~  - ')
  assert.equal(changesOf('a1 b1', ''), '+  ~  - a1 b1')
})

test('advanceItems() takes a lower revision, as a replay shows it, for a change too', () => {
  assert.equal(changesOf('a3', 'a1'), '+  ~ a1 - ')
})

test('advanceItems() keeps the objects of what did not change, in the new order', () => {
  const held = itemsOf('a1 b1 c1')
  const { items } = advanceItems(held, itemsOf('c1 a1 b2'))
  assert.equal(notationOf(items), 'c1 a1 b2')
  assert.equal(items[0], held[2])
  assert.equal(items[1], held[0])
  assert.notEqual(items[2], held[1])
})
