import { carrierOf } from './ball-carrier.ts'
import { commitFoul } from './fouls.ts'
import type { Game } from './game.ts'
import { opponent } from './incident.ts'
import { deadTrip, defensiveFoul } from './loose-ball.ts'
import { type Possession, retained } from './possession.ts'
import { blowWhistle, outOfBounds } from './whistle.ts'

/** A whistle or a deflection before the team could finish; it keeps the ball. */
export function interrupt(game: Game, possession: Possession): Possession {
  const cause = game.random.weighted([
    [commonFoul, 11],
    [deflected, 4.7],
    [awayFromPlay, 0.1],
    [clearPath, 0.07],
  ])
  return cause(game, possession)
}

function commonFoul(game: Game, possession: Possession): Possession {
  return defensiveFoul(game, possession, {
    bench: opponent(possession.bench),
    descriptor: '',
    fouled: carrierOf(game, possession.bench),
  })
}

function deflected(game: Game, possession: Possession): Possession {
  outOfBounds(game, possession)
  return retained(possession)
}

function awayFromPlay(game: Game, possession: Possession): Possession {
  return deadFoul(game, possession, 'away-from-play', 1)
}

function clearPath(game: Game, possession: Possession): Possession {
  return deadFoul(game, possession, 'clear-path', 2)
}

/** A foul for which the offence shoots and keeps the ball. */
function deadFoul(
  game: Game,
  possession: Possession,
  kind: 'away-from-play' | 'clear-path',
  freeThrows: number,
): Possession {
  const fouled = carrierOf(game, possession.bench)
  const bench = opponent(possession.bench)
  commitFoul(game, { bench, descriptor: kind, fouled, freeThrows })
  game.atTheLine = fouled
  blowWhistle(game, possession)
  return deadTrip(game, possession, fouled, freeThrows, kind)
}
