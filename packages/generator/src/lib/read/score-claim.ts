import type { Side } from '../game/action.ts'
import type { LinePlay } from './read-line.ts'
import type { ScoreClaim } from './score-path.ts'

const noClaim: ScoreClaim = { team: undefined, points: 0, alternatives: [], corrections: [] }

/** The points that a line states, and the other points that it may have scored. */
export function claimOf(play: LinePlay, freeThrowValues: readonly number[]): ScoreClaim {
  switch (play.kind) {
    case 'shot': {
      const { made, points, team } = play
      if (made === true) return claim(team, points, [], points === 3 ? [2, 0] : [3, 0])
      if (made === undefined) return claim(team, 0, [points], [5 - points])
      return claim(team, 0, [], [points])
    }
    case 'free-throw':
      return freeThrowClaim(play, freeThrowValues)
    case 'lost':
    case 'unknown':
      return claim(play.team, 0, [2, 3, 1], [])
    default:
      return noClaim
  }
}

/** The points of a free throw. If one free throw can replace a trip, its points follow from the score. */
function freeThrowClaim(
  { made, team }: Extract<LinePlay, { readonly kind: 'free-throw' }>,
  values: readonly number[],
): ScoreClaim {
  const more = [1, 2, 3].filter(value => value > 1 && values.includes(value))
  const contradicting = [1, 2, 3].filter(value => value > 1 && !values.includes(value))
  if (made === true) return claim(team, 1, more, [...contradicting, 0])
  if (made === undefined) return claim(team, 0, [1, ...more], contradicting)
  return claim(team, 0, [], values)
}

function claim(
  team: Side | undefined,
  points: number,
  alternatives: readonly number[],
  corrections: readonly number[],
): ScoreClaim {
  return { team, points, alternatives, corrections }
}
