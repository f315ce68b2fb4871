import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedActs } from './feed-acts.ts'

const minute = (count: number) => `2026-01-01T00:0${count}:00Z`
const change = (count: number) => ({
  at: minute(count),
  by: 'machine',
  items: [],
  withdrawals: [],
})
const stop = {
  token: 'machine',
  by: 'anna',
  at: minute(3),
  reason: 'wrong names',
  released: { by: 'ben', at: minute(5) },
}

test('feedActs() puts stops and releases among the changes, the newest first', () => {
  const acts = feedActs([change(6), change(4), change(2)], [stop], false)
  assert.deepEqual(
    acts.map(act =>
      `${act.at.slice(15, 16)} ${act.kind === 'change' ? '' : `${act.kind} ${act.by}`}`.trim(),
    ),
    ['6', '5 released ben', '4', '3 stopped anna', '2'],
  )
})

test('feedActs() leaves what is older than the changes to older pages', () => {
  const kinds = (more: boolean) =>
    feedActs([change(6), change(4)], [stop], more).map(each => each.kind)
  assert.deepEqual(kinds(true), ['change', 'released', 'change'])
  assert.deepEqual(kinds(false), ['change', 'released', 'change', 'stopped'])
})
