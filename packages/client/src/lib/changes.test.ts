import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween } from './changes.ts'
import { notationOf, snapshotOf } from './testing/snapshot-notation.ts'

/** What changed from one snapshot to another: `+` added, `~` revised, `-` withdrawn. */
function changed(before: string | undefined, after: string): string {
  const change = changesBetween(
    before === undefined ? undefined : snapshotOf(before),
    snapshotOf(after),
  )
  const { added, revised, withdrawn } = change
  return `+${notationOf(added)} ~${notationOf(revised)} -${notationOf(withdrawn)}`
}

test('changesBetween() has all items as added when there was nothing', () => {
  assert.equal(changed(undefined, 'a1 b3'), '+a1 b3 ~ -')
})

test('changesBetween() tells added, revised and withdrawn items apart', () => {
  assert.equal(changed('a1 b1 c1', 'b2 c1 d1'), '+d1 ~b2 -a1')
})

test('changesBetween() has withdrawn items as they were last seen', () => {
  assert.equal(changed('a7', ''), '+ ~ -a7')
})

test('changesBetween() takes an item that goes back to an earlier revision, as in a replay, as revised', () => {
  assert.equal(changed('a2', 'a1'), '+ ~a1 -')
})

test('changesBetween() finds nothing between snapshots with the same items in another order', () => {
  assert.equal(changed('a1 b1', 'b1 a1'), '+ ~ -')
})
