import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, type SimulatedGame, simulateGame, type TeamRow } from './simulate-game.ts'

const GAMES: readonly SimulatedGame[] = Array.from({ length: 300 }, (_, seed) =>
  simulateGame({ seed }),
)

interface TeamLines {
  readonly own: readonly Action[]
  readonly other: readonly Action[]
  readonly row: TeamRow
}

/** For each team of each game: the team's lines, the opponent's lines, and the team's row of the box score. */
const TEAMS: readonly TeamLines[] = GAMES.flatMap(
  ({ playByPlay: { game }, boxScore: { game: box } }) => {
    const linesOf = ({ teamId }: TeamRow) => game.actions.filter(line => line.teamId === teamId)
    const home = linesOf(box.homeTeam)
    const away = linesOf(box.awayTeam)
    return [
      { own: home, other: away, row: box.homeTeam },
      { own: away, other: home, row: box.awayTeam },
    ]
  },
)

test('simulateGame() has the scores, shots and rebounds of a current league', () => {
  const scores = TEAMS.map(({ row }) => row.score)
  within('points', mean(scores), 108, 115)
  within('spread of points', deviation(scores), 10.5, 14)
  const perTeam = (figureOf: (team: TeamLines) => number) => mean(TEAMS.map(figureOf))
  const share = (part: Test, whole: Test) =>
    perTeam(({ own }) => own.filter(part).length / own.filter(whole).length)
  const count = (test: Test) => perTeam(({ own }) => own.filter(test).length)
  const pointsOf = (test: Test) => perTeam(({ own }) => sum(own.filter(test).map(worth)))
  const effective = ({ own }: TeamLines) =>
    own.filter(isMadeGoal).length + 0.5 * own.filter(isMadeThree).length
  within(
    'effective field goals',
    perTeam(team => effective(team) / team.own.filter(isGoal).length),
    0.525,
    0.56,
  )
  within('threes of all attempts', share(isOf('3pt'), isGoal), 0.38, 0.42)
  within('free throw rate', share(isOf('freethrow'), isGoal), 0.22, 0.28)
  const isMadeThrow = (line: Action) => isOf('freethrow')(line) && worth(line) > 0
  within('free throws made', share(isMadeThrow, isOf('freethrow')), 0.75, 0.8)
  const boards = (lines: readonly Action[], kind: string) =>
    lines.filter(({ actionType, subType }) => actionType === 'rebound' && subType === kind).length
  within(
    'offensive rebounds',
    perTeam(({ own, other }) => {
      const offensive = boards(own, 'offensive')
      return offensive / (offensive + boards(other, 'defensive'))
    }),
    0.27,
    0.33,
  )
  within(
    'assists',
    count(({ assistPersonId }) => assistPersonId !== undefined),
    23,
    27,
  )
  within('steals', count(isOf('steal')), 6.3, 8.3)
  within('blocks', count(isOf('block')), 4, 5.4)
  within('fouls', count(isFoul), 17, 22)
  within(
    'fast break',
    pointsOf(line => line.qualifiers.includes('fastbreak')),
    10,
    14,
  )
  within(
    'paint',
    pointsOf(line => line.qualifiers.includes('pointsinthepaint')),
    45,
    53,
  )
  const bench = ({ own, row }: TeamLines) =>
    sum(own.filter(line => !startersOf(row).has(line.personId)).map(worth))
  within('bench', perTeam(bench), 25, 45)
})

test('simulateGame() has the pace, turnovers and overtimes of a current league', () => {
  const regular = GAMES.map(({ playByPlay }) => playByPlay.game.actions).filter(
    actions => actions.at(-1)?.period === 4,
  )
  const possessions = regular.map(countPossessions)
  within('possessions', mean(possessions), 96, 101)
  const turnovers = regular.map(
    (actions, index) => (100 * countType(actions, 'turnover')) / (2 * (possessions[index] ?? 0)),
  )
  within('turnovers of 100 possessions', mean(turnovers), 12.5, 14.8)
  within('overtimes', 1 - regular.length / GAMES.length, 0.02, 0.1)
  const margins = GAMES.map(({ boxScore: { game } }) => game.homeTeam.score - game.awayTeam.score)
  within('home margin', mean(margins), 0.5, 5)
  within('margin', mean(margins.map(Math.abs)), 10, 13.5)
})

test('simulateGame() has the numbers of runs, timeouts, substitutions and late lines of real games', () => {
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
  const hours = (actions: readonly Action[]) => {
    const game = actions.filter(({ actionType }) => actionType !== 'memo')
    const at = (line: Action | undefined) => Date.parse(line?.timeActual ?? '')
    return (at(game.at(-1)) - at(game[0])) / 3_600_000
  }
  within('hours', perGame(hours), 2, 2.5)
})

test('simulateGame() gives starters their minutes and stars their points', () => {
  const played = GAMES.flatMap(({ playByPlay, boxScore: { game } }) =>
    [game.homeTeam, game.awayTeam].flatMap(row => {
      const starters = startersOf(row)
      return [...minutesOf(row, playByPlay.game.actions)].map(([personId, minutes]) => ({
        starts: starters.has(personId),
        minutes,
      }))
    }),
  )
  const minutes = (starts: boolean) =>
    mean(played.filter(player => player.starts === starts).map(player => player.minutes))
  within('starters', minutes(true), 28, 35)
  within('bench', minutes(false), 12, 22)
  const best = TEAMS.map(({ own, row }) =>
    Math.max(
      ...row.players.map(({ personId }) =>
        sum(own.filter(line => line.personId === personId).map(worth)),
      ),
    ),
  )
  within('best scorer', mean(best), 22, 31)
})

test('simulateGame() produces every oddity of real files within a few hundred games', () => {
  const oddities: Readonly<Record<string, (game: SimulatedGame) => boolean>> = {
    overtime: ({ playByPlay }) => playByPlay.game.actions.at(-1)?.period === 5,
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
    heave: has(({ actionType }) => actionType === 'heave'),
    'and-one': has(
      ({ actionType, descriptor, qualifiers }) =>
        actionType === 'foul' && descriptor === 'shooting' && qualifiers.includes('1freethrow'),
    ),
    'three free throws': has(({ subType }) => subType === '3 of 3'),
    'team turnover': has(({ actionType, personId }) => actionType === 'turnover' && personId === 0),
    'clock that goes up': ({ playByPlay: { game } }) =>
      game.actions.some(
        ({ clock, period }, index) =>
          period === game.actions[index - 1]?.period &&
          clock > (game.actions[index - 1]?.clock ?? ''),
      ),
    'team that never led': ({ playByPlay: { game } }) =>
      [1, -1].some(sign =>
        game.actions.every(
          ({ scoreHome, scoreAway }) => sign * (Number(scoreHome) - Number(scoreAway)) <= 0,
        ),
      ),
    'player with six fouls': ({ playByPlay: { game } }) => {
      const fouls = game.actions.filter(isFoul).map(({ personId }) => personId)
      return fouls.some(id => fouls.filter(other => other === id).length === 6)
    },
    'team-mates of one family name': ({ boxScore: { game }, playByPlay }) =>
      [game.homeTeam, game.awayTeam].some(row => {
        const played = minutesOf(row, playByPlay.game.actions)
        const names = row.players
          .filter(({ personId }) => played.has(personId))
          .map(one => one.familyName)
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

type Test = (action: Action) => boolean

function isOf(type: string): Test {
  return ({ actionType }) => actionType === type
}

function isGoal({ actionType }: Action): boolean {
  return actionType === '2pt' || actionType === '3pt'
}

function isMadeGoal(action: Action): boolean {
  return isGoal(action) && action.shotResult === 'Made'
}

function isMadeThree(action: Action): boolean {
  return isMadeGoal(action) && action.actionType === '3pt'
}

function isFoul({ actionType, subType }: Action): boolean {
  return actionType === 'foul' && subType !== 'technical'
}

function startersOf({ players }: TeamRow): ReadonlySet<number> {
  return new Set(players.filter(one => one.starter === '1').map(({ personId }) => personId))
}

/** Minutes on the floor of each player who played, from the starting five and the substitutions. */
function minutesOf(row: TeamRow, actions: readonly Action[]): ReadonlyMap<number, number> {
  const floor = new Set(startersOf(row))
  const minutes = new Map([...floor].map(id => [id, 0]))
  let period = 1
  let left = 12
  for (const action of actions) {
    if (action.period !== period) [period, left] = [action.period, action.period > 4 ? 5 : 12]
    const now = Math.min(
      left,
      Number(action.clock.slice(2, 4)) + Number(action.clock.slice(5, 10)) / 60,
    )
    for (const id of floor) minutes.set(id, (minutes.get(id) ?? 0) + left - now)
    left = now
    if (action.actionType !== 'substitution' || action.teamId !== row.teamId) continue
    if (action.subType === 'in') floor.add(action.personId)
    else floor.delete(action.personId)
  }
  return minutes
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
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

/**
 * Possessions of one team, as half of the possessions of both teams: each ends in a make, a turnover, a defensive
 * rebound or the end of the period.
 */
function countPossessions(actions: readonly Action[]): number {
  let count = 0
  for (const action of actions) {
    const { actionType, subType, shotResult, descriptor, qualifiers } = action
    const goal = isMadeGoal(action)
    const andOne =
      actionType === 'foul' && descriptor === 'shooting' && qualifiers.includes('1freethrow')
    const lastThrow =
      actionType === 'freethrow' &&
      shotResult === 'Made' &&
      descriptor === undefined &&
      subType.at(0) === subType.at(-1)
    const loss = actionType === 'turnover'
    const board = actionType === 'rebound' && subType === 'defensive'
    const end = actionType === 'period' && subType === 'end'
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

/** Lines with a higher number than a line that is listed after them. */
function lateLines(actions: readonly Action[]): readonly Action[] {
  let lowest = Number.POSITIVE_INFINITY
  return actions.toReversed().filter(({ actionNumber }) => {
    const late = actionNumber > lowest
    lowest = Math.min(lowest, actionNumber)
    return late
  })
}
