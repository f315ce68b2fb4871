import { commitFoul } from './fouls.ts'
import { carrierOf, type Game } from './game.ts'
import { opponent } from './incident.ts'
import { deadTrip, defensiveFoul } from './loose-ball.ts'
import { type Possession, retained } from './possession.ts'
import { blowWhistle, outOfBounds } from './whistle.ts'

/**
 * A whistle or a deflection before the team finishes its possession. The team keeps the ball, except after free throws
 * for a common foul.
 */
export function interrupt(game: Game, possession: Possession): Possession {
  const kind = game.random.weighted([
    ['common', 11],
    ['deflected', 4.7],
    ['away-from-play', 0.1],
    ['clear-path', 0.07],
  ] as const)
  if (kind === 'deflected') {
    outOfBounds(game, possession)
    return retained(possession)
  }
  const fouled = carrierOf(game, possession.bench)
  const bench = opponent(possession.bench)
  if (kind === 'common') return defensiveFoul(game, possession, { bench, descriptor: '', fouled })
  // The offense shoots and keeps the ball.
  const freeThrows = kind === 'clear-path' ? 2 : 1
  commitFoul(game, { bench, descriptor: kind, fouled, freeThrows })
  game.atTheLine = fouled
  blowWhistle(game, possession)
  return deadTrip(game, possession, fouled, freeThrows, kind)
}
