import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '../content.generated.ts'
import type { PollState } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { type Held, NOTHING_HELD, nextHeld } from './held.ts'
import { NOTHING_READ, nextPollState } from './poll-state.ts'
import type { ReadOutcome } from './read-resource.ts'
import { snapshotOf } from './testing/snapshot-notation.ts'
import { type Finding, STATUS_AFTER } from './testing/transition-table.ts'

const error = new FeedError({ kind: 'network', url: 'https://feeds.example' })

const outcomes: Record<Exclude<Finding, 'sought'>, ReadOutcome<Snapshot>> = {
  replaced: { kind: 'replaced', body: snapshotOf('b1'), etag: '"b"', noStore: true },
  unchanged: { kind: 'unchanged' },
  failed: { kind: 'failed', error },
}

const held: Record<PollState['status'], Held<Snapshot>> = {
  empty: NOTHING_HELD,
  fresh: { body: snapshotOf('a1'), etag: '"a"', failures: 0, error: undefined },
  stale: { body: snapshotOf('a1'), etag: '"a"', failures: 3, error },
}

for (const status of ['empty', 'fresh', 'stale'] as const) {
  test(`nextPollState() follows the table from ${status}`, () => {
    const before = nextPollState(NOTHING_READ, held[status])
    assert.equal(before.status, status)
    for (const finding of ['replaced', 'unchanged', 'failed'] as const) {
      const next = nextPollState(before, nextHeld(held[status], outcomes[finding]))
      assert.equal(next.status, STATUS_AFTER[status][finding], finding)
    }
  })
}

test('nextPollState() is the very same where only the tag has changed', () => {
  const before = nextPollState(NOTHING_READ, held.fresh)
  assert.equal(nextPollState(before, { ...held.fresh, etag: '"b"' }), before)
})

test('nextHeld() counts failures in a row and forgets them with a success', () => {
  const once = nextHeld(held.fresh, outcomes.failed)
  assert.equal(once.failures, 1)
  assert.equal(nextHeld(held.stale, outcomes.failed).failures, 4)
  assert.equal(nextHeld(held.stale, outcomes.unchanged).failures, 0)
  assert.equal(nextHeld(held.stale, outcomes.replaced).error, undefined)
})

test('nextHeld() is the very same where nothing has changed', () => {
  assert.equal(nextHeld(held.fresh, outcomes.unchanged), held.fresh)
})

test('nextHeld() keeps body and tag over a failure', () => {
  const next = nextHeld(held.fresh, outcomes.failed)
  assert.equal(next.body, held.fresh.body)
  assert.equal(next.etag, '"a"')
})

test('nextHeld() takes the tag but not the body of a 200 with the content that is held', () => {
  const same = { kind: 'replaced', body: snapshotOf('a1'), etag: '"b"', noStore: true } as const
  const next = nextHeld(held.stale, same)
  assert.equal(next.body, held.stale.body)
  assert.deepEqual([next.etag, next.failures, next.error], ['"b"', 0, undefined])
})

test('nextHeld() ignores an outdated body with its tag, but counts it as a success', () => {
  const older = { kind: 'replaced', body: snapshotOf('a0'), etag: '"0"', noStore: true } as const
  const asked: unknown[] = []
  const next = nextHeld(held.stale, older, (...facts) => asked.push(facts) === 1)
  assert.deepEqual(asked, [[older.body, held.stale.body, true]])
  assert.deepEqual(next, { ...held.fresh, body: held.stale.body })
  assert.equal(nextHeld<Snapshot>(NOTHING_HELD, older, () => true).body, older.body)
})
