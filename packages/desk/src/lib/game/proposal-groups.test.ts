import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import { gameFeeds } from './game-feeds.ts'
import { groupProposals } from './proposal-groups.ts'

const feeds = gameFeeds('g', ['pulse', 'pulse-v1', 'pulse-es', 'box-score'])
const [pulse, first, spanish, boxScore] = feeds

const proposal = (id: string, facts: Partial<Proposal> = {}): Proposal =>
  ({
    id,
    by: 'machine',
    kind: 'publish',
    at: '2026-01-01T20:00:00Z',
    due: null,
    holds: ['h'],
    ...facts,
  }) as Proposal

const holds = [{ id: 'h' }, { id: 'other' }] as unknown as readonly Hold[]

/** The groups in short: feed keys and item ids of the parts. */
function groupsOf(...lists: readonly [typeof pulse, readonly Proposal[]][]): readonly string[] {
  const groups = groupProposals(
    lists.flatMap(([feed, proposals]) => (feed ? { feed, holds, proposals } : [])),
  )
  return groups.map(({ parts }) =>
    parts.map(part => `${part.feed.feedKey} ${part.proposal.id}`).join(', '),
  )
}

test('groupProposals() joins an item of all languages and versions, in the order of the feeds', () => {
  assert.deepEqual(
    groupsOf(
      [spanish, [proposal('g:team:v2:p1')]],
      [pulse, [proposal('g:team:v2:p1'), proposal('g:team:v2:p2')]],
      [first, [proposal('g:team:v1:p1')]],
      [boxScore, [proposal('g:box-score')]],
    ),
    [
      'pulse-es g:team:v2:p1, pulse g:team:v2:p1, pulse-v1 g:team:v1:p1',
      'pulse g:team:v2:p2',
      'box-score g:box-score',
    ],
  )
})

test('groupProposals() separates tokens and kinds, because their decisions differ', () => {
  assert.deepEqual(
    groupsOf(
      [pulse, [proposal('g:a'), proposal('g:b')]],
      [spanish, [proposal('g:a', { by: 'anna' }), proposal('g:b', { kind: 'withdraw' })]],
    ),
    ['pulse g:a', 'pulse g:b', 'pulse-es g:a', 'pulse-es g:b'],
  )
})

test('groupProposals() states the earliest due time, the newest proposal and its holds', () => {
  const [group, ...others] = groupProposals([
    {
      feed: pulse ?? assert.fail(),
      holds,
      proposals: [proposal('g:a', { due: '2026-01-01T20:00:30Z' })],
    },
    {
      feed: spanish ?? assert.fail(),
      holds,
      proposals: [
        proposal('g:a', { at: '2026-01-01T20:00:05Z', due: '2026-01-01T21:00:20+01:00' }),
      ],
    },
  ])
  assert.ok(group !== undefined && others.length === 0)
  assert.deepEqual(
    [group.due, group.at, group.parts[0].holds.map(({ id }) => id)],
    ['2026-01-01T21:00:20+01:00', '2026-01-01T20:00:05Z', ['h']],
  )
})
