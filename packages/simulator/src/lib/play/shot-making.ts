import type { Player } from '../league/player.ts'
import { type Game, isLate, lead } from './game.ts'
import { type Bench, opponent } from './incident.ts'
import type { Possession } from './possession.ts'
import type { ShotPlan, Zone } from './shot-selection.ts'

const MAKES: Readonly<Record<Zone, number>> = {
  rim: 0.55,
  hook: 0.49,
  floater: 0.42,
  midrange: 0.405,
  corner: 0.375,
  arc: 0.339,
}

/** Share of attempts that are blocked. */
const BLOCKS: Readonly<Record<Zone, number>> = {
  rim: 0.112,
  hook: 0.065,
  floater: 0.07,
  midrange: 0.035,
  corner: 0.01,
  arc: 0.011,
}

/** Share of makes that somebody gave the pass for. */
const ASSISTS: Readonly<Record<Zone, number>> = {
  rim: 0.66,
  hook: 0.45,
  floater: 0.36,
  midrange: 0.62,
  corner: 0.96,
  arc: 0.92,
}

/** The probability that the shot goes in. */
export function makeProbability(
  game: Game,
  shooter: Player,
  { bench, fastBreak }: Possession,
  plan: ShotPlan,
): number {
  if (plan.spot.up > 36) return 0.02
  const own = plan.points === 3 ? shooter.habits.threeTouch : shooter.habits.touch
  const dunk = plan.subType === 'DUNK' ? 0.345 : 0
  const tip = plan.descriptor === 'tip' ? -0.08 : 0
  const open = fastBreak ? 0.05 : 0
  const far = Math.max(0, Math.hypot(plan.spot.across, plan.spot.up) - 27) * 0.012
  const form = game.sides[bench].squad.form - game.sides[opponent(bench)].squad.form * 0.5
  const value = MAKES[plan.zone] + own + dunk + tip + open - far + form + easing(game, bench)
  return Math.min(0.97, Math.max(0.02, value))
}

export function blockProbability(plan: ShotPlan): number {
  if (plan.spot.up > 36) return 0
  return plan.subType === 'DUNK' ? 0.035 : BLOCKS[plan.zone]
}

export function assistProbability(plan: ShotPlan): number {
  const { descriptor } = plan
  if (descriptor === 'tip' || descriptor === 'putback') return 0
  if (descriptor.startsWith('cutting') || descriptor.includes('alley-oop')) return 0.97
  if (descriptor.includes('pullup') || descriptor.includes('step back')) return 0.31
  if (descriptor.startsWith('driving')) return 0.42
  return ASSISTS[plan.zone]
}

/** A side that is far ahead lets go a little, one that is behind tries harder. */
function easing(game: Game, bench: Bench): number {
  const behind = -lead(game, bench)
  const tight = isLate(game, 240) && Math.abs(behind) <= 9
  return Math.min(0.06, Math.max(-0.06, behind * (tight ? 0.015 : 0.0015)))
}
