import { replayRequest } from './challenge.ts'
import { defensiveThreeSeconds, delayOfGame } from './conduct.ts'
import { type CourtSpot, isInPaint, onGrid } from './court-spot.ts'
import { commitFoul } from './fouls.ts'
import {
  addPoints,
  type Game,
  isLate,
  lead,
  type Member,
  note,
  pickMember,
  runClock,
  wait,
} from './game.ts'
import { type Bench, type Incident, opponent } from './incident.ts'
import { contestMiss, deadTrip, defensiveFoul, freeThrowTrip } from './loose-ball.ts'
import { drawIntent, type Intent } from './pace.ts'
import { attemptQualifiers, newPossession, type Possession, retained } from './possession.ts'
import { assistProbability, blockProbability, makeProbability } from './shot-making.ts'
import { planHeave, planShot, type ShotPlan } from './shot-selection.ts'
import { timeoutAfterBasket } from './timeouts.ts'
import { heldBall, loseBall } from './turnovers.ts'
import { blowWhistle, outOfBounds } from './whistle.ts'

/** One chance: from having the ball to a shot, a whistle or a loss. The possession that follows it. */
export function playChance(game: Game, possession: Possession): Possession {
  const { random } = game
  game.possession = possession.bench
  if (mustFoul(game, possession)) return takeFoul(game, possession)
  const intent = drawIntent(game, possession)
  if (intent.runOut || intent.time >= game.clock) return atTheHorn(game, possession, intent)
  const attack = { ...possession, fastBreak: intent.fastBreak }
  if (!intent.fastBreak && intent.time > 40 && random.chance(0.088)) {
    runClock(game, intent.time * random.between(0.2, 0.9))
    return interrupted(game, attack)
  }
  runClock(game, intent.time)
  const loss = intent.putback ? 0.02 : intent.lastShot ? 0.08 : 0.131
  if (random.chance(loss)) return loseBall(game, attack)
  return attempt(game, attack, intent)
}

/** Behind and without the ball near the end, a side stops the clock with fouls. */
function mustFoul(game: Game, { bench }: Possession): boolean {
  const ahead = lead(game, bench)
  if (!isLate(game, 48) || ahead < 1 || ahead > 10 || game.clock < 10) return false
  if (game.clock > 240) return ahead >= 4 && game.random.chance(0.75)
  return game.random.chance(ahead <= 2 ? 0.85 : 0.95)
}

function takeFoul(game: Game, possession: Possession): Possession {
  runClock(game, Math.min(game.clock - 1, game.random.between(8, 45)))
  return defensiveFoul(game, possession, {
    bench: opponent(possession.bench),
    descriptor: game.random.chance(0.6) ? 'take' : '',
    fouled: handler(game, possession.bench),
    spot: { across: game.random.between(-20, 20), up: game.random.between(20, 34) },
  })
}

/** The period ends before the team gets, or takes, another good look. */
function atTheHorn(game: Game, possession: Possession, intent: Intent): Possession {
  const { random } = game
  const left = game.clock
  if (intent.runOut || (left > 60 && !intent.lastShot) || random.chance(left < 12 ? 0.45 : 0.2)) {
    runClock(game, left)
    return possession
  }
  runClock(game, left - (random.chance(0.5) ? 0 : random.int(0, Math.min(4, left - 1))))
  const backcourt = left <= 30 && possession.start !== 'sideline' && possession.start !== 'second'
  if (backcourt) return heave(game, possession)
  return shoot(game, possession, intent, handler(game, possession.bench))
}

/** From 36 feet and more at the end of a quarter: a miss counts for the team alone, a make like any other. */
function heave(game: Game, possession: Possession): Possession {
  const shooter = handler(game, possession.bench)
  const plan = planHeave(game.random)
  if (game.period > 3) return finish(game, possession, shooter, plan)
  if (game.random.chance(makeProbability(game, shooter.player, possession, plan))) {
    return score(game, possession, shooter, plan)
  }
  const spot = onGrid(plan.spot)
  const { bench } = possession
  const shot = note(game, 'heave', '', { bench, spot, made: false })
  runClock(game, game.clock)
  return contestMiss(game, possession, shot)
}

function attempt(game: Game, possession: Possession, intent: Intent): Possession {
  const { random } = game
  const shooter = finisher(game, possession, intent)
  const drawn = intent.putback ? 0.07 : possession.fastBreak ? 0.085 : 0.078
  const plan = planShot(game, shooter.player, possession, intent)
  const weight = plan.points === 3 ? 0.11 : plan.zone === 'rim' ? 1.75 : 0.85
  if (random.chance(drawn * weight * (0.55 + 0.45 * shooter.player.habits.drawing))) {
    return defensiveFoul(game, possession, {
      bench: opponent(possession.bench),
      descriptor: 'shooting',
      fouled: shooter,
      spot: onGrid(plan.spot),
      freeThrows: plan.points,
    })
  }
  return finish(game, possession, shooter, plan)
}

function shoot(game: Game, possession: Possession, intent: Intent, shooter: Member): Possession {
  return finish(game, possession, shooter, planShot(game, shooter.player, possession, intent))
}

function finish(game: Game, possession: Possession, shooter: Member, plan: ShotPlan): Possession {
  const { random } = game
  if (random.chance(blockProbability(plan))) return blocked(game, possession, shooter, plan)
  const goes =
    makeProbability(game, shooter.player, possession, plan) / (1 - blockProbability(plan))
  if (random.chance(goes)) return score(game, possession, shooter, plan)
  return contestMiss(game, possession, noteShot(game, possession, shooter, plan, { made: false }))
}

function blocked(game: Game, possession: Possession, shooter: Member, plan: ShotPlan): Possession {
  const bench = opponent(possession.bench)
  const blocker = pickMember(game, game.sides[bench].lineup, ({ habits }) => habits.blocks).player
  const shot = noteShot(game, possession, shooter, plan, { made: false, blocker })
  note(game, 'block', '', { bench, player: blocker, spot: shot.spot })
  return contestMiss(game, possession, shot)
}

function score(game: Game, possession: Possession, shooter: Member, plan: ShotPlan): Possession {
  const { random } = game
  const { bench } = possession
  const mates = game.sides[bench].lineup.filter(member => member !== shooter)
  const assist = random.chance(assistProbability(plan))
    ? pickMember(game, mates, ({ habits }) => habits.passing).player
    : undefined
  const tended = plan.zone === 'rim' && plan.subType === 'Layup' && random.chance(0.0135)
  addPoints(game, bench, plan.points)
  noteShot(game, possession, shooter, plan, {
    made: true,
    assist,
    qualifiers: tended ? ['defensivegoaltending'] : [],
  })
  if (tended) goaltending(game, bench)
  if (random.chance(plan.points === 3 ? 0.008 : plan.zone === 'rim' ? 0.088 : 0.035)) {
    return andOne(game, possession, shooter, plan)
  }
  return afterBasket(game, bench)
}

function afterBasket(game: Game, bench: Bench): Possession {
  const receiver = opponent(bench)
  if (game.clock === 0) {
    if (game.random.chance(0.3)) replayRequest(game, 'support', 'End Period - Good Basket')
    return newPossession(receiver, 'inbound')
  }
  game.possession = receiver
  const next = newPossession(receiver, 'inbound')
  if (game.random.chance(0.006)) delayOfGame(game, next, bench)
  timeoutAfterBasket(game, receiver)
  return next
}

function andOne(game: Game, possession: Possession, shooter: Member, plan: ShotPlan): Possession {
  commitFoul(game, {
    bench: opponent(possession.bench),
    descriptor: 'shooting',
    fouled: shooter,
    spot: onGrid(plan.spot),
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
    official: game.random.pick(game.setting.officials),
  })
  if (isLate(game, 120)) replayRequest(game, 'support')
}

/** A whistle or a deflection before the team could finish; it keeps the ball. */
function interrupted(game: Game, possession: Possession): Possession {
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
    fouled: handler(game, possession.bench),
    spot: somewhere(game),
  })
}

function deflected(game: Game, possession: Possession): Possession {
  outOfBounds(game, possession)
  return retained(possession)
}

function kicked(game: Game, possession: Possession): Possession {
  const bench = opponent(possession.bench)
  note(game, 'violation', 'kicked ball', {
    bench,
    player: game.random.pick(game.sides[bench].lineup).player,
    official: game.random.pick(game.setting.officials),
  })
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
  const fouled = handler(game, possession.bench)
  commitFoul(game, {
    bench: opponent(possession.bench),
    descriptor: kind,
    fouled,
    spot: somewhere(game),
    freeThrows: count,
  })
  if (kind === 'clear-path') replayRequest(game, 'support', 'Clear Path')
  game.atTheLine = fouled
  blowWhistle(game, possession)
  return deadTrip(game, possession, fouled, count, kind)
}

function noteShot(
  game: Game,
  possession: Possession,
  shooter: Member,
  plan: ShotPlan,
  facts: Partial<Incident>,
): Incident {
  const spot = onGrid(clickedAt(game, plan))
  return note(game, plan.points === 3 ? '3pt' : '2pt', plan.subType, {
    ...facts,
    bench: possession.bench,
    player: shooter.player,
    descriptor: plan.descriptor === '' ? undefined : plan.descriptor,
    spot,
    qualifiers: [
      ...(plan.points === 2 && isInPaint(spot) ? ['pointsinthepaint'] : []),
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

/** A putback is the rebounder's; a thief often finishes the break himself. */
function finisher(
  game: Game,
  { bench, holder, fastBreak, start }: Possession,
  intent: Intent,
): Member {
  const own = intent.putback || (fastBreak && start === 'steal' && game.random.chance(0.4))
  return own && holder !== undefined && game.sides[bench].lineup.includes(holder)
    ? holder
    : handler(game, bench)
}

/** Who has the ball when it matters. */
function handler(game: Game, bench: Bench): Member {
  return pickMember(game, game.sides[bench].lineup, ({ habits }) => habits.usage)
}

function somewhere({ random }: Game): CourtSpot {
  return onGrid({ across: random.between(-22, 22), up: random.between(1, 28) })
}
