import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedState } from '../feed.ts'
import { createFeedView } from './feed-view.ts'
import { NOTHING_HELD } from './poll-state.ts'
import { notationOf, snapshotOf } from './testing/snapshot-notation.ts'

const empty = NOTHING_HELD.state

function fresh(items: string): FeedState {
  return { status: 'fresh', snapshot: snapshotOf(items), failures: 0, error: undefined }
}

test('subscribe() calls a listener after each change and not after unsubscribing', () => {
  const view = createFeedView(empty)
  const seen: FeedState[] = []
  const unsubscribe = view.subscribe(() => seen.push(view.state))
  const state = fresh('a1')
  view.show(state)
  view.show(state)
  view.show(empty)
  unsubscribe()
  view.show(state)
  assert.deepEqual(seen, [state, empty])
})

test('subscribe() keeps the same function twice and each until its own end', () => {
  const view = createFeedView(empty)
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

test('subscribe() does not call who unsubscribed or subscribed during the same change', () => {
  const view = createFeedView(empty)
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
  const view = createFeedView(empty)
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

test('changes() are relative to what the iterator yielded, and a slow consumer skips to the newest', async () => {
  const view = createFeedView(empty)
  const early = view.changes()
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
  const late = view.changes()
  assert.equal(notationOf((await late.next()).value.added), 'b1 c2')
})

test('changes() yields nothing for a state without a new snapshot', async () => {
  const state = fresh('a1')
  const view = createFeedView(state)
  const changes = view.changes()
  await changes.next()
  const next = changes.next()
  view.show(empty)
  view.show(state)
  view.show(fresh('a1 b1'))
  assert.equal(notationOf((await next).value.added), 'b1')
})

test('changes() serves several pending next() in order', async () => {
  const view = createFeedView(empty)
  const changes = view.changes()
  const pending = [changes.next(), changes.next(), changes.next()]
  view.show(fresh('a1'))
  view.show(fresh('a2'))
  view.end()
  const [first, second, third] = await Promise.all(pending)
  assert.equal(notationOf(first?.value.added), 'a1')
  assert.equal(notationOf(second?.value.revised), 'a2')
  assert.equal(third?.done, true)
})

test('changes() end normally with the feed, and alone with return()', async () => {
  const view = createFeedView(empty)
  const [one, other] = [view.changes(), view.changes()]
  const [oneNext, otherNext] = [one.next(), other.next()]
  assert.deepEqual(await one.return?.(), { done: true, value: undefined })
  assert.deepEqual(await oneNext, { done: true, value: undefined })
  view.show(fresh('a1'))
  assert.equal(notationOf((await otherNext).value.added), 'a1')
  assert.equal((await one.next()).done, true)
  const pending = other.next()
  view.end()
  assert.deepEqual(await pending, { done: true, value: undefined })
  assert.equal((await view.changes().next()).done, true, 'also one that starts later')
})

test('changes() can be looped over themselves, like other iterators', async () => {
  const view = createFeedView(fresh('a1'))
  const changes = view.changes()
  for await (const { added } of changes) {
    assert.equal(notationOf(added), 'a1')
    break
  }
  assert.equal((await changes.next()).done, true)
})
