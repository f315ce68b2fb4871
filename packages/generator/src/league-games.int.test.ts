import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import {
  leagueGameIds,
  readLeagueGame,
  withoutLeagueGames,
} from '@fixture-feed/test-support/league-games'
import { itemText } from './feed-difference.ts'
import { generateFeeds } from './generate.ts'
import type { Side } from './lib/game/action.ts'
import { factorKeys, factorOf, percentOf } from './lib/statistics/four-factors.ts'
import { foldGame } from './lib/statistics/game-prefix.ts'
import { reconcile } from './lib/statistics/reconcile.ts'
import { runsOf, streakAt } from './lib/statistics/runs.ts'
import { beforeFirstPoll, nextPublication, replayGame } from './live-game.ts'
import { type GameInput, readGame } from './read-game.ts'

const skip = { skip: withoutLeagueGames }

type GeneratedFeeds = ReturnType<typeof generateFeeds>['feeds']

function inputOf(gameId: string): GameInput {
  const { game, problems } = readGame(readLeagueGame(gameId))
  assert.deepEqual(problems, [])
  assert.ok(game)
  return game
}

const generated = new Map<string, GeneratedFeeds>()

function feedsOf(gameId: string): GeneratedFeeds {
  const known = generated.get(gameId) ?? generateFeeds(inputOf(gameId)).feeds
  generated.set(gameId, known)
  return known
}

function itemsOf(gameId: string): readonly Item[] {
  return feedsOf(gameId).flatMap(({ items }) => items)
}

test('statistics equal the official box scores without exception', skip, () => {
  for (const gameId of ['0022000001', '0022500775']) {
    const game = foldGame(inputOf(gameId))
    assert.ok(Object.keys(game.input.home.reported).length > 50)
    assert.deepEqual(reconcile(game), [])
  }
})

test('statistics equal the derived box scores, except for defensive three seconds', skip, () => {
  // A defensive three seconds violation is a technical foul of the team, not of the player named with it.
  const known = new Set(['foulsTechnical', 'foulsTeamTechnical'])
  for (const gameId of leagueGameIds()) {
    for (const { statistic } of reconcile(foldGame(inputOf(gameId)))) {
      assert.equal(gameId, '0042100133')
      assert.ok(known.has(statistic), statistic)
    }
  }
})

test('the biggest run of the home team equals the run of the official box score', skip, () => {
  for (const gameId of ['0022000001', '0022500775']) {
    const { input, prefixes } = foldGame(inputOf(gameId))
    const reported = input.home.reported.biggestScoringRun
    const streaks = prefixes.map((_, index) => streakAt(prefixes.slice(0, index + 1)))
    const home = streaks.filter(streak => streak?.side === 'home')
    const longest = Math.max(...home.map(streak => streak?.points ?? 0))
    assert.equal(longest, reported)
  }
})

test('four factors equal the factors of the league, turnovers within one possession', skip, () => {
  // The numbers are effective field goals, turnovers, offensive rebounds and free throws, in this order.
  const official: Readonly<Record<string, Readonly<Record<Side, readonly number[]>>>> = {
    '0022500775': { away: [50.0, 13.1, 26.0, 35.7], home: [48.3, 16.0, 36.2, 33.0] },
    '0042100133': { away: [60.1, 25.5, 35.1, 27.0], home: [51.7, 11.5, 25.0, 20.9] },
  }
  for (const [gameId, teams] of Object.entries(official)) {
    const tally = foldGame(inputOf(gameId)).prefixes.at(-1)?.tally
    assert.ok(tally)
    for (const side of ['away', 'home'] as const) {
      for (const [index, key] of factorKeys.entries()) {
        const factor = factorOf(key, tally, side)
        assert.ok(factor)
        const expected = teams[side][index] ?? Number.NaN
        if (key !== 'turnoverPercentage') {
          assert.equal(percentOf(factor), expected)
          continue
        }
        const around = [-1, 0, 1].map(more => percentOf({ ...factor, whole: factor.whole + more }))
        assert.ok(
          around.includes(expected),
          `${gameId} ${side}: ${around.join(' ')}, not ${expected}`,
        )
      }
    }
  }
})

test('generateFeeds() writes a complete run of 13-0 over halftime', skip, () => {
  const id = '0022500775:run-momentum:team-1610612766:a367'
  const run = itemsOf('0022500775').find(item => item.id === id)
  const { summary, ...content } = run?.content ?? {}
  assert.deepEqual(content, {
    teamId: '1610612766',
    actionNumber: 399,
    run: {
      teamId: '1610612766',
      pointsFor: 13,
      pointsAgainst: 0,
      unanswered: true,
      startActionNumber: 367,
      lastActionNumber: 399,
      startScore: { away: 49, home: 55 },
      endScore: { away: 49, home: 68 },
      periods: [2, 3],
    },
    contributors: [
      { playerId: '1630163', points: 6, assists: 0, steals: 0 },
      { playerId: '1642883', points: 3, assists: 0, steals: 0 },
      { playerId: '1642851', points: 2, assists: 1, steals: 0 },
      { playerId: '1641706', points: 2, assists: 0, steals: 0 },
    ],
    turnoversForced: 1,
    pointsOffTurnovers: 0,
    answersItemId: '0022500775:run-momentum:team-1610612737:a301',
    gameState: {
      period: 3,
      periodLabel: 'Q3',
      clock: 'PT09M55.00S',
      awayTeamId: '1610612737',
      awayScore: 49,
      homeTeamId: '1610612766',
      homeScore: 68,
    },
  })
  assert.match(
    String(summary),
    /13-0 run .*spanning the second and third quarters.* 55-49 lead to 68-49\./,
  )
})

test('runsOf() continues a run into overtime', skip, () => {
  const runs = runsOf(foldGame(inputOf('0022100899')).prefixes)
  const into = runs.filter(({ first, last }) => first.action.period < last.action.period)
  assert.deepEqual(
    into.map(run => [
      run.side,
      run.pointsFor,
      run.pointsAgainst,
      run.first.action.period,
      run.last.action.period,
    ]),
    [['home', 10, 0, 4, 5]],
  )
})

test('live games reach the items of their final files without a rejected reading', skip, () => {
  for (const gameId of leagueGameIds()) {
    let state = beforeFirstPoll
    for (const reading of replayGame(inputOf(gameId), { intervalSeconds: 60 })) {
      const outcome = nextPublication(state, reading)
      assert.notEqual(outcome.kind, 'rejected')
      state = outcome.state
    }
    for (const { feedKey, items } of feedsOf(gameId)) {
      assert.deepEqual(
        [...(state.feeds[feedKey]?.values() ?? [])].toSorted(),
        items.map(item => itemText(item)).toSorted(),
      )
    }
  }
})

test('replayed late insertions revise the earlier items', skip, () => {
  // #78 and #79, a turnover and a steal, were entered after the timeout #77, but took place before it.
  const revised = new Map<string, number>()
  let state = beforeFirstPoll
  for (const reading of replayGame(inputOf('0022500775'), { intervalSeconds: 0 })) {
    const outcome = nextPublication(state, reading)
    state = outcome.state
    if (outcome.kind !== 'publish') continue
    for (const item of outcome.publication.feeds.flatMap(({ items }) => items)) {
      revised.set(item.id, (revised.get(item.id) ?? 0) + 1)
    }
  }
  // The run that starts at #35 includes the turnover #78. The final block #744 was entered after the end of the game.
  assert.equal(revised.get('0022500775:run-momentum:team-1610612737:a35'), 2)
  assert.equal(revised.get('0022500775:team-performance-summary:v2:team-1610612737:p1'), 1)
  assert.equal(revised.get('0022500775:team-performance-summary:v2:team-1610612766:p4'), 2)
})
