import { type CourtSpot, isInPaint, onGrid } from './court-spot.ts'
import { commitFoul } from './fouls.ts'
import { addPoints, type Game, type Member, note, pickMember } from './game.ts'
import { type Incident, opponent } from './incident.ts'
import { contestMiss, freeThrowTrip } from './loose-ball.ts'
import { attemptQualifiers, newPossession, type Possession } from './possession.ts'
import { makeProbability } from './shot-making.ts'
import type { ShotPlan } from './shot-selection.ts'
import { timeoutAfterBasket } from './timeouts.ts'
import { blowWhistle } from './whistle.ts'

interface Attempt {
  readonly possession: Possession
  readonly shooter: Member
  readonly plan: ShotPlan
}

export function takeShot(game: Game, attempt: Attempt): Possession {
  const { random } = game
  const { plan, possession, shooter } = attempt
  if (random.chance(plan.blocked)) return blocked(game, attempt)
  const goes = makeProbability(game, shooter.player, possession, plan) / (1 - plan.blocked)
  if (random.chance(goes)) return makeShot(game, attempt)
  return contestMiss(game, possession, noteShot(game, attempt, { made: false }))
}

function blocked(game: Game, attempt: Attempt): Possession {
  const { possession } = attempt
  const bench = opponent(possession.bench)
  const blocker = pickMember(game, game.sides[bench].lineup, ({ habits }) => habits.blocks).player
  const shot = noteShot(game, attempt, { made: false, blocker })
  note(game, 'block', '', { bench, player: blocker })
  return contestMiss(game, possession, shot)
}

export function makeShot(game: Game, attempt: Attempt): Possession {
  const { random } = game
  const { plan, possession, shooter } = attempt
  const { bench } = possession
  const mates = game.sides[bench].lineup.filter(member => member !== shooter)
  const assist = random.chance(plan.assisted)
    ? pickMember(game, mates, ({ habits }) => habits.passing).player
    : undefined
  addPoints(game, bench, plan.points)
  noteShot(game, attempt, { made: true, assist })
  if (random.chance(plan.andOne)) return andOne(game, possession, shooter)
  timeoutAfterBasket(game, opponent(bench))
  return newPossession(opponent(bench), 'inbound')
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

function noteShot(game: Game, attempt: Attempt, facts: Partial<Incident>): Incident {
  const { plan, possession, shooter } = attempt
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
    ],
  })
}

/** The location that the scorer records. A three is rarely recorded well inside the line. */
function clickedAt({ random }: Game, { points, spot }: ShotPlan): CourtSpot {
  if (points === 2 || spot.up > 30 || !random.chance(0.001)) return spot
  return { across: spot.across * 0.84, up: spot.up * 0.84 }
}
