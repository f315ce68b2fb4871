import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '../content.generated.ts'
import type { PollState } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { snapshotOf } from './cases/snapshot-notation.ts'
import { type Held, heldFrom, NOTHING_HELD, nextHeld } from './poll-state.ts'
import type { ReadOutcome } from './read-resource.ts'
import { type Finding, STATUS_AFTER } from './testing/transition-table.generated.ts'

const error = new FeedError({ kind: 'network', url: 'https://feeds.example' })

const outcomes = {
  replaced: { kind: 'replaced', body: snapshotOf('b1'), etag: '"b"', noStore: true },
  unchanged: { kind: 'unchanged' },
  failed: { kind: 'failed', error },
} satisfies Record<Exclude<Finding, 'sought'>, ReadOutcome<Snapshot>>

const fresh = heldFrom({ snapshot: snapshotOf('a1'), etag: '"a"' })
const held: Record<PollState['status'], Held<Snapshot>> = {
  empty: NOTHING_HELD,
  fresh,
  stale: [1, 2, 3].reduce(before => next(before, outcomes.failed), fresh),
}

function next(
  before: Held<Snapshot>,
  outcome: ReadOutcome<Snapshot>,
  isOutdated?: (next: Snapshot, held: Snapshot, noStore: boolean) => boolean,
): Held<Snapshot> {
  return nextHeld(before, outcome, 'items', isOutdated)
}

for (const status of ['empty', 'fresh', 'stale'] as const) {
  test(`nextHeld() follows the table from ${status}`, () => {
    assert.equal(held[status].state.status, status)
    for (const finding of ['replaced', 'unchanged', 'failed'] as const) {
      const { state } = next(held[status], outcomes[finding])
      assert.equal(state.status, STATUS_AFTER[status][finding], finding)
    }
  })
}

test('nextHeld() counts consecutive failures and resets the count on a success', () => {
  assert.equal(next(held.fresh, outcomes.failed).state.failures, 1)
  assert.equal(next(held.stale, outcomes.failed).state.failures, 4)
  assert.equal(next(held.stale, outcomes.unchanged).state.failures, 0)
  assert.equal(next(held.stale, outcomes.replaced).state.error, undefined)
})

test('nextHeld() returns the same state object if no value has changed', () => {
  assert.equal(next(held.fresh, outcomes.unchanged).state, held.fresh.state)
})

test('nextHeld() keeps snapshot and tag over a failure', () => {
  const failed = next(held.fresh, outcomes.failed)
  assert.equal(failed.state.snapshot, held.fresh.state.snapshot)
  assert.equal(failed.etag, '"a"')
})

test('nextHeld() stores the tag but not the body of a 200 with the current content', () => {
  const same = { kind: 'replaced', body: snapshotOf('a1'), etag: '"b"' } as const
  const { state, etag } = next(held.stale, same)
  assert.equal(state.snapshot, held.stale.state.snapshot)
  assert.deepEqual([etag, state.failures, state.error], ['"b"', 0, undefined])
  assert.equal(next(held.fresh, same).state, held.fresh.state)
})

test('nextHeld() ignores an outdated body with its tag, but counts it as a success', () => {
  const older = { kind: 'replaced', body: snapshotOf('a0'), etag: '"0"', noStore: true } as const
  const asked: unknown[] = []
  const { state, etag } = next(held.stale, older, (...facts) => asked.push(facts) === 1)
  assert.deepEqual(asked, [[older.body, held.stale.state.snapshot, true]])
  assert.deepEqual(state, { ...held.fresh.state, live: true })
  assert.equal(etag, '"a"')
  assert.equal(next(NOTHING_HELD, older, () => true).state.snapshot, older.body)
})

test('nextHeld() derives live from the policy of each response, also of a 304', () => {
  const live = next(held.fresh, outcomes.replaced)
  assert.equal(live.state.live, true)
  const finished = next(live, { kind: 'unchanged', noStore: false })
  assert.deepEqual(finished.state, { ...live.state, live: false })
  assert.equal(next(finished, outcomes.unchanged).state, finished.state, 'no policy, no news')
  assert.equal(next(finished, outcomes.failed).state.live, false)
})

test('nextHeld() keeps the language of the last 200 over 304s and failures', () => {
  const spanish = next(held.fresh, { ...outcomes.replaced, language: 'es' })
  assert.equal(spanish.state.language, 'es')
  for (const outcome of [outcomes.unchanged, outcomes.failed])
    assert.equal(next(spanish, outcome).state.language, 'es')
  const same = { ...outcomes.replaced, language: 'es-MX' }
  assert.deepEqual(next(spanish, same).state, { ...spanish.state, language: 'es-MX' })
  assert.equal(next(spanish, outcomes.replaced).state.language, undefined)
})

test('nextHeld() keeps the objects of items that are equal, whatever their order', () => {
  const before = heldFrom({ snapshot: snapshotOf('a1 b1 c1'), etag: '"a"' })
  const [a, b, c] = before.state.snapshot?.items ?? []
  const body = snapshotOf('c1 b2 a1 d1')
  const { snapshot } = next(before, { kind: 'replaced', body, etag: '"b"' }).state
  assert.deepEqual(snapshot, snapshotOf('c1 b2 a1 d1'))
  assert.equal(snapshot?.items[0], c)
  assert.notEqual(snapshot?.items[1], b)
  assert.equal(snapshot?.items[2], a)
})
