import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import { gameFeeds } from './game-feeds.ts'
import { groupHolds, holdsOfItem } from './hold-groups.ts'

const [pulse = assert.fail(), first = assert.fail()] = gameFeeds('g', ['pulse', 'pulse-v1'])
const hold = (id: string, facts: Partial<Hold> = {}): Hold =>
  ({ id, by: 'anna', at: id, reason: 'r', release: { afterSeconds: 20 }, ...facts }) as Hold
const proposals = [{ id: 'a', holds: ['1'] }] as unknown as readonly Proposal[]

test('groupHolds() joins equal rules of feeds, and counts their proposals by feed', () => {
  const groups = groupHolds([
    { feed: pulse, holds: [hold('1'), hold('2', { by: 'ben' })], proposals },
    { feed: first, holds: [hold('3'), hold('4', { release: 'approval' })], proposals: [] },
  ])
  assert.deepEqual(
    groups.map(({ parts }) =>
      parts.map(part => `${part.feed.feedKey} ${part.hold.id} ${part.proposalCount}`),
    ),
    [['pulse 1 1', 'pulse-v1 3 0'], ['pulse 2 0'], ['pulse-v1 4 0']],
  )
})

test('holdsOfItem() finds the reservation of an item in each version', () => {
  const feeds = [
    {
      feed: pulse,
      holds: [hold('1', { items: ['g:team:v2:p1'] }), hold('2', { items: ['x'] })],
      proposals,
    },
    { feed: first, holds: [hold('3', { items: ['g:team:v1:p1'] }), hold('4')], proposals: [] },
  ]
  assert.deepEqual(
    holdsOfItem(feeds, 'g:team:v2:p1').map(part => part.hold.id),
    ['1', '3'],
  )
})
