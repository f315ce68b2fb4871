import { onGrid } from './court-spot.ts'
import { makeShot, takeShot } from './field-goal.ts'
import {
  carrierOf,
  type Game,
  isInternational,
  isLastPeriod,
  isLate,
  lead,
  note,
  runClock,
} from './game.ts'
import { opponent } from './incident.ts'
import { contestMiss, defensiveFoul } from './loose-ball.ts'
import type { Intent } from './pace.ts'
import type { Possession } from './possession.ts'
import { makeProbability } from './shot-making.ts'
import { planHeave, planShot } from './shot-selection.ts'

/** Decides whether a side that trails near the end stops the clock with a foul while the other side has the ball. */
export function mustFoul(game: Game, { bench }: Possession): boolean {
  const ahead = lead(game, bench)
  if (!isLate(game, 48) || ahead < 1 || ahead > 10 || game.clock < 10) return false
  if (game.clock > 240) return ahead >= 4 && game.random.chance(0.75)
  return game.random.chance(ahead <= 2 ? 0.85 : 0.95)
}

export function takeFoul(game: Game, possession: Possession): Possession {
  runClock(game, Math.min(game.clock - 1, game.random.between(8, 45)))
  return defensiveFoul(game, possession, {
    bench: opponent(possession.bench),
    descriptor: game.random.chance(0.6) ? 'take' : '',
    fouled: carrierOf(game, possession.bench),
  })
}

/** Plays a chance that the end of the period cuts short: without a shot, or with a heave or a hurried shot. */
export function atTheHorn(game: Game, possession: Possession, intent: Intent): Possession {
  const { random } = game
  const left = game.clock
  if (intent.runOut || (left > 60 && !intent.lastShot) || random.chance(left < 12 ? 0.45 : 0.2)) {
    runClock(game, left)
    return possession
  }
  runClock(game, left - (random.chance(0.5) ? 0 : random.int(0, Math.min(4, left - 1))))
  const backcourt = left <= 30 && possession.start !== 'sideline' && possession.start !== 'second'
  if (backcourt) return heave(game, possession)
  const shooter = carrierOf(game, possession.bench)
  const plan = planShot(game, shooter.player, possession, intent)
  return takeShot(game, { possession, shooter, plan })
}

/**
 * Plays a shot from at least 37 feet at the end of a period. A make counts for the player. A miss is charged to the
 * team, except in the last period of regulation, in an overtime, and under the rules of FIBA.
 */
function heave(game: Game, possession: Possession): Possession {
  const shooter = carrierOf(game, possession.bench)
  const plan = planHeave(game.random)
  if (isLastPeriod(game) || isInternational(game)) {
    return takeShot(game, { possession, shooter, plan })
  }
  if (game.random.chance(makeProbability(game, shooter.player, possession, plan))) {
    return makeShot(game, { possession, shooter, plan })
  }
  const spot = onGrid(plan.spot, game.setting.rules.court)
  const { bench } = possession
  const shot = note(game, 'heave', '', { bench, spot, made: false })
  runClock(game, game.clock)
  return contestMiss(game, possession, shot)
}
