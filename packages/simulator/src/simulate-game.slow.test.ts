import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  PLAYER_KEYS,
  playedSeconds,
  recountPlayer,
  recountTeam,
  scoreSheet,
  seconds,
  shown,
  sum,
  TEAM_KEYS,
  worth,
} from './lib/testing/naive-box-score.ts'
import { type SimulatedGame, simulateGame } from './simulate-game.ts'

const GAMES: readonly SimulatedGame[] = Array.from({ length: 100 }, (_, seed) =>
  simulateGame({ seed }),
)

test('simulateGame() gives the same bytes for the same options, whatever was simulated before', () => {
  for (const seed of [0, 7, 99]) {
    simulateGame({ seed: seed + 1000 })
    assert.equal(JSON.stringify(simulateGame({ seed })), JSON.stringify(GAMES[seed]))
  }
  const texts = new Set(GAMES.map(game => JSON.stringify(game)))
  assert.equal(texts.size, GAMES.length)
})

test('simulateGame() names the option that it cannot follow', () => {
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

test('simulateGame() makes game ids that no league has, with the digit of the part of the season', () => {
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

test('simulateGame() lets the asked clubs meet at the asked time', () => {
  const { boxScore, playByPlay } = simulateGame({
    seed: 3,
    away: 'SAU',
    home: 'HCB',
    tipoff: '2026-07-04T20:30:00-07:00',
  })
  assert.equal(boxScore.game.awayTeam.teamCity, 'São Aurélio')
  assert.equal(boxScore.game.homeTeam.teamTricode, 'HCB')
  assert.equal(boxScore.game.gameTimeUTC, '2026-07-05T03:30:00Z')
  assert.equal(boxScore.game.gameEt, '2026-07-04T23:30:00-04:00')
  assert.equal(boxScore.game.gameTimeHome, '2026-07-04T20:30:00-07:00')
  assert.equal(boxScore.game.gameCode, '20260704/SAUHCB')
  const first = Date.parse(playByPlay.game.actions[0]?.timeActual ?? '')
  assert.ok(
    first > Date.parse('2026-07-05T03:35:00Z') && first < Date.parse('2026-07-05T03:45:00Z'),
  )
})

test('simulateGame() shows after every action the sum of what was made, which never falls', () => {
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

test('simulateGame() orders actions by order number and numbers them as they were written', () => {
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

test('simulateGame() counts in the box score what the play-by-play adds up to', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    const { actions } = playByPlay.game
    const { homeTeam, awayTeam } = boxScore.game
    for (const [own, other] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const) {
      for (const player of own.players) {
        assert.deepEqual(shown(player, PLAYER_KEYS), recountPlayer(player, actions), player.name)
      }
      assert.deepEqual(shown(own, TEAM_KEYS), recountTeam(own, other, actions), own.teamName)
    }
  }
})

test('simulateGame() reports minutes, starters and line-ups that the substitutions give', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    for (const team of [boxScore.game.homeTeam, boxScore.game.awayTeam]) {
      const minutes = playedSeconds(team, playByPlay.game.actions)
      const periods = boxScore.game.period
      const total = 5 * (2880 + 300 * (periods - 4))
      assert.equal(sum([...minutes.values()]), total)
      assert.equal(team.statistics.minutes, `PT${Math.floor(total / 60)}M00.00S`)
      assert.equal(team.players.filter(({ starter }) => starter === '1').length, 5)
      for (const player of team.players) {
        assert.equal(seconds(player.statistics.minutes), minutes.get(player.personId) ?? 0)
        assert.equal(player.played, minutes.has(player.personId) ? '1' : '0')
        assert.equal(player.position !== undefined, player.starter === '1')
      }
    }
  }
})

test('simulateGame() reports how the lead went as a second-by-second score sheet has it', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    const { homeTeam, awayTeam } = boxScore.game
    const sheet = scoreSheet(playByPlay.game.actions, homeTeam.teamId)
    for (const [team, own] of [
      [homeTeam, sheet.home],
      [awayTeam, sheet.away],
    ] as const) {
      const { statistics } = team
      assert.equal(statistics.leadChanges, sheet.leadChanges)
      assert.equal(statistics.timesTied, sheet.timesTied)
      assert.equal(statistics.biggestLead, own.biggestLead)
      assert.equal('biggestLeadScore' in statistics, own.biggestLead > 0)
      assert.equal(statistics.biggestScoringRun, own.biggestRun)
      assert.equal(Math.round(seconds(statistics.timeLeading) * 10), own.tenthsLeading)
      assert.equal(sum(team.periods.map(({ score }) => score)), team.score)
      assert.equal(team.periods.length, boxScore.game.period)
    }
  }
})

test('simulateGame() counts plus and minus so that both teams and every minute agree', () => {
  for (const { boxScore } of GAMES) {
    const { homeTeam, awayTeam } = boxScore.game
    for (const [own, other] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const) {
      assert.equal(sum(own.players.map(({ statistics }) => statistics.plus)), 5 * own.score)
      assert.equal(sum(own.players.map(({ statistics }) => statistics.minus)), 5 * other.score)
    }
  }
})
