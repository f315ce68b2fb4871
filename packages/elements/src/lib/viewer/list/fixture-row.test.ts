import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { caseItem } from '../../testing/case-items.ts'
import { type FixtureRow, fixtureRow } from './fixture-row.ts'

const headline = 'Foxes lead by two'
const sample = caseItem('basketball.timeout-quarter-halftime-summary@1', 'full')
const item = { ...sample, content: { ...sample.content, headline } }

/** The rendered values of a live playoff game with a known key moment, as JSON. */
function rowOf(game: ScoreboardEntry['game']): string {
  const row: Partial<FixtureRow> = {
    entry: {
      fixtureId: 'game',
      awayTeam: { id: '1', name: 'Foxes', tricode: 'FOX' },
      homeTeam: { id: '2', name: 'Herons', tricode: 'HER' },
      label: 'Game 3',
      seasonType: 'Playoffs',
    } as unknown as FixtureIndexEntry,
    score: { fixtureId: 'game', state: 'live', snapshotAt: null, game } as ScoreboardEntry,
    hasRecap: false,
    moment: { fixtureId: 'game', item, language: 'en' },
  }
  return JSON.stringify(fixtureRow(row as FixtureRow))
}

test('fixtureRow() shows the occasion of a live game with a hidden score, not its key moment', () => {
  const game = { period: 1, periodLabel: 'Q1', clock: 'PT05M00.00S', awayScore: 1, homeScore: 2 }
  assert.ok(rowOf(game).includes(headline))
  const hidden = rowOf(null)
  assert.ok(!hidden.includes(headline), hidden)
  assert.match(hidden, /Playoffs · Game 3/)
})
