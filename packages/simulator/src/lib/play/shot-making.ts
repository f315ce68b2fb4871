import type { Player } from '../league/player.ts'
import { type Game, isLate, lead } from './game.ts'
import { type Bench, opponent } from './incident.ts'
import type { Possession } from './possession.ts'
import type { ShotPlan } from './shot-selection.ts'

export function makeProbability(
  game: Game,
  shooter: Player,
  { bench, fastBreak }: Possession,
  { zone, points, made, spot }: ShotPlan,
): number {
  if (zone === 'heave') return 0.02
  const own = points === 3 ? shooter.habits.threeTouch : shooter.habits.touch
  const open = fastBreak ? 0.05 : 0
  const far = Math.max(0, Math.hypot(spot.across, spot.up) - 27) * 0.012
  const form = game.sides[bench].squad.form - game.sides[opponent(bench)].squad.form * 0.5
  const value = made + own + open - far + form + easing(game, bench)
  return Math.min(0.97, Math.max(0.02, value))
}

/**
 * The offset of a side's probability of making a shot: in proportion to its deficit, positive if the side trails,
 * negative if it leads, and from -0.06 to 0.06. Within nine points in the last four minutes, it is ten times as large
 * per point.
 */
function easing(game: Game, bench: Bench): number {
  const behind = -lead(game, bench)
  const tight = isLate(game, 240) && Math.abs(behind) <= 9
  return Math.min(0.06, Math.max(-0.06, behind * (tight ? 0.015 : 0.0015)))
}
