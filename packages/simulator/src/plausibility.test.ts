import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, type SimulatedGame, simulateGame, type TeamRow } from './simulate-game.ts'

const GAMES: readonly SimulatedGame[] = Array.from({ length: 300 }, (_, seed) =>
  simulateGame({ seed }),
)
const TEAMS: readonly (readonly [own: TeamRow, other: TeamRow])[] = GAMES.flatMap(
  ({ boxScore: { game } }) =>
    [
      [game.homeTeam, game.awayTeam],
      [game.awayTeam, game.homeTeam],
    ] as const,
)

test('simulateGame() scores, shoots and rebounds as a league of today does', () => {
  const statistic = (figureOf: (own: TeamRow, other: TeamRow) => number): readonly number[] =>
    TEAMS.map(([own, other]) => figureOf(own, other))
  const scores = statistic(({ score }) => score)
  within('points', mean(scores), 108, 115)
  within('spread of points', deviation(scores), 10.5, 14)
  within(
    'effective field goals',
    mean(statistic(({ statistics }) => statistics.fieldGoalsEffectiveAdjusted)),
    0.525,
    0.56,
  )
  within(
    'threes of all attempts',
    mean(
      statistic(
        ({ statistics }) => statistics.threePointersAttempted / statistics.fieldGoalsAttempted,
      ),
    ),
    0.38,
    0.42,
  )
  within(
    'free throw rate',
    mean(
      statistic(
        ({ statistics }) => statistics.freeThrowsAttempted / statistics.fieldGoalsAttempted,
      ),
    ),
    0.22,
    0.28,
  )
  within(
    'free throws made',
    mean(statistic(({ statistics }) => statistics.freeThrowsPercentage)),
    0.75,
    0.8,
  )
  within(
    'offensive rebounds',
    mean(
      statistic(({ statistics: own }, { statistics: other }) => {
        const offensive = own.reboundsOffensive + own.reboundsTeamOffensive
        const chances = offensive + other.reboundsDefensive + other.reboundsTeamDefensive
        return offensive / chances
      }),
    ),
    0.27,
    0.33,
  )
  within('assists', mean(statistic(({ statistics }) => statistics.assists)), 23, 27)
  within('steals', mean(statistic(({ statistics }) => statistics.steals)), 6.3, 8.3)
  within('blocks', mean(statistic(({ statistics }) => statistics.blocks)), 4, 5.4)
  within('fouls', mean(statistic(({ statistics }) => statistics.foulsPersonal)), 17, 22)
  within('fast break', mean(statistic(({ statistics }) => statistics.pointsFastBreak)), 10, 14)
  within('paint', mean(statistic(({ statistics }) => statistics.pointsInThePaint)), 45, 53)
  within('bench', mean(statistic(({ statistics }) => statistics.benchPoints)), 25, 45)
})

test('simulateGame() has the pace, the turnovers and the overtimes of a league of today', () => {
  const regular = GAMES.filter(({ boxScore }) => boxScore.game.period === 4)
  const possessions = regular.map(({ playByPlay }) => countPossessions(playByPlay.game.actions))
  within('possessions', mean(possessions), 96, 101)
  const turnovers = regular.map(({ boxScore: { game } }, index) => {
    const lost = game.homeTeam.statistics.turnoversTotal + game.awayTeam.statistics.turnoversTotal
    return (100 * lost) / (2 * (possessions[index] ?? 0))
  })
  within('turnovers of 100 possessions', mean(turnovers), 12.5, 14.8)
  within('overtimes', 1 - regular.length / GAMES.length, 0.02, 0.1)
  const margins = GAMES.map(({ boxScore: { game } }) => game.homeTeam.score - game.awayTeam.score)
  within('home margin', mean(margins), 0.5, 5)
  within('margin', mean(margins.map(Math.abs)), 10, 13.5)
})

test('simulateGame() has as many runs, timeouts, changes and late lines as real games have', () => {
  const perGame = (countOf: (actions: readonly Action[]) => number): number =>
    mean(GAMES.map(({ playByPlay }) => countOf(playByPlay.game.actions)))
  const runs = GAMES.map(({ playByPlay }) => unansweredRuns(playByPlay.game.actions))
  within('runs of 8', mean(runs.map(list => list.filter(run => run >= 8).length)), 2.9, 3.9)
  within('longest run', mean(runs.map(list => Math.max(...list))), 10, 13)
  within(
    'actions',
    perGame(actions => actions.length),
    530,
    610,
  )
  within(
    'timeouts',
    perGame(actions => countType(actions, 'timeout')),
    9.8,
    11.8,
  )
  within(
    'substitutions',
    perGame(actions => countType(actions, 'substitution') / 2),
    48,
    66,
  )
  within(
    'late lines',
    perGame(actions => countLate(actions)),
    8,
    12,
  )
  const hours = GAMES.map(({ boxScore }) => boxScore.game.duration / 60)
  within('hours', mean(hours), 2, 2.5)
})

test('simulateGame() gives starters their minutes and stars their points', () => {
  const minutes = (team: TeamRow, starter: '0' | '1'): readonly number[] =>
    team.players
      .filter(player => player.starter === starter && player.played === '1')
      .map(({ statistics }) => Number(statistics.minutesCalculated.slice(2, -1)))
  within('starters', mean(TEAMS.flatMap(([team]) => minutes(team, '1'))), 28, 35)
  within('bench', mean(TEAMS.flatMap(([team]) => minutes(team, '0'))), 12, 22)
  const best = TEAMS.map(([{ players }]) =>
    Math.max(...players.map(({ statistics }) => statistics.points)),
  )
  within('best scorer', mean(best), 22, 31)
})

test('simulateGame() meets every oddity of real files within a few hundred games', () => {
  const oddities: Readonly<Record<string, (game: SimulatedGame) => boolean>> = {
    overtime: ({ boxScore }) => boxScore.game.gameStatusText === 'Final/OT',
    'late scoring line': ({ playByPlay: { game } }) =>
      lateLines(game.actions).some(({ shotResult }) => shotResult === 'Made'),
    'late line after the end': ({ playByPlay: { game } }) => {
      const end = game.actions.find(({ actionType }) => actionType === 'game')
      return lateLines(game.actions).some(
        ({ actionNumber }) => actionNumber > (end?.actionNumber ?? 0),
      )
    },
    'memo after the end': ({ playByPlay: { game } }) => game.actions.at(-1)?.actionType === 'memo',
    'technical free throw in a run': ({ playByPlay: { game } }) => endsRunByTechnical(game.actions),
    flagrant: has(({ descriptor }) => descriptor === 'flagrant-type-1'),
    'second flagrant type': has(({ descriptor }) => descriptor === 'flagrant-type-2'),
    ejection: has(({ actionType }) => actionType === 'ejection'),
    'clear path': has(({ descriptor }) => descriptor === 'clear-path'),
    'away from play': has(({ descriptor }) => descriptor === 'away-from-play'),
    'double technical': has(({ descriptor }) => descriptor === 'double'),
    'three defensive seconds': has(({ descriptor }) => descriptor === 'defensive-3-second'),
    'technical for delay': has(
      ({ actionType, descriptor }) => actionType === 'foul' && descriptor === 'delay-of-game',
    ),
    'challenge overturned': has(({ descriptor }) => descriptor === 'overturned'),
    'challenge upheld': has(
      ({ subType, descriptor }) => subType === 'challenge' && descriptor === 'support',
    ),
    heave: has(({ actionType }) => actionType === 'heave'),
    goaltending: has(({ qualifiers }) => qualifiers.includes('defensivegoaltending')),
    'lane violation': has(({ subType }) => subType === 'lane'),
    'and-one': has(
      ({ actionType, descriptor, qualifiers }) =>
        actionType === 'foul' && descriptor === 'shooting' && qualifiers.includes('1freethrow'),
    ),
    'three free throws': has(({ subType }) => subType === '3 of 3'),
    'held ball': has(({ descriptor }) => descriptor === 'heldball'),
    'jump ball recovered by a team': has(
      ({ actionType, personId }) => actionType === 'jumpball' && personId === 0,
    ),
    'team turnover': has(({ actionType, personId }) => actionType === 'turnover' && personId === 0),
    'clock that goes up': ({ playByPlay: { game } }) =>
      game.actions.some(
        ({ clock, period }, index) =>
          period === game.actions[index - 1]?.period &&
          clock > (game.actions[index - 1]?.clock ?? ''),
      ),
    'team that never led': ({ boxScore: { game } }) =>
      [game.homeTeam, game.awayTeam].some(({ statistics }) => statistics.biggestLead === 0),
    'player with six fouls': ({ boxScore: { game } }) =>
      [...game.homeTeam.players, ...game.awayTeam.players].some(
        ({ statistics }) => statistics.foulsPersonal === 6,
      ),
    'team-mates of one family name': ({ boxScore: { game } }) =>
      [game.homeTeam, game.awayTeam].some(({ players }) => {
        const names = players.filter(({ played }) => played === '1').map(one => one.familyName)
        return new Set(names).size < names.length
      }),
    'letters beyond a to z': ({ boxScore: { game } }) =>
      game.homeTeam.players.some(({ name }) => /[^\x20-\x7e]/.test(name)),
    suffix: ({ boxScore: { game } }) =>
      game.homeTeam.players.some(({ familyName }) => / (?:Jr\.|I{2,3}|IV)$/.test(familyName)),
    'run across half-time': ({ playByPlay: { game } }) => runsAcross(game.actions, 2, 3),
  }
  const missing = Object.entries(oddities)
    .filter(([, occursIn]) => !GAMES.some(occursIn))
    .map(([name]) => name)
  assert.deepEqual(missing, [])
})

function has(isOdd: (action: Action) => boolean): (game: SimulatedGame) => boolean {
  return ({ playByPlay }) => playByPlay.game.actions.some(isOdd)
}

function within(name: string, value: number, low: number, high: number): void {
  assert.ok(value >= low && value <= high, `${name}: ${value} is not from ${low} to ${high}`)
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map(value => (value - middle) ** 2)))
}

function worth({ actionType, shotResult }: Action): number {
  if (shotResult !== 'Made') return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}

/** Possessions of one team, taken as half of those of both: each ends in a make, a loss, a rebound or with the period. */
function countPossessions(actions: readonly Action[]): number {
  let count = 0
  for (const { actionType, subType, shotResult, descriptor, possession, qualifiers } of actions) {
    const goal = (actionType === '2pt' || actionType === '3pt') && shotResult === 'Made'
    const andOne =
      actionType === 'foul' && descriptor === 'shooting' && qualifiers.includes('1freethrow')
    const lastThrow =
      actionType === 'freethrow' &&
      shotResult === 'Made' &&
      descriptor === undefined &&
      subType.at(0) === subType.at(-1)
    const loss = actionType === 'turnover'
    const board = actionType === 'rebound' && subType === 'defensive'
    const end = actionType === 'period' && subType === 'end' && possession !== 0
    if (goal || lastThrow || loss || board || end) count++
    if (andOne) count--
  }
  return count / 2
}

function unansweredRuns(actions: readonly Action[]): readonly number[] {
  const runs: number[] = []
  let team: number | undefined
  for (const action of actions) {
    const points = worth(action)
    if (points === 0) continue
    if (action.teamId === team) runs.push((runs.pop() ?? 0) + points)
    else runs.push(points)
    team = action.teamId
  }
  return runs
}

function endsRunByTechnical(actions: readonly Action[]): boolean {
  let team: number | undefined
  let run = 0
  for (const action of actions) {
    const points = worth(action)
    if (points === 0) continue
    if (action.teamId !== team && action.descriptor === 'technical' && run >= 8) return true
    run = action.teamId === team ? run + points : points
    team = action.teamId
  }
  return false
}

function runsAcross(actions: readonly Action[], before: number, after: number): boolean {
  const baskets = actions.filter(action => worth(action) > 0)
  const last = baskets.findLastIndex(({ period }) => period === before)
  const team = baskets[last]?.teamId
  const around = baskets.slice(last - 1, last + 3)
  return (
    around.length === 4 &&
    around.every(({ teamId }) => teamId === team) &&
    around[2]?.period === after
  )
}

function countType(actions: readonly Action[], type: string): number {
  return actions.filter(({ actionType }) => actionType === type).length
}

function countLate(actions: readonly Action[]): number {
  return lateLines(actions).length
}

/** Lines with a higher number than one that is listed after them. */
function lateLines(actions: readonly Action[]): readonly Action[] {
  let lowest = Number.POSITIVE_INFINITY
  return actions.toReversed().filter(({ actionNumber }) => {
    const late = actionNumber > lowest
    lowest = Math.min(lowest, actionNumber)
    return late
  })
}
