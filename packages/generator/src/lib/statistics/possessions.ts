import { type Action, type FreeThrow, opposite, type Side } from '../game/action.ts'

/** The number of possessions that each team has finished, and the team with the ball. */
export interface Possessions {
  readonly away: number
  readonly home: number
  /**
   * The team with the ball. In each period it is `undefined` until a possession ends or an offensive rebound shows
   * it.
   */
  readonly ball: Side | undefined
}

export const noPossessions: Possessions = { away: 0, home: 0, ball: undefined }

/**
 * The count after one more action. A possession ends with a made field goal (unless a free throw follows it), the last
 * free throw made, a turnover, a defensive rebound of the other side, and a period's end with the ball. For twelve
 * compared teams, the count differs by at most one possession from the count that the league's turnover percentages
 * imply.
 */
export function advancePossessions(before: Possessions, action: Action): Possessions {
  switch (action.kind) {
    case 'shot':
      return action.made ? finish(before, action.team) : before
    case 'free-throw':
      return afterFreeThrow(before, action)
    case 'turnover':
      return finish(before, action.team)
    case 'rebound':
      return action.offensive
        ? { ...before, ball: action.team }
        : finish(before, opposite(action.team))
    case 'period-end': {
      const ended = before.ball === undefined ? before : finish(before, before.ball)
      return { ...ended, ball: undefined }
    }
    default:
      return before
  }
}

function afterFreeThrow(before: Possessions, throwing: FreeThrow): Possessions {
  if (!throwing.endsPossession) return before
  const { team } = throwing
  // The basket before a single free throw was counted as the end of the possession.
  const open = throwing.single ? { ...before, [team]: before[team] - 1, ball: team } : before
  return throwing.made ? finish(open, team) : open
}

function finish(before: Possessions, side: Side): Possessions {
  return { ...before, [side]: before[side] + 1, ball: opposite(side) }
}
