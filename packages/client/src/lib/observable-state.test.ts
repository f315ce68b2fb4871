import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PollState } from '../feed.ts'
import { snapshotOf } from './cases/snapshot-notation.ts'
import { ObservableState } from './observable-state.ts'
import { heldFrom, NOTHING_HELD } from './poll-state.ts'

const empty: PollState = NOTHING_HELD.state

function fresh(items: string): PollState {
  return heldFrom({ snapshot: snapshotOf(items) }).state
}

test('subscribe() calls a listener after each change and not after unsubscribing', () => {
  const view = new ObservableState(empty)
  const seen: PollState[] = []
  const unsubscribe = view.subscribe(state => seen.push(state))
  const state = fresh('a1')
  view.show(state)
  view.show(state)
  view.show(empty)
  unsubscribe()
  view.show(state)
  assert.deepEqual(seen, [state, empty])
})

test('subscribe() registers the same function twice, and each registration ends separately', () => {
  const view = new ObservableState(empty)
  let calls = 0
  const listener = (): void => {
    calls += 1
  }
  const unsubscribe = view.subscribe(listener)
  view.subscribe(listener)
  view.show(fresh('a1'))
  unsubscribe()
  unsubscribe()
  view.show(fresh('a2'))
  assert.equal(calls, 3)
})

test('subscribe() does not call listeners that were added or removed during the same change', () => {
  const view = new ObservableState(empty)
  const called: string[] = []
  view.subscribe(() => {
    called.push('first')
    second()
    view.subscribe(() => called.push('late'))
  })
  const second = view.subscribe(() => called.push('second'))
  view.show(fresh('a1'))
  assert.deepEqual(called, ['first'])
})

test("subscribe() reports a listener's error as uncaught and calls the others", async t => {
  const reported: unknown[] = []
  t.mock.method(globalThis, 'queueMicrotask', (callback: () => void) => {
    assert.throws(callback, error => reported.push(error) === 1)
  })
  const view = new ObservableState(empty)
  const error = new Error('a mistake of the app')
  let called = false
  view.subscribe(() => {
    throw error
  })
  view.subscribe(() => {
    called = true
  })
  view.show(fresh('a1'))
  assert.deepEqual(reported, [error])
  assert.ok(called)
})
