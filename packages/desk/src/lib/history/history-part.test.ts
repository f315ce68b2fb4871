import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HistoryPage, withNewest } from './history-part.ts'

interface Change {
  readonly at: string
}

/** A page with changes at these minutes. */
function page(minutes: string, hasMore: boolean): HistoryPage<Change> {
  const changes = minutes.split(' ').map(minute => ({ at: `2026-01-01T00:${minute}:00Z` }))
  return { changes, hasMore }
}

function minutesOf({ changes, hasMore }: HistoryPage<Change>): string {
  return `${changes.map(({ at }) => at.slice(14, 16)).join(' ')}${hasMore ? ' …' : ''}`
}

test('withNewest() keeps older changes and adds new ones before them', () => {
  const read = page('17 16 15 14 13 12', true)
  assert.equal(minutesOf(withNewest(page('19 18 17', true), read)), '19 18 17 16 15 14 13 12 …')
  const whole = { ...read, hasMore: false }
  assert.equal(minutesOf(withNewest(page('19 18 17', true), whole)), '19 18 17 16 15 14 13 12')
})

test('withNewest() starts again if changes in between were never read', () => {
  const read = page('17 16 15 14 13 12', true)
  assert.equal(minutesOf(withNewest(page('21 20 19', true), read)), '21 20 19 …')
})

test('withNewest() returns the newest page if there is no other', () => {
  assert.equal(minutesOf(withNewest(page('12 11', false), page('11 10', true))), '12 11')
  assert.equal(
    minutesOf(withNewest(page('12 11', true), { changes: [], hasMore: false })),
    '12 11 …',
  )
})
