import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '@fixture-feed/client'
import { caseItem } from '../testing/case-items.ts'
import { type ItemList, nextList, settled } from './item-list.ts'

const sample = caseItem('basketball.four-factors@1', 'minimal')
const signs = { added: '+', revised: '~', withdrawn: '-' }

/** A snapshot in a notation: `a1 b2` has item a in revision 1 and item b in revision 2. */
function snapshotOf(notation: string): Snapshot {
  const items = notation
    .split(' ')
    .filter(Boolean)
    .map(word => ({ ...sample, id: word.slice(0, 1), revision: Number(word.slice(1)) }))
  return { fixtureId: 'f', feedKey: 'pulse', snapshotAt: '2025-01-17T12:00:00Z', items }
}

/** A list as text, such as `a1 +b1 ~c2 -d1`: the listed items with their marks. */
function notationOf(list: ItemList): string {
  return list
    .map(({ item, change }) => `${change ? signs[change] : ''}${item.id}${item.revision}`)
    .join(' ')
}

/** The list after the given snapshots, one second apart, starting at second 0. */
function listAfter(...snapshots: string[]): ItemList {
  const [first = '', ...rest] = snapshots
  return rest.reduce(
    (list, snapshot, index) =>
      nextList(list, snapshotOf(snapshot), { now: (index + 1) * 1_000 }).list,
    nextList([], snapshotOf(first), { now: 0, jump: true }).list,
  )
}

test('nextList() marks new and revised items', () => {
  assert.equal(notationOf(listAfter('a1 b1', 'a1 b2 c1')), 'a1 ~b2 +c1')
})

test('nextList() keeps withdrawn items in their places', () => {
  assert.equal(notationOf(listAfter('a1 b1 c1 d1', 'a1 d1')), 'a1 -b1 -c1 d1')
})

test('settled() removes old marks, and withdrawn items with them', () => {
  const list = listAfter('a1 b1', 'b1 c1', 'b2 c1')
  assert.equal(notationOf(list), '-a1 ~b2 +c1')
  assert.equal(notationOf(settled(list, 1_000)), '~b2 c1')
  assert.equal(notationOf(settled(list, 2_000)), 'b2 c1')
})

test('nextList() keeps marks over later snapshots, also of disappearing items', () => {
  assert.equal(notationOf(listAfter('a1 b1', 'b1 c1', 'b1 c2 d1')), '-a1 b1 +c2 +d1')
})

test('nextList() shows an item once that returns while it disappears', () => {
  assert.equal(notationOf(listAfter('a1 b1', 'a1', 'a1 b2')), 'a1 +b2')
})

test('nextList() keeps withdrawn items of an empty list', () => {
  assert.equal(notationOf(listAfter('a1 b1', '')), '-a1 -b1')
})

test('nextList() marks nothing after a jump or after a large number of changes', () => {
  const jump = nextList(listAfter('a1 b1'), snapshotOf('a2 c1'), { now: 0, jump: true })
  assert.equal(notationOf(jump.list), 'a2 c1')
  assert.equal(
    notationOf(listAfter('z1', 'a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1')).includes('+'),
    false,
  )
})
