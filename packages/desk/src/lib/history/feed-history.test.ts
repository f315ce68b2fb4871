import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedAuditEvent } from '@fixture-feed/contract/operator-responses'
import { historyLines } from './feed-history.ts'

const minute = (count: number) => `2026-01-01T00:0${count}:00Z`
const change = (count: number) => ({
  at: minute(count),
  by: 'machine',
  items: [],
  withdrawals: [],
})
const acts: readonly FeedAuditEvent[] = [
  { kind: 'ended', at: minute(5), by: 'ben', id: 'machine' },
  { kind: 'finished', at: minute(4), by: null },
  { kind: 'dropped', at: minute(3), by: 'anna', id: 'a', proposedBy: 'machine', hash: '' },
]

test('historyLines() puts acts among the changes, the newest first', () => {
  const lines = historyLines([change(6), change(4), change(2)], acts, false)
  assert.deepEqual(
    lines.map(({ kind, at }) => (kind === 'change' ? `change ${at.slice(15, 16)}` : kind)),
    ['change 6', 'ended', 'change 4', 'finished', 'dropped', 'change 2'],
  )
})

test('historyLines() leaves what is older than the changes to older pages', () => {
  const kinds = (more: boolean) =>
    historyLines([change(6), change(4)], acts, more).map(({ kind }) => kind)
  assert.deepEqual(kinds(true), ['change', 'ended', 'change', 'finished'])
  assert.deepEqual(kinds(false), ['change', 'ended', 'change', 'finished', 'dropped'])
})
