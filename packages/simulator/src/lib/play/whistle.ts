import { replayRequest } from './challenge.ts'
import { technicalAtWhistle } from './conduct.ts'
import { earlierReading, type Game, isLate, note, wait } from './game.ts'
import type { Possession } from './possession.ts'
import { substitute } from './rotation.ts'
import { timeoutAtWhistle } from './timeouts.ts'

/** Everything that may happen while play stands still with the ball in the hands of the possession's team. */
export function blowWhistle(game: Game, possession: Possession): void {
  wait(game, game.random.between(6, 16))
  breather(game)
  technicalAtWhistle(game, possession)
  const before = game.incidents.length
  timeoutAtWhistle(game, possession.bench)
  if (game.incidents.length === before) substitute(game, 'whistle')
}

/** The ball went out of bounds: the stoppage has no team. */
export function outOfBounds(game: Game, possession: Possession): void {
  wait(game, game.random.between(2, 6))
  if (game.random.chance(0.66)) note(game, 'stoppage', 'out-of-bounds')
  if (game.random.chance(isLate(game, 120) ? 0.2 : 0.03)) replayRequest(game, 'support')
  blowWhistle(game, possession)
}

/** Now and then something on the floor or on a player has to be put right, or a note is made of it. */
function breather(game: Game): void {
  const { random } = game
  if (random.chance(0.006)) {
    note(game, 'stoppage', 'equipment issue')
    wait(game, random.between(20, 60))
  }
  if (random.chance(0.0006)) {
    const clock = game.clock
    game.clock = earlierReading(game, 9)
    note(game, 'memo', '')
    game.clock = clock
  }
}
