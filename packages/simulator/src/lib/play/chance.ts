import { takeShot } from './field-goal.ts'
import { carrierOf, type Game, type Member, runClock } from './game.ts'
import { opponent } from './incident.ts'
import { interrupt } from './interruptions.ts'
import { atTheHorn, mustFoul, takeFoul } from './last-seconds.ts'
import { defensiveFoul } from './loose-ball.ts'
import { drawIntent, type Intent } from './pace.ts'
import type { Possession } from './possession.ts'
import { planShot } from './shot-selection.ts'
import { loseBall } from './turnovers.ts'

/**
 * Plays one chance, from possession of the ball to a shot, a whistle, a turnover or the end of the period. Returns the
 * following possession.
 */
export function playChance(game: Game, possession: Possession): Possession {
  const { random } = game
  if (mustFoul(game, possession)) return takeFoul(game, possession)
  const intent = drawIntent(game, possession)
  if (intent.runOut || intent.time >= game.clock) return atTheHorn(game, possession, intent)
  const attack = { ...possession, fastBreak: intent.fastBreak }
  if (!intent.fastBreak && intent.time > 40 && random.chance(0.088)) {
    runClock(game, intent.time * random.between(0.2, 0.9))
    return interrupt(game, attack)
  }
  runClock(game, intent.time)
  if (random.chance(turnoverChance(intent))) return loseBall(game, attack)
  return attempt(game, attack, intent)
}

function turnoverChance({ putback, lastShot }: Intent): number {
  if (putback) return 0.02
  return lastShot ? 0.08 : 0.131
}

/** The base probability of a shooting foul, before the factors of the shot and of the shooter. */
function foulChance({ putback }: Intent, { fastBreak }: Possession): number {
  if (putback) return 0.07
  return fastBreak ? 0.085 : 0.078
}

function attempt(game: Game, possession: Possession, intent: Intent): Possession {
  const { random } = game
  const shooter = finisherOf(game, possession, intent)
  const drawn = foulChance(intent, possession)
  const plan = planShot(game, shooter.player, possession, intent)
  if (random.chance(drawn * plan.fouled * (0.55 + 0.45 * shooter.player.habits.drawing))) {
    return defensiveFoul(game, possession, {
      bench: opponent(possession.bench),
      descriptor: 'shooting',
      fouled: shooter,
      freeThrows: plan.points,
    })
  }
  return takeShot(game, { possession, shooter, plan })
}

/**
 * Chooses the shooter: the rebounder for a putback, and in two of five fast breaks after a steal the player who stole
 * the ball, if the player is still on the floor. Otherwise the shooter is drawn.
 */
function finisherOf(
  game: Game,
  { bench, holder, fastBreak, start }: Possession,
  intent: Intent,
): Member {
  const own = intent.putback || (fastBreak && start === 'steal' && game.random.chance(0.4))
  return own && holder !== undefined && game.sides[bench].lineup.includes(holder)
    ? holder
    : carrierOf(game, bench)
}
