import { replayRequest } from './challenge.ts'
import { delayOfGame } from './conduct.ts'
import { type CourtSpot, isInPaint, onGrid } from './court-spot.ts'
import { commitFoul } from './fouls.ts'
import { addPoints, type Game, isLate, type Member, note, pickMember } from './game.ts'
import { type Bench, type Incident, opponent } from './incident.ts'
import { contestMiss, freeThrowTrip } from './loose-ball.ts'
import { attemptQualifiers, newPossession, type Possession } from './possession.ts'
import { makeProbability } from './shot-making.ts'
import type { ShotPlan } from './shot-selection.ts'
import { timeoutAfterBasket } from './timeouts.ts'
import { blowWhistle } from './whistle.ts'

export function takeShot(
  game: Game,
  possession: Possession,
  shooter: Member,
  plan: ShotPlan,
): Possession {
  const { random } = game
  if (random.chance(plan.blocked)) return blocked(game, possession, shooter, plan)
  const goes = makeProbability(game, shooter.player, possession, plan) / (1 - plan.blocked)
  if (random.chance(goes)) return makeShot(game, possession, shooter, plan)
  return contestMiss(game, possession, noteShot(game, possession, shooter, plan, { made: false }))
}

function blocked(game: Game, possession: Possession, shooter: Member, plan: ShotPlan): Possession {
  const bench = opponent(possession.bench)
  const blocker = pickMember(game, game.sides[bench].lineup, ({ habits }) => habits.blocks).player
  const shot = noteShot(game, possession, shooter, plan, { made: false, blocker })
  note(game, 'block', '', { bench, player: blocker })
  return contestMiss(game, possession, shot)
}

export function makeShot(
  game: Game,
  possession: Possession,
  shooter: Member,
  plan: ShotPlan,
): Possession {
  const { random } = game
  const { bench } = possession
  const mates = game.sides[bench].lineup.filter(member => member !== shooter)
  const assist = random.chance(plan.assisted)
    ? pickMember(game, mates, ({ habits }) => habits.passing).player
    : undefined
  const tended = plan.subType === 'Layup' && random.chance(0.0135)
  addPoints(game, bench, plan.points)
  noteShot(game, possession, shooter, plan, {
    made: true,
    assist,
    qualifiers: tended ? ['defensivegoaltending'] : [],
  })
  if (tended) goaltending(game, bench)
  if (random.chance(plan.andOne)) {
    return andOne(game, possession, shooter)
  }
  return afterBasket(game, bench)
}

function afterBasket(game: Game, bench: Bench): Possession {
  const receiver = opponent(bench)
  if (game.clock === 0) {
    if (game.random.chance(0.3)) replayRequest(game, 'support')
    return newPossession(receiver, 'inbound')
  }
  const next = newPossession(receiver, 'inbound')
  if (game.random.chance(0.006)) delayOfGame(game, next, bench)
  timeoutAfterBasket(game, receiver)
  return next
}

function andOne(game: Game, possession: Possession, shooter: Member): Possession {
  commitFoul(game, {
    bench: opponent(possession.bench),
    descriptor: 'shooting',
    fouled: shooter,
    freeThrows: 1,
  })
  game.atTheLine = shooter
  blowWhistle(game, possession)
  return freeThrowTrip(game, possession, { bench: possession.bench, shooter, count: 1, kind: '' })
}

function goaltending(game: Game, bench: Bench): void {
  const defence = opponent(bench)
  note(game, 'violation', 'defensive goaltending', {
    bench: defence,
    player: pickMember(game, game.sides[defence].lineup, ({ habits }) => habits.blocks).player,
  })
  if (isLate(game, 120)) replayRequest(game, 'support')
}

function noteShot(
  game: Game,
  possession: Possession,
  shooter: Member,
  plan: ShotPlan,
  facts: Partial<Incident>,
): Incident {
  const { court } = game.setting.rules
  const spot = onGrid(clickedAt(game, plan), court)
  return note(game, plan.points === 3 ? '3pt' : '2pt', plan.subType, {
    ...facts,
    bench: possession.bench,
    player: shooter.player,
    spot,
    qualifiers: [
      ...(plan.points === 2 && isInPaint(spot, court) ? ['pointsinthepaint'] : []),
      ...attemptQualifiers(possession),
      ...(facts.qualifiers ?? []),
    ],
  })
}

/** Where the scorer puts the shot: a three is now and then clicked well inside the line. */
function clickedAt({ random }: Game, { points, spot }: ShotPlan): CourtSpot {
  if (points === 2 || spot.up > 30 || !random.chance(0.001)) return spot
  return { across: spot.across * 0.84, up: spot.up * 0.84 }
}
