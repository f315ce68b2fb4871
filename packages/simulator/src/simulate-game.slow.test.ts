import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, type SimulatedGame, simulateGame } from './simulate-game.ts'

const GAMES: readonly SimulatedGame[] = Array.from({ length: 100 }, (_, seed) =>
  simulateGame({ seed }),
)

test('simulateGame() returns the same bytes for the same options, regardless of earlier games', () => {
  for (const seed of [0, 7, 99]) {
    simulateGame({ seed: seed + 1000 })
    assert.equal(JSON.stringify(simulateGame({ seed })), JSON.stringify(GAMES[seed]))
  }
  const texts = new Set(GAMES.map(game => JSON.stringify(game)))
  assert.equal(texts.size, GAMES.length)
})

test('simulateGame() reports an invalid option by name', () => {
  const refusals: readonly (readonly [Parameters<typeof simulateGame>[0], RegExp])[] = [
    [{ seed: 1.5 }, /seed 1\.5/],
    [{ seed: Number.NaN }, /seed NaN/],
    [{ seed: 1, season: 1999 }, /season 1999/],
    [{ seed: 1, away: 'XYZ' }, /"XYZ": known are ALD/],
    [{ seed: 1, away: 'ALD', home: 'ALD' }, /ALD play itself/],
    [{ seed: 1, tipoff: '2026-02-11' }, /"2026-02-11": not RFC 3339/],
    [{ seed: 1, tipoff: '2026-13-11T10:00:00Z' }, /not RFC 3339/],
  ]
  for (const [options, message] of refusals) {
    assert.throws(() => simulateGame(options), { name: 'RangeError', message })
  }
})

test('simulateGame() creates ids outside of all leagues, with the digit of the part of the season', () => {
  for (const [stage, digit] of [
    ['regular', '2'],
    ['playoffs', '4'],
    ['play-in', '5'],
  ] as const) {
    for (let seed = 0; seed < 8; seed++) {
      const { playByPlay, boxScore } = simulateGame({ seed, stage, season: 2031 })
      assert.match(playByPlay.game.gameId, new RegExp(`^99${digit}31\\d{5}$`))
      assert.equal(boxScore.game.gameId, playByPlay.game.gameId)
      const { seriesGameNumber, gameLabel } = boxScore.game
      assert.match(seriesGameNumber, stage === 'playoffs' ? /^Game [1-7]$/ : /^$/)
      assert.equal(gameLabel, stage === 'play-in' ? 'Play-In' : '')
    }
  }
})

test('simulateGame() uses the requested clubs and tip-off', () => {
  const { boxScore, playByPlay } = simulateGame({
    seed: 3,
    away: 'SAU',
    home: 'HCB',
    tipoff: '2026-07-04T20:30:00-07:00',
  })
  assert.equal(boxScore.game.awayTeam.teamCity, 'São Aurélio')
  assert.equal(boxScore.game.homeTeam.teamTricode, 'HCB')
  assert.equal(boxScore.game.gameTimeUTC, '2026-07-05T03:30:00Z')
  assert.equal(boxScore.game.gameEt, '2026-07-04T22:30:00-05:00')
  assert.equal(boxScore.game.gameTimeLocal, '2026-07-04T22:30:00-05:00')
  assert.equal(boxScore.game.gameCode, '20260704/SAUHCB')
  const first = Date.parse(playByPlay.game.actions[0]?.timeActual ?? '')
  assert.ok(
    first > Date.parse('2026-07-05T03:35:00Z') && first < Date.parse('2026-07-05T03:45:00Z'),
  )
})

test('simulateGame() states the correct score after every action', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    const score = { home: 0, away: 0 }
    for (const action of playByPlay.game.actions) {
      score[action.teamId === boxScore.game.homeTeam.teamId ? 'home' : 'away'] += worth(action)
      assert.equal(action.scoreHome, String(score.home))
      assert.equal(action.scoreAway, String(score.away))
    }
    assert.equal(boxScore.game.homeTeam.score, score.home)
    assert.equal(boxScore.game.awayTeam.score, score.away)
    assert.notEqual(score.home, score.away)
  }
})

test('simulateGame() orders actions by order number, and numbers them in the order of writing', () => {
  let late = 0
  for (const { playByPlay } of GAMES) {
    const { actions } = playByPlay.game
    let lowestAfter = Number.POSITIVE_INFINITY
    for (const [index, action] of [...actions.entries()].reverse()) {
      assert.ok(action.orderNumber > (actions[index - 1]?.orderNumber ?? 0))
      if (action.actionNumber > lowestAfter) late++
      lowestAfter = Math.min(lowestAfter, action.actionNumber)
    }
    assert.equal(new Set(actions.map(({ actionNumber }) => actionNumber)).size, actions.length)
  }
  assert.ok(late > 6 * GAMES.length && late < 14 * GAMES.length)
})

test('simulateGame() lists five starters of each team, and only players of the team on its lines', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    for (const { teamId, players } of [boxScore.game.homeTeam, boxScore.game.awayTeam]) {
      assert.equal(players.filter(({ starter }) => starter === '1').length, 5)
      const listed = new Set(players.map(({ personId }) => personId))
      for (const action of playByPlay.game.actions) {
        if (action.teamId !== teamId || action.personId === 0) continue
        assert.ok(listed.has(action.personId), `action ${action.actionNumber}`)
      }
    }
  }
})

function worth({ actionType, shotResult }: Action): number {
  if (shotResult !== 'Made') return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}
