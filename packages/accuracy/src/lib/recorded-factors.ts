import type { GameRecord } from './game-record.ts'
import {
  hasQualifier,
  isGoalAttempt,
  isLastFreeThrow,
  isMadeGoal,
  isRebound,
  type RawAction,
} from './raw-action.ts'

/** Numerator and denominator of one of a team's four factors up to a position, by the key in contents. */
export function factorParts(
  record: GameRecord,
  key: string,
  teamId: string,
  to: number,
): readonly [part: number, whole: number] {
  const of = (id: string, test: (action: RawAction) => boolean) =>
    record.actions.slice(0, to + 1).filter(action => String(action.teamId) === id && test(action))
      .length
  const opponent = record.otherTeam(teamId)
  const attempts = of(teamId, isGoalAttempt)
  switch (key) {
    case 'effectiveFieldGoalPercentage': {
      const threes = of(teamId, action => isMadeGoal(action) && action.actionType === '3pt')
      return [2 * of(teamId, isMadeGoal) + threes, 2 * attempts]
    }
    case 'freeThrowRate':
      return [of(teamId, action => action.actionType === 'freethrow'), attempts]
    case 'offensiveReboundPercentage': {
      const live = of(teamId, action => isRebound(action, 'offensive') && !isDeadBall(action))
      return [live, live + of(opponent, action => isRebound(action, 'defensive'))]
    }
    default:
      return [
        of(teamId, action => action.actionType === 'turnover'),
        possessionsIn(record, record.actions.slice(0, to + 1), teamId),
      ]
  }
}

function isDeadBall(action: RawAction): boolean {
  return hasQualifier(action, 'deadball')
}

/** Possessions that a team finished in some actions, counted play by play. */
export function possessionsIn(
  record: GameRecord,
  actions: readonly RawAction[],
  teamId: string,
): number {
  let finished = 0
  let ball: string | undefined
  const finish = (id: string) => {
    if (id === teamId) finished += 1
    ball = record.otherTeam(id)
  }
  for (const action of actions) {
    const id = String(action.teamId)
    if (isMadeGoal(action) || action.actionType === 'turnover') finish(id)
    if (isRebound(action, 'defensive')) finish(record.otherTeam(id))
    if (isRebound(action, 'offensive')) ball = id
    if (isLastFreeThrow(action)) {
      // A single free throw follows a basket, which already ended the possession. A free throw that counts for a whole
      // trip does not follow a basket.
      if (action.subType === '1 of 1' && (action.points ?? 1) === 1) {
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
