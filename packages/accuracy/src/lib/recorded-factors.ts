import type { GameRecord } from './game-record.ts'
import {
  isGoalAttempt,
  isLastFreeThrow,
  isMadeGoal,
  isRebound,
  type RawAction,
} from './raw-action.ts'

/** One of the four factors of a team over the whole game, by what texts call it, as it is displayed. */
export function recordedFactor(
  record: GameRecord,
  name: string,
  teamId: string,
): string | undefined {
  const [part, whole] = factorParts(record, name, teamId)
  return whole > 0 ? `${(Math.round((1000 * part) / whole) / 10).toFixed(1)}%` : undefined
}

function factorParts(
  record: GameRecord,
  name: string,
  teamId: string,
): readonly [part: number, whole: number] {
  const of = (id: string, test: (action: RawAction) => boolean) =>
    record.actions.filter(action => String(action.teamId) === id && test(action)).length
  const opponent = record.otherTeam(teamId)
  const attempts = of(teamId, isGoalAttempt)
  switch (name) {
    case 'effective field goal percentage': {
      const threes = of(teamId, action => isMadeGoal(action) && action.actionType === '3pt')
      return [2 * of(teamId, isMadeGoal) + threes, 2 * attempts]
    }
    case 'free throw rate':
      return [of(teamId, action => action.actionType === 'freethrow'), attempts]
    case 'offensive rebound percentage': {
      const live = of(teamId, action => isRebound(action, 'offensive') && !isDeadBall(action))
      return [live, live + of(opponent, action => isRebound(action, 'defensive'))]
    }
    default:
      return [of(teamId, action => action.actionType === 'turnover'), possessions(record, teamId)]
  }
}

function isDeadBall({ qualifiers = [] }: RawAction): boolean {
  return qualifiers.includes('deadball')
}

/** Possessions that a team finished, counted play by play. */
function possessions(record: GameRecord, teamId: string): number {
  let finished = 0
  let ball: string | undefined
  const finish = (id: string) => {
    if (id === teamId) finished += 1
    ball = record.otherTeam(id)
  }
  for (const action of record.actions) {
    const id = String(action.teamId)
    if (isMadeGoal(action) || action.actionType === 'turnover') finish(id)
    if (isRebound(action, 'defensive')) finish(record.otherTeam(id))
    if (isRebound(action, 'offensive')) ball = id
    if (isLastFreeThrow(action)) {
      // A single free throw comes with a basket, which was taken for the end.
      if (action.subType === '1 of 1') {
        if (id === teamId) finished -= 1
        ball = id
      }
      if (action.shotResult === 'Made') finish(id)
    }
    if (action.actionType === 'period' && action.subType === 'end') {
      if (ball !== undefined) finish(ball)
      ball = undefined
    }
  }
  return finished
}
