import {
  type Game,
  isInternational,
  isLastPeriod,
  isLate,
  lead,
  note,
  quarterOf,
  type SideInGame,
  wait,
} from './game.ts'
import { type Bench, opponent } from './incident.ts'
import { substitute } from './rotation.ts'
import {
  allowanceAt,
  internationalAllowanceAt,
  spendTimeout,
  type TimeoutAllowance,
} from './timeout-allowance.ts'

/**
 * Clock readings in tenths of a second at which a mandatory timeout is due at the next whistle, for quarters and
 * halves: at or below the first one if the period has had no timeout, at or below the second one if it has had one
 * timeout, and so on.
 */
const MANDATORY_CLOCKS: Readonly<Record<4 | 2, readonly number[]>> = {
  4: [4190, 1790],
  2: [9590, 7190, 4790, 2390],
}

/** Decides whether the side that was scored upon calls a timeout before it inbounds the ball, and calls it. */
export function timeoutAfterBasket(game: Game, bench: Bench): void {
  if (game.clock === 0 || !mayCall(game, bench)) return
  const against = game.streak.bench === bench ? 0 : game.streak.points
  const spare = game.sides[bench].allowance.left > 2 || isLastPeriod(game)
  const run = spare ? chanceAfterRun(against) : 0
  if (game.random.chance(Math.max(run, lateWish(game, bench)))) callTimeout(game, bench)
}

/** The chance of a timeout after points of the other side in a row. */
function chanceAfterRun(points: number): number {
  if (points >= 9) return 0.55
  if (points >= 7) return 0.36
  return points >= 5 ? 0.14 : 0
}

/** Calls a mandatory timeout that is due while play is stopped. Otherwise the side with the ball may call one. */
export function timeoutAtWhistle(game: Game, bench: Bench): void {
  const due = dueTimeout(game)
  if (due !== undefined) {
    callTimeout(game, due)
    return
  }
  if (!mayCall(game, bench)) return
  const wish = Math.max(
    lateWish(game, bench) * 0.5,
    game.sides[bench].allowance.left > 3 ? 0.008 : 0,
  )
  if (game.random.chance(wish)) callTimeout(game, bench)
}

/** Spends and records a timeout, advances real time by its length, and lets both coaches substitute players. */
function callTimeout(game: Game, bench: Bench): void {
  const side = game.sides[bench]
  side.allowance = spendTimeout(allowanceOf(game, side))
  const { periods } = game.setting.rules
  const mandatory =
    !isInternational(game) &&
    game.period <= periods &&
    game.timeouts.length < MANDATORY_CLOCKS[periods].length
  game.timeouts.push(bench)
  wait(game, game.random.between(2, 6))
  note(game, 'timeout', 'full', { bench, qualifiers: mandatory ? ['team', 'mandatory'] : ['team'] })
  wait(game, game.random.between(2, 6))
  substitute(game, 'timeout')
  wait(game, mandatory ? game.random.between(180, 215) : game.random.between(75, 100))
}

function mayCall(game: Game, bench: Bench): boolean {
  return allowanceOf(game, game.sides[bench]).left > 0
}

/** The timeouts of a side at the present moment. */
export function allowanceOf(game: Game, { allowance }: SideInGame): TimeoutAllowance {
  const allowanceNow = isInternational(game) ? internationalAllowanceAt : allowanceAt
  return allowanceNow(allowance, quarterOf(game), game.clock)
}

/**
 * The side to which a due mandatory timeout is charged; `undefined` if none is due, or if no side may take a timeout.
 * The first timeout of a period is charged to the home side, and a further one to the side that did not take the first.
 * If that side may not take a timeout, the other side is charged.
 */
function dueTimeout(game: Game): Bench | undefined {
  if (isInternational(game)) return undefined
  const taken = game.timeouts.length
  const { periods } = game.setting.rules
  const limit = MANDATORY_CLOCKS[periods][taken]
  if (game.period > periods || limit === undefined || game.clock > limit || game.clock < 100)
    return undefined
  const charged: Bench = taken === 0 || game.timeouts[0] === 'away' ? 'home' : 'away'
  return [charged, opponent(charged)].find(bench => mayCall(game, bench))
}

function lateWish(game: Game, bench: Bench): number {
  if (!isLate(game, 150)) return 0
  const ahead = lead(game, bench)
  if (ahead > 4 || ahead < -10) return 0
  if (game.clock > 350) return ahead < 0 ? 0.14 : 0.05
  return ahead < 0 ? 0.5 : 0.25
}
