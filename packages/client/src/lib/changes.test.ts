import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PollState } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { notationOf, snapshotOf } from './cases/snapshot-notation.ts'
import { changesBetween, iterateChanges } from './changes.ts'
import { ObservableState } from './observable-state.ts'
import { heldFrom, NOTHING_HELD } from './poll-state.ts'

/** The changes from one snapshot to another: `+` added, `~` revised, `-` withdrawn. */
function changed(before: string, after: string): string {
  const change = changesBetween(snapshotOf(before).items, snapshotOf(after))
  const { added, revised, withdrawn } = change
  return `+${notationOf(added)} ~${notationOf(revised)} -${notationOf(withdrawn)}`
}

test('changesBetween() reports all items as added if there was no snapshot', () => {
  assert.equal(changed('', 'a1 b3'), '+a1 b3 ~ -')
})

test('changesBetween() distinguishes added, revised and withdrawn items', () => {
  assert.equal(changed('a1 b1 c1', 'b2 c1 d1'), '+d1 ~b2 -a1')
})

test('changesBetween() returns withdrawn items in their last version', () => {
  assert.equal(changed('a7', ''), '+ ~ -a7')
})

test('changesBetween() reports an item with an earlier revision, as in a replay, as revised', () => {
  assert.equal(changed('a2', 'a1'), '+ ~a1 -')
})

test('changesBetween() reports no changes between snapshots with the same items in another order', () => {
  assert.equal(changed('a1 b1', 'b1 a1'), '+ ~ -')
})

const empty: PollState = NOTHING_HELD.state

function fresh(items: string): PollState {
  return heldFrom({ snapshot: snapshotOf(items) }).state
}

test('iterateChanges() is relative to what the iterator yielded, and a slow consumer skips to the newest', async () => {
  const view = new ObservableState(empty)
  const early = iterateChanges(view)
  const first = early.next()
  view.show(fresh('a1'))
  assert.equal(notationOf((await first).value.added), 'a1')
  view.show(fresh('a1 b1'))
  view.show(fresh('a2 b1 c1'))
  view.show(fresh('b1 c2'))
  const { value: change } = await early.next()
  assert.equal(notationOf(change.added), 'b1 c2')
  assert.equal(notationOf(change.revised), '')
  assert.equal(notationOf(change.withdrawn), 'a1')
  assert.equal(change.snapshot, view.state.snapshot)
  const late = iterateChanges(view)
  assert.equal(notationOf((await late.next()).value.added), 'b1 c2')
})

test('iterateChanges() yields nothing for a state without a new snapshot', async () => {
  const state = fresh('a1')
  const view = new ObservableState(state)
  const changes = iterateChanges(view)
  await changes.next()
  const next = changes.next()
  view.show(empty)
  view.show(state)
  view.show(fresh('a1 b1'))
  assert.equal(notationOf((await next).value.added), 'b1')
})

test('iterateChanges() serves several pending next() in order', async () => {
  const view = new ObservableState(empty)
  const changes = iterateChanges(view)
  const pending = [changes.next(), changes.next(), changes.next()]
  view.show(fresh('a1'))
  view.show(fresh('a2'))
  view.end()
  const [first, second, third] = await Promise.all(pending)
  assert.equal(notationOf(first?.value.added), 'a1')
  assert.equal(notationOf(second?.value.revised), 'a2')
  assert.equal(third?.done, true)
})

test('iterateChanges() ends normally with the feed, and alone with return()', async () => {
  const view = new ObservableState(empty)
  const one = iterateChanges(view)
  const other = iterateChanges(view)
  const oneNext = one.next()
  const otherNext = other.next()
  assert.deepEqual(await one.return?.(), { done: true, value: undefined })
  assert.deepEqual(await oneNext, { done: true, value: undefined })
  view.show(fresh('a1'))
  assert.equal(notationOf((await otherNext).value.added), 'a1')
  assert.equal((await one.next()).done, true)
  const pending = other.next()
  view.end()
  assert.deepEqual(await pending, { done: true, value: undefined })
  assert.equal((await iterateChanges(view).next()).done, true, 'also one that starts later')
})

test('iterateChanges() yields what it has, then throws the error that stopped reading', async () => {
  const view = new ObservableState(empty)
  const early = iterateChanges(view)
  const late = iterateChanges(view)
  const pending = [early.next(), early.next(), early.next()]
  const url = 'https://feeds.example'
  const stale = { status: 'stale', snapshot: snapshotOf('a1'), failures: 1 } as const
  view.show({ ...stale, error: new FeedError({ kind: 'status', url, status: 503 }) })
  const refused = new FeedError({ kind: 'status', url, status: 400 })
  view.show({ ...stale, error: refused, snapshot: view.state.snapshot ?? snapshotOf('') })
  assert.equal(notationOf((await pending[0])?.value.added), 'a1')
  await assert.rejects(pending[1] ?? Promise.resolve(), refused)
  assert.equal((await pending[2])?.done, true)
  assert.equal(notationOf((await late.next()).value.added), 'a1')
  await assert.rejects(late.next(), refused)
  assert.equal((await late.next()).done, true)
})

test('iterateChanges() returns an iterator that is iterable', async () => {
  const view = new ObservableState(fresh('a1'))
  const changes = iterateChanges(view)
  for await (const { added } of changes) {
    assert.equal(notationOf(added), 'a1')
    break
  }
  assert.equal((await changes.next()).done, true)
})
