import { type Game, type Member, pickMember } from './game.ts'
import type { Bench } from './incident.ts'
import type { Intent } from './pace.ts'
import type { Possession } from './possession.ts'

/** A putback is the rebounder's; a thief often finishes the break himself. */
export function finisherOf(
  game: Game,
  { bench, holder, fastBreak, start }: Possession,
  intent: Intent,
): Member {
  const own = intent.putback || (fastBreak && start === 'steal' && game.random.chance(0.4))
  return own && holder !== undefined && game.sides[bench].lineup.includes(holder)
    ? holder
    : carrierOf(game, bench)
}

/** Who has the ball when it matters. */
export function carrierOf(game: Game, bench: Bench): Member {
  return pickMember(game, game.sides[bench].lineup, ({ habits }) => habits.usage)
}
