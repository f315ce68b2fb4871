import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScoreboardEntry } from '@fixture-feed/client'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import { groupGames } from './game-groups.ts'

const nowMs = Date.parse('2026-11-29T20:00:00Z')
const fixture = (fixtureId: string, firstEventAt: string) =>
  ({ fixtureId, feeds: ['pulse'], firstEventAt, itemCount: 0 }) as OperatorFixture

test('groupGames() lists live games by tip-off, the next later game and the latest final first', () => {
  const fixtures = [
    fixture('final-old', '2026-11-28T20:00:00Z'),
    fixture('final-new', '2026-11-29T17:00:00Z'),
    fixture('live-second', '2026-11-29T19:30:00Z'),
    fixture('live-first', '2026-11-29T19:00:00Z'),
    fixture('postponed', '2026-11-29T20:30:00Z'),
    fixture('next', '2026-11-29T21:00:00Z'),
    fixture('tomorrow', '2026-11-30T21:00:00Z'),
    fixture('retired', '2026-11-01T20:00:00Z'),
    { fixtureId: 'recorded', feeds: ['pulse'], itemCount: 0 } as OperatorFixture,
  ]
  const states: Record<string, Partial<ScoreboardEntry>> = {
    'final-old': { state: 'finished' },
    'final-new': { state: 'finished' },
    'live-second': { state: 'live' },
    // The scheduled tip-off counts, not the first action.
    'live-first': { state: 'live', details: { scheduledAt: '2026-11-29T18:59:00Z' } },
    postponed: { state: 'scheduled', details: { status: 'postponed' } },
    next: { state: 'scheduled' },
    tomorrow: { state: 'scheduled' },
  }
  const scoreboard = new Map(Object.entries(states)) as unknown as Map<string, ScoreboardEntry>
  const groups = groupGames(fixtures, scoreboard, nowMs)
  assert.deepEqual(
    groups.map(({ kind, fixtures: games }) => [kind, ...games.map(each => each.fixtureId)]),
    [
      ['live', 'live-first', 'live-second'],
      ['later', 'next', 'tomorrow', 'postponed'],
      ['final', 'final-new', 'final-old', 'retired', 'recorded'],
    ],
  )
})
