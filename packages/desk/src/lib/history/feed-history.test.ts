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
const auditEvents: readonly FeedAuditEvent[] = [
  { kind: 'hold-ended', at: minute(5), by: 'ben', id: 'machine' },
  { kind: 'state-changed', at: minute(4), by: null, state: 'finished' },
  { kind: 'proposal-dropped', at: minute(3), by: 'anna', id: 'a', proposedBy: 'machine', hash: '' },
]

test('historyLines() merges audit events with the changes, newest first', () => {
  const lines = historyLines([change(6), change(4), change(2)], auditEvents, false)
  assert.deepEqual(
    lines.map(({ kind, at }) => (kind === 'change' ? `change ${at.slice(15, 16)}` : kind)),
    ['change 6', 'hold-ended', 'change 4', 'state-changed', 'proposal-dropped', 'change 2'],
  )
})

test('historyLines() leaves events that are older than the changes to older pages', () => {
  const kinds = (hasMore: boolean) =>
    historyLines([change(6), change(4)], auditEvents, hasMore).map(({ kind }) => kind)
  assert.deepEqual(kinds(true), ['change', 'hold-ended', 'change', 'state-changed'])
  assert.deepEqual(kinds(false), [
    'change',
    'hold-ended',
    'change',
    'state-changed',
    'proposal-dropped',
  ])
})
