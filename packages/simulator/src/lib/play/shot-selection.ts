import type { LeagueCourt } from '../../rules.ts'
import type { Player } from '../league/player.ts'
import type { Random } from '../league/random.ts'
import type { CourtSpot } from './court-spot.ts'
import { type Game, isLate, lead } from './game.ts'
import type { Intent } from './pace.ts'
import type { Possession } from './possession.ts'
import { type Zone, type ZoneTraits, zones } from './zones.ts'

export interface ShotPlan extends ZoneTraits {
  readonly zone: Zone
  readonly spot: CourtSpot
}

export function planShot(
  game: Game,
  shooter: Player,
  possession: Possession,
  intent: Intent,
): ShotPlan {
  const { random } = game
  const zone = intent.putback ? 'putback' : drawZone(game, shooter, possession)
  return { ...zones[zone], zone, spot: drawSpot(random, zone, game.setting.rules.court) }
}

export function planHeave(random: Random): ShotPlan {
  const spot = { across: random.normal(0, 8), up: random.between(37, 74) }
  return { ...zones.heave, zone: 'heave', spot }
}

function drawZone(game: Game, shooter: Player, possession: Possession): Zone {
  const { random } = game
  const { fastBreak } = possession
  if (random.chance(threeShare(game, shooter, possession))) {
    return random.chance(fastBreak ? 0.3 : 0.25) ? 'corner' : 'arc'
  }
  if (random.chance(fastBreak ? 0.93 : shooter.habits.rimShare)) {
    const tall = { PG: 0.035, SG: 0.075, SF: 0.14, PF: 0.2, C: 0.3 }[shooter.role]
    return random.chance(fastBreak ? tall + 0.16 : tall) ? 'dunk' : 'layup'
  }
  const big = shooter.role === 'C' || shooter.role === 'PF'
  return random.weighted<Zone>([
    ['hook', big ? 0.24 : 0.05],
    ['floater', 0.42],
    ['midrange', big ? 0.36 : 0.5],
  ])
}

function threeShare(game: Game, shooter: Player, { bench, fastBreak }: Possession): number {
  const base = shooter.habits.threeShare + game.sides[bench].squad.range
  if (fastBreak) return base * 0.55
  if (!isLate(game, 60)) return base * 1.01
  const behind = -lead(game, bench)
  if (behind < 3) return base * 0.85
  return behind === 3 && game.clock < 250 ? 0.93 : Math.min(0.85, base + 0.28)
}

function drawSpot(random: Random, zone: Zone, court: LeagueCourt): CourtSpot {
  return (spots[zone] ?? behindArc)(random, court)
}

const spots: Readonly<Partial<Record<Zone, (random: Random, court: LeagueCourt) => CourtSpot>>> = {
  dunk: random => atRim(random, 1.3),
  layup: random => atRim(random, 2.4),
  putback: random => atRim(random, 1.7),
  hook: random => inLane(random, 2.5, 9),
  floater: random => inLane(random, 4.5, 13),
  midrange: outsideLane,
  corner: inCorner,
}

/** A location around the basket at the given mean distance. */
function atRim(random: Random, feet: number): CourtSpot {
  const radius = Math.min(4, Math.abs(random.normal(feet, feet * 0.45)))
  return atAngle(random.between(-1.75, 1.75), radius)
}

function inLane(random: Random, least: number, most: number): CourtSpot {
  for (;;) {
    const across = random.between(-7.5, 7.5)
    const up = random.between(0.5, 13.2)
    const feet = Math.hypot(across, up)
    if (feet >= least && feet <= most && (feet > 4.2 || least < 4)) return { across, up }
  }
}

function outsideLane(random: Random, { corner, threePoint }: LeagueCourt): CourtSpot {
  for (;;) {
    const feet = random.between(9, threePoint - 1.15)
    const spot = atAngle(random.between(-1.65, 1.65), feet)
    const lane = Math.abs(spot.across) < 8.2 && spot.up < 14
    if (!lane && Math.abs(spot.across) < corner - 0.5) return spot
  }
}

function inCorner(random: Random, { corner, width }: LeagueCourt): CourtSpot {
  const hand = random.chance(0.5) ? 1 : -1
  const across = hand * random.between(corner + 0.3, width / 2 - 1.1)
  return { across, up: random.between(-2.5, 8) }
}

function behindArc(random: Random, { threePoint }: LeagueCourt): CourtSpot {
  const feet = Math.min(34, threePoint + 0.45 + Math.abs(random.normal(0, 1.9)))
  return atAngle(random.between(-1.12, 1.12), feet)
}

function atAngle(angle: number, feet: number): CourtSpot {
  return { across: Math.sin(angle) * feet, up: Math.cos(angle) * feet }
}
