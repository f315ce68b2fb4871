import { earlierReading, type Game, note, quarterOf, wait } from './game.ts'
import type { Bench } from './incident.ts'
import { substitute } from './rotation.ts'
import { allowanceAt, returnTimeout, spendTimeout } from './timeout-allowance.ts'
import { mayCall } from './timeouts.ts'

/** What becomes of a call: nobody doubts it, it is looked at and stands, or it is struck out as if never made. */
export type Verdict = 'accepted' | 'upheld' | 'overturned'

/** Whether the coach of the side that was whistled has the call looked at, and how that ends. Each has one try. */
export function drawVerdict(game: Game, bench: Bench): Verdict {
  const quarter = quarterOf(game)
  const wish = quarter === 1 ? 0.004 : quarter >= 4 ? 0.026 : 0.011
  if (game.sides[bench].challenges > 0 || !mayCall(game, bench)) return 'accepted'
  if (!game.random.chance(wish)) return 'accepted'
  return game.random.chance(0.55) ? 'upheld' : 'overturned'
}

/** The timeout that a challenge costs, and the replay; one that was right gives the timeout back. */
export function review(game: Game, bench: Bench, verdict: Verdict): void {
  if (verdict === 'accepted') return
  const side = game.sides[bench]
  side.challenges++
  side.allowance = spendTimeout(allowanceAt(side.allowance, quarterOf(game), game.clock))
  wait(game, game.random.between(3, 9))
  note(game, 'timeout', 'challenge', { bench, qualifiers: ['team'] })
  wait(game, game.random.between(4, 9))
  substitute(game, 'timeout')
  wait(game, game.random.between(70, 150))
  const clock = game.clock
  // A replay is now and then filed under the clock of the play it looked at: the clock goes up.
  if (game.random.chance(0.25)) game.clock = earlierReading(game, 4)
  const descriptor = verdict === 'upheld' ? 'support' : 'overturned'
  note(game, 'instantreplay', 'challenge', { bench, descriptor })
  game.clock = clock
  if (verdict === 'overturned') side.allowance = returnTimeout(side.allowance)
}

/** The officials may look at a play without being asked. */
export function replayRequest(game: Game, descriptor?: string): void {
  wait(game, game.random.between(40, 120))
  note(game, 'instantreplay', 'request', { descriptor })
}
