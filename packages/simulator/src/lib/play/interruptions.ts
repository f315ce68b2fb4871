import { carrierOf } from './ball-carrier.ts'
import { replayRequest } from './challenge.ts'
import { defensiveThreeSeconds } from './conduct.ts'
import { commitFoul } from './fouls.ts'
import { type Game, note, wait } from './game.ts'
import { opponent } from './incident.ts'
import { deadTrip, defensiveFoul } from './loose-ball.ts'
import { type Possession, retained } from './possession.ts'
import { heldBall } from './turnovers.ts'
import { blowWhistle, outOfBounds } from './whistle.ts'

/** A whistle or a deflection before the team could finish; it keeps the ball. */
export function interrupt(game: Game, possession: Possession): Possession {
  const cause = game.random.weighted<(game: Game, possession: Possession) => Possession>([
    [commonFoul, 11],
    [deflected, 3.4],
    [kicked, 0.5],
    [heldBall, 0.8],
    [threeSeconds, 0.3],
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

function kicked(game: Game, possession: Possession): Possession {
  const bench = opponent(possession.bench)
  const { player } = game.random.pick(game.sides[bench].lineup)
  note(game, 'violation', 'kicked ball', { bench, player })
  blowWhistle(game, possession)
  return retained(possession)
}

function threeSeconds(game: Game, possession: Possession): Possession {
  wait(game, game.random.between(4, 10))
  defensiveThreeSeconds(game, possession)
  blowWhistle(game, possession)
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
  count: number,
): Possession {
  const fouled = carrierOf(game, possession.bench)
  commitFoul(game, {
    bench: opponent(possession.bench),
    descriptor: kind,
    fouled,
    freeThrows: count,
  })
  if (kind === 'clear-path') replayRequest(game, 'support')
  game.atTheLine = fouled
  blowWhistle(game, possession)
  return deadTrip(game, possession, fouled, count, kind)
}
