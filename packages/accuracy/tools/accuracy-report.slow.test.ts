import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { AccuracyFigures, addAccuracy, formatFigures } from './accuracy-report.ts'

const game = smallGame(
  'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; 10:30 A timeout; 9:00 A2 2+; to the end',
)

test('addAccuracy() counts items, words, revisions and false statements', () => {
  const figures = new AccuracyFigures()
  assert.deepEqual(addAccuracy(figures, game), [])
  const { games, items, words, errors, revisions, withdrawals, wrongTexts } = figures
  assert.deepEqual(
    { games, errors, withdrawals, wrongTexts },
    { games: 1, errors: 0, withdrawals: 0, wrongTexts: {} },
  )
  assert.ok(items > 5 && words > 100)
  // The run of the first minute continues after the timeout, and the entry summary changes too.
  assert.ok(revisions >= 2)
})

test('addAccuracy() falsifies texts on request', () => {
  const { wrongTexts, wrongStories, changedPlays, ...figures } = new AccuracyFigures()
  addAccuracy({ ...figures, wrongTexts, wrongStories, changedPlays }, game, { mutations: true })
  assert.ok(changedPlays.made > 0)
  assert.equal(changedPlays.caught, changedPlays.made)
  for (const texts of [wrongTexts, wrongStories]) {
    for (const kind of ['number', 'clock', 'score', 'names', 'verb'] as const) {
      const { made, caught } = texts[kind] ?? assert.fail(kind)
      assert.ok(made > 0, kind)
      assert.equal(caught, made, kind)
    }
  }
  assert.ok((wrongStories.number?.made ?? 0) < (wrongTexts.number?.made ?? 0))
})

test('addAccuracy() rejects the games that readGame() rejects', () => {
  assert.throws(
    () => addAccuracy(new AccuracyFigures(), { playByPlay: 0, boxScore: 0 }),
    /^RangeError: Cannot read the game: box-score/,
  )
})

test('formatFigures() prints figures per game and per thousand words', () => {
  const figures = {
    ...new AccuracyFigures(),
    games: 2,
    items: 100,
    words: 4000,
    errors: 1,
    revisions: 40,
    claims: 800,
    evidenceBytes: 1_200_000,
    largestEvidence: 40_000,
    changedPlays: { made: 30, byValue: 20, caught: 29 },
    delays: [5, 7, 5, 7],
    wrongTexts: { verb: { made: 150, caught: 149 }, clock: { made: 50, caught: 50 } },
  }
  assert.deepEqual(formatFigures(figures), [
    'games                          2',
    'items per game                 50.0',
    'words                          4000',
    'findings                       1',
    'findings per 1,000 words       0.25',
    'claims recomputed from plays   800',
    'evidence: kB per game and item 600.0, 12.0 (at most 40.0)',
    'revisions per game             20.0',
    'withdrawals per game           0.0',
    'median delay of an item        7.0 s',
    'wrong texts found              199 of 200 (99.50 %)',
    '  clock                        50 of 50 (100.00 %)',
    '  verb                         149 of 150 (99.33 %)',
    'changed plays found            29 of 30, 20 by the values of claims',
  ])
})
