import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import type { FeedChange } from '@fixture-feed/contract/operator-answers'
import { tokenActivity } from './token-activity.ts'

function change(by: string | null, minute: number, ...ids: readonly string[]): FeedChange {
  const at = `2026-01-01T00:0${minute}:00Z`
  return { at, by, items: ids.map(id => ({ id, revision: 1 })), withdrawals: [] }
}

const items = ['a', 'b', 'c'].map(id => ({ id }) as Item)

test('tokenActivity() counts the changes of each token, and the items that are as it published them', () => {
  const changes = [
    change('machine', 5, 'a'),
    change('anna', 4, 'b'),
    change('machine', 3, 'a', 'b', 'gone'),
    change(null, 2, 'c'),
  ]
  assert.deepEqual(tokenActivity(changes, items), [
    { token: 'machine', changes: 2, lastAt: '2026-01-01T00:05:00Z', items: 1 },
    { token: 'anna', changes: 1, lastAt: '2026-01-01T00:04:00Z', items: 1 },
  ])
  assert.deepEqual(tokenActivity([], items), [])
})
