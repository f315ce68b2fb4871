import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmallGame, smallGame } from '@fixture-feed/simulator/small-game'
import { type GameEnd, gameEndOf, withAgreedEnd } from './game-end.ts'
import { readGame } from './read-game.ts'

const played = 'Q1 12:00 start; A1 2+; to the end'
const withoutMark = played.replace(
  'to the end',
  '0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; 0:00 end',
)

function withBox(notation: string, fields: Readonly<Record<string, unknown>>): SmallGame {
  const { playByPlay, boxScore } = smallGame(notation)
  return { playByPlay, boxScore: { game: { ...boxScore.game, ...fields } } }
}

function endOf(game: SmallGame): GameEnd {
  return gameEndOf(readGame(game))
}

test('gameEndOf() finds the end complete when both sources report it, and open when none does', () => {
  assert.deepEqual(endOf(smallGame(played)), { kind: 'complete' })
  assert.deepEqual(endOf(smallGame(withoutMark)), { kind: 'open' })
  assert.deepEqual(endOf(smallGame('')), { kind: 'open' })
  assert.deepEqual(endOf(withBox(played, { gameStatusText: 'PPD' })), { kind: 'open' })
})

test('gameEndOf() names the source that does not report the end, and whether the rest agrees', () => {
  const agreed = { kind: 'incomplete', disagreement: undefined } as const
  for (const gameStatus of [1, 2]) {
    assert.deepEqual(endOf(withBox(played, { gameStatus })), {
      ...agreed,
      missing: 'final box score',
    })
  }
  assert.deepEqual(endOf(withBox(withoutMark, { gameStatus: 3 })), {
    ...agreed,
    missing: '"game end" action',
  })
})

test('gameEndOf() states why the sources do not agree that a game is over', () => {
  const cases: readonly (readonly [SmallGame, RegExp])[] = [
    [withBox('', { gameStatus: 3 }), /the play-by-play has no actions/],
    [withBox('Q1 12:00 start; 8:00 A1 2+', { gameStatus: 3 }), /ends in period 1 at PT08M00.00S/],
    [withBox(withoutMark.replace('A1 2+; ', ''), { gameStatus: 3 }), /tied, OTT 0 HER 0/],
    [
      withBox(played.replace('A1 2+', 'A1 3+'), {
        gameStatus: 2,
        awayTeam: smallGame(played).boxScore.game.awayTeam,
      }),
      /of the play-by-play is OTT 3 HER 0, the score of the box score OTT 2 HER 0/,
    ],
  ]
  for (const [game, reason] of cases) {
    const end = endOf(game)
    assert.ok(end.kind === 'incomplete')
    assert.match(end.disagreement ?? '', reason)
    assert.notEqual(withAgreedEnd(readGame(game)).game?.status, 'final')
  }
})

test('withAgreedEnd() returns a final game if both sources agree on the end', () => {
  assert.equal(withAgreedEnd(readGame(withBox(played, { gameStatus: 2 }))).game?.status, 'final')
  assert.equal(withAgreedEnd(readGame(smallGame(withoutMark))).game?.status, 'live')
  assert.equal(withAgreedEnd(readGame({ playByPlay: 1, boxScore: 2 })).game, undefined)
})
