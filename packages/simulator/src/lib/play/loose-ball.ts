import { commitFoul, type FoulPlan } from './fouls.ts'
import { shootFreeThrows, type Trip, type TripKind } from './free-throws.ts'
import {
  type Game,
  isInternational,
  type Member,
  note,
  pickMember,
  runClock,
  wait,
} from './game.ts'
import { type Bench, type Incident, opponent } from './incident.ts'
import { extended, newPossession, type Possession, retained } from './possession.ts'
import { timeoutAfterBasket } from './timeouts.ts'
import { blowWhistle, eject, outOfBounds, sendOffIfDue } from './whistle.ts'

/** Both sides contest a missed shot or last free throw. Returns the possession that follows. */
export function contestMiss(game: Game, possession: Possession, shot: Incident): Possession {
  const { random } = game
  const bench = shot.bench ?? possession.bench
  const seconds = shot.blocker === undefined ? random.between(1.5, 4) : random.between(0, 3)
  if (game.clock <= seconds * 10) return contestAtTheHorn(game, possession, shot, bench)
  runClock(game, Math.round(seconds) * 10)
  const offensive = random.chance(offensiveShare(game, bench, shot))
  const owner = offensive ? bench : opponent(bench)
  const next = offensive ? extended({ ...possession, bench }) : newPossession(owner, 'rebound')
  const offensiveTeamShare = shot.blocker === undefined ? 0.14 : 0.28
  const teamShare = offensive ? offensiveTeamShare : 0.045
  if (random.chance(teamShare)) return teamRebound(game, next, shot)
  if (random.chance(0.042)) return looseBallFoul(game, next, shot)
  const rebounder = pickMember(game, game.sides[owner].lineup, ({ habits }) =>
    offensive ? habits.offensiveBoards : habits.defensiveBoards,
  )
  noteRebound(game, next, shot, rebounder)
  return { ...next, holder: rebounder }
}

/** Plays a team rebound: the other side sends the ball out of bounds. */
function teamRebound(game: Game, next: Possession, shot: Incident): Possession {
  noteRebound(game, next, shot, undefined)
  outOfBounds(game, next)
  return next.start === 'rebound' ? { ...next, start: 'inbound' } : next
}

function noteRebound(
  game: Game,
  { bench }: Possession,
  shot: Incident,
  rebounder: Member | undefined,
): void {
  note(game, 'rebound', bench === shot.bench ? 'offensive' : 'defensive', {
    bench,
    player: rebounder?.player,
    qualifiers: rebounder === undefined ? ['team'] : [],
  })
}

/**
 * Calls a foul on the side without the ball and continues with its result. The foul may be upgraded to a flagrant foul.
 */
export function defensiveFoul(game: Game, possession: Possession, plan: FoulPlan): Possession {
  const upgrade = flagrantType(game, plan)
  if (upgrade !== undefined) return flagrantFoul(game, possession, plan, upgrade)
  const count = commitFoul(game, plan)
  if (count > 0) game.atTheLine = plan.fouled
  blowWhistle(game, possession)
  if (count === 0) return retained(possession)
  return freeThrowTrip(game, possession, {
    bench: possession.bench,
    shooter: plan.fouled,
    count,
    kind: '',
  })
}

/**
 * Shoots free throws and returns the possession that follows: the other side's after a make, the rebounder's after a
 * miss, or the same one if the ball is dead.
 */
export function freeThrowTrip(game: Game, possession: Possession, trip: Trip): Possession {
  const shooter = ableShooter(game, trip)
  game.atTheLine = shooter
  const last = shootFreeThrows(game, possession, { ...trip, shooter })
  game.atTheLine = undefined
  if (trip.kind !== '') return retained(possession)
  if (!last.made) return contestMiss(game, possession, last)
  const receiver = opponent(trip.bench)
  timeoutAfterBasket(game, receiver)
  return newPossession(receiver, 'inbound')
}

/** Ends the period after a missed shot or free throw. The rebound is a team rebound without effect. */
function contestAtTheHorn(
  game: Game,
  possession: Possession,
  shot: Incident,
  bench: Bench,
): Possession {
  noteRebound(game, { ...possession, bench }, shot, undefined)
  runClock(game, game.clock)
  return possession
}

/**
 * Calls a foul after a missed shot or free throw. The ball was loose when the foul was called, so the rebound is a team
 * rebound.
 */
function looseBallFoul(game: Game, next: Possession, shot: Incident): Possession {
  noteRebound(game, next, shot, undefined)
  const fouled = game.random.pick(game.sides[next.bench].lineup)
  const possession = { ...next, fastBreak: false }
  return defensiveFoul(game, possession, {
    bench: opponent(next.bench),
    descriptor: 'loose ball',
    fouled,
  })
}

function offensiveShare(game: Game, bench: Bench, shot: Incident): number {
  const boards = (side: Bench, habit: 'offensiveBoards' | 'defensiveBoards'): number =>
    game.sides[side].lineup.reduce((sum, { player }) => sum + player.habits[habit], 0)
  const edge =
    (boards(bench, 'offensiveBoards') / 5.85) * (6.3 / boards(opponent(bench), 'defensiveBoards'))
  return baseShare(shot) * edge ** 0.5
}

function baseShare(shot: Incident): number {
  if (shot.type === 'freethrow') return 0.12
  if (shot.blocker !== undefined) return 0.36
  const feet = shot.spot === undefined ? 20 : Math.hypot(shot.spot.across, shot.spot.up)
  if (feet < 5) return 0.298
  return feet < 22 ? 0.224 : 0.236
}

function flagrantType(game: Game, { descriptor }: FoulPlan): 1 | 2 | undefined {
  if (descriptor === 'take' || descriptor === 'away-from-play') return undefined
  if (!game.random.chance(0.005)) return undefined
  return game.random.chance(0.12) ? 2 : 1
}

/**
 * Calls a flagrant foul: two free throws, unless the plan states another number, and the ball. A flagrant foul of
 * type 2 ejects the offender.
 */
function flagrantFoul(game: Game, possession: Possession, plan: FoulPlan, type: 1 | 2): Possession {
  const side = game.sides[plan.bench]
  const offender = game.random.pick(side.lineup)
  commitFoul(game, {
    ...plan,
    descriptor: `flagrant-type-${type}`,
    freeThrows: plan.freeThrows ?? 2,
    by: offender,
  })
  game.atTheLine = plan.fouled
  if (type === 2 && !offender.gone) eject(game, side, offender, 'flagrant-type-2')
  if (type === 1) offender.unsportsmanlikes++
  if (isInternational(game)) sendOffIfDue(game, side, offender)
  blowWhistle(game, possession)
  return deadTrip(game, possession, plan.fouled, plan.freeThrows ?? 2, 'flagrant')
}

/** Shoots free throws after which the offense has the ball again. */
export function deadTrip(
  game: Game,
  possession: Possession,
  shooter: Member,
  count: number,
  kind: TripKind,
): Possession {
  const next = freeThrowTrip(game, possession, { bench: possession.bench, shooter, count, kind })
  wait(game, game.random.between(3, 8))
  return next
}

/**
 * The shooter of a trip, or another player, preferably with the same role, if the shooter is no longer on the floor.
 */
function ableShooter(game: Game, { bench, shooter }: Trip): Member {
  const side = game.sides[bench]
  if (side.lineup.includes(shooter)) return shooter
  const alike = side.lineup.find(({ player }) => player.role === shooter.player.role)
  return alike ?? pickMember(game, side.lineup, ({ habits }) => habits.drawing)
}
