import { technicalAtWhistle } from './conduct.ts'
import { earlierReading, type Game, note, wait } from './game.ts'
import type { Possession } from './possession.ts'
import { substitute } from './rotation.ts'
import { timeoutAtWhistle } from './timeouts.ts'

/** Everything that may happen while play stands still with the ball in the hands of the possession's team. */
export function blowWhistle(game: Game, possession: Possession): void {
  wait(game, game.random.between(6, 16))
  memo(game)
  technicalAtWhistle(game, possession)
  const before = game.incidents.length
  timeoutAtWhistle(game, possession.bench)
  if (game.incidents.length === before) substitute(game, 'whistle')
}

/** The ball went out of bounds: the stoppage has no team. */
export function outOfBounds(game: Game, possession: Possession): void {
  wait(game, game.random.between(2, 6))
  if (game.random.chance(0.66)) note(game, 'stoppage', 'out-of-bounds')
  blowWhistle(game, possession)
}

/** Now and then the scorer makes a note, of which the clock may stand before. */
function memo(game: Game): void {
  if (!game.random.chance(0.004)) return
  const clock = game.clock
  game.clock = earlierReading(game, 9)
  note(game, 'memo', '')
  game.clock = clock
}
