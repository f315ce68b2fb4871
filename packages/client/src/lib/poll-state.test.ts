import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '../content.generated.ts'
import type { FeedState } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { type Held, NOTHING_HELD, nextHeld } from './poll-state.ts'
import type { ReadOutcome } from './read-outcome.ts'
import { snapshotOf } from './testing/snapshot-notation.ts'
import { type Finding, STATUS_AFTER } from './testing/transition-table.ts'

const error = new FeedError({ kind: 'network', url: 'https://feeds.example' })

const outcomes: Record<Exclude<Finding, 'sought'>, ReadOutcome<Snapshot>> = {
  replaced: { kind: 'replaced', body: snapshotOf('b1'), etag: '"b"', noStore: true },
  unchanged: { kind: 'unchanged' },
  failed: { kind: 'failed', error },
}

const held: Record<FeedState['status'], Held> = {
  empty: NOTHING_HELD,
  fresh: {
    state: { status: 'fresh', snapshot: snapshotOf('a1'), failures: 0, error: undefined },
    etag: '"a"',
  },
  stale: {
    state: { status: 'stale', snapshot: snapshotOf('a1'), failures: 3, error },
    etag: '"a"',
  },
}

for (const status of ['empty', 'fresh', 'stale'] as const) {
  test(`nextHeld() follows the table from ${status}`, () => {
    for (const finding of ['replaced', 'unchanged', 'failed'] as const) {
      const next = nextHeld(held[status], outcomes[finding], true)
      assert.equal(next.state.status, STATUS_AFTER[status][finding], finding)
    }
  })
}

test('nextHeld() counts failures in a row and forgets them with a success', () => {
  const once = nextHeld(held.fresh, outcomes.failed, true)
  assert.equal(once.state.failures, 1)
  assert.equal(nextHeld(held.stale, outcomes.failed, true).state.failures, 4)
  assert.equal(nextHeld(held.stale, outcomes.unchanged, true).state.failures, 0)
  assert.equal(nextHeld(held.stale, outcomes.replaced, true).state.error, undefined)
})

test('nextHeld() is the very same where nothing has changed', () => {
  assert.equal(nextHeld(held.fresh, outcomes.unchanged, true), held.fresh)
})

test('nextHeld() keeps snapshot and tag over a failure', () => {
  const next = nextHeld(held.fresh, outcomes.failed, true)
  assert.equal(next.state.snapshot, held.fresh.state.snapshot)
  assert.equal(next.etag, '"a"')
})

test('nextHeld() ignores an older snapshot with its tag only live and no-store', () => {
  const newer: Held = {
    state: {
      status: 'fresh',
      snapshot: snapshotOf('a2', '2026-01-01T00:00:00.0000002Z'),
      failures: 0,
      error: undefined,
    },
    etag: '"newer"',
  }
  const older = {
    kind: 'replaced',
    body: snapshotOf('a1', '2026-01-01T01:00:00.0000001+01:00'),
    etag: '"older"',
  } as const
  assert.equal(nextHeld(newer, { ...older, noStore: true }, true), newer)
  assert.equal(nextHeld(newer, { ...older, noStore: true }, false).etag, '"older"')
  assert.equal(nextHeld(newer, { ...older, noStore: false }, true).etag, '"older"')
  const sameInstant = { ...older, body: snapshotOf('a1', '2026-01-01T00:00:00.0000002Z') }
  assert.equal(nextHeld(newer, { ...sameInstant, noStore: true }, true).etag, '"older"')
})
