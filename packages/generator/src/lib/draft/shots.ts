import type { Shot, Side } from '../game/action.ts'
import { basketFromBaseline, type Court } from '../game/court.ts'
import type { GameInput } from '../game/game-input.ts'
import type { Shot as ChartShot } from '../shot-chart/shot-counts.ts'
import type { GamePrefix } from '../statistics/game-prefix.ts'

export interface Shooter {
  readonly side: Side
  readonly playerId?: string
}

/**
 * The field goal attempts of a shooter up to an action. Empty if the court is unknown, or if one of the shots has no
 * basket or no plausible position, because a chart with missing shots would be false. Free throws and missed heaves are
 * left out.
 */
export function shotsOf(
  { actions, rules: { court } }: GameInput,
  { side, playerId }: Shooter,
  at: GamePrefix,
): readonly ChartShot[] {
  if (court === undefined) return []
  const own = actions
    .slice(0, at.index + 1)
    .filter(action => action.kind === 'shot')
    .filter(shot => shot.team === side && (playerId === undefined || shot.playerId === playerId))
  const shots = own.flatMap(shot => chartShot(shot, court))
  return shots.length === own.length ? shots : []
}

/**
 * Converts a shot from percent of the full court to the half court of the chart. Shots at the right basket are turned
 * around. The list is empty if the position is missing or implausible, or if the basket is unknown.
 */
function chartShot(
  { x, y, basket, made, points }: Shot,
  { length, width }: Court,
): readonly ChartShot[] {
  if (!isNearCourt(x) || !isNearCourt(y) || basket === undefined) return []
  const [along, across] = basket === 'right' ? [100 - x, 100 - y] : [x, y]
  return [
    {
      x: hundredths(width / 2 - across * (width / 100)),
      y: hundredths(along * (length / 100) - basketFromBaseline),
      made,
      points,
    },
  ]
}

/**
 * Whether a position, in percent of the court, is on the court or less than half a court outside of it. Positions
 * farther away are data errors.
 */
function isNearCourt(percent: number | undefined): percent is number {
  return percent !== undefined && percent > -50 && percent < 150
}

/** Rounds a distance to 0.01 ft, because further digits are rounding errors of the conversion. */
function hundredths(feet: number): number {
  const rounded = Math.round(feet * 100) / 100
  return rounded === 0 ? 0 : rounded
}
