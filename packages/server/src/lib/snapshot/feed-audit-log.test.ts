import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryOf } from '@fixture-feed/journal/entry'
import { entryAt } from '../testing/feed-notation.ts'
import { FeedAuditLog } from './feed-audit-log.ts'
import type { FeedHolds } from './feed-holds.ts'

/** Holds with a pending proposal of another token for every item. */
const holds = {
  proposalFor: (id: string) => ({ id, by: 'generator', hash: `hash of ${id}` }),
} as unknown as FeedHolds

test('newest contains the last drops of 1,000 items', () => {
  const log = new FeedAuditLog()
  for (let position = 1; position <= 1_001; position++) {
    const facts = { kind: 'proposal', by: 'desk', proposals: [{ id: `${position}` }] } as const
    log.advance(entryAt(position, facts) as unknown as EntryOf<'proposal'>, holds)
  }
  const ids = log.newest.map(event => event.kind === 'proposal-dropped' && event.id)
  assert.equal(ids.length, 1_000)
  assert.deepEqual([ids[0], ids.at(-1)], ['1001', '2'])
})

test('newest contains at most 2 MiB of events', () => {
  const log = new FeedAuditLog()
  const items = Array.from({ length: 1_000 }, (_, index) => `${index}`.padEnd(297, 'x'))
  for (let position = 1; position <= 10; position++) {
    const rule = { items, release: 'approval', reason: 'a reason' } as const
    const facts = { kind: 'hold', holdId: `${position}`, by: 'desk', rule } as const
    log.advance(entryAt(position, facts) as unknown as EntryOf<'hold'>, holds)
  }
  // Each event has about 300 kB.
  const ids = log.newest.map(event => event.kind === 'hold-set' && event.hold.id)
  assert.deepEqual(ids, ['10', '9', '8', '7', '6', '5'])
  assert.ok(log.hasMore)
})
