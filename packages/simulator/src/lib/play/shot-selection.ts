import type { LeagueCourt } from '../../rules.ts'
import type { Player } from '../league/player.ts'
import type { Random } from '../league/random.ts'
import type { CourtSpot } from './court-spot.ts'
import { type Game, isLate, lead } from './game.ts'
import type { Intent } from './pace.ts'
import type { Possession } from './possession.ts'

/** Where a shot comes from, as a coach would say it. */
export type Zone = 'rim' | 'hook' | 'floater' | 'midrange' | 'corner' | 'arc'

/** A shot about to be taken. */
export interface ShotPlan {
  readonly zone: Zone
  readonly points: 2 | 3
  readonly subType: 'Layup' | 'DUNK' | 'Hook' | 'Jump Shot'
  readonly descriptor: string
  readonly spot: CourtSpot
}

type Weighted = readonly (readonly [descriptor: string, weight: number])[]

const DUNKS: Weighted = [
  ['', 8],
  ['alley-oop', 20],
  ['cutting', 30],
  ['driving', 16],
  ['reverse', 3],
]
const LAYUPS: Weighted = [
  ['', 20],
  ['driving', 44],
  ['cutting', 14],
  ['driving finger roll', 9],
  ['driving reverse', 4],
  ['reverse', 3],
  ['finger roll', 2],
  ['alley-oop', 2],
  ['cutting finger roll', 1],
]
const BREAK_LAYUPS: Weighted = [
  ['running', 30],
  ['running finger roll', 4],
  ['running reverse', 2],
  ['driving', 6],
]
const HOOKS: Weighted = [
  ['', 10],
  ['driving', 5],
  ['turnaround', 8],
  ['driving bank', 1],
]
const FLOATERS: Weighted = [
  ['driving floating', 50],
  ['floating', 16],
  ['driving floating bank', 9],
  ['pullup', 14],
  ['fadeaway', 5],
  ['turnaround fadeaway', 7],
  ['', 7],
]
const MIDRANGE: Weighted = [
  ['pullup', 48],
  ['', 22],
  ['step back', 10],
  ['fadeaway', 9],
  ['turnaround fadeaway', 7],
  ['turnaround', 5],
  ['pullup bank', 1],
]
const THREES: Weighted = [
  ['', 66],
  ['pullup', 18],
  ['step back', 9],
  ['running', 2],
  ['fadeaway', 1],
  ['running pullup', 1],
]
const CORNER_THREES: Weighted = [
  ['', 90],
  ['step back', 3],
  ['pullup', 3],
  ['fadeaway', 1],
]
const BREAK_THREES: Weighted = [
  ['running', 20],
  ['', 8],
  ['running pullup', 6],
]

/** The shot that a player chooses. */
export function planShot(
  game: Game,
  shooter: Player,
  possession: Possession,
  intent: Intent,
): ShotPlan {
  const { random } = game
  if (intent.putback) return putback(random)
  const three = random.chance(threeShare(game, shooter, possession))
  const { court } = game.setting.rules
  if (three) return planThree(random, possession.fastBreak, court)
  return planTwo(random, shooter, possession.fastBreak, court)
}

/** A long attempt at the end of a period. */
export function planHeave(random: Random): ShotPlan {
  const up = random.between(37, 74)
  return {
    zone: 'arc',
    points: 3,
    subType: 'Jump Shot',
    descriptor: random.pick(['', 'running', 'pullup']),
    spot: { across: random.normal(0, 8), up },
  }
}

function threeShare(game: Game, shooter: Player, { bench, fastBreak }: Possession): number {
  const base = shooter.habits.threeShare + game.sides[bench].squad.range
  if (fastBreak) return base * 0.55
  if (!isLate(game, 60)) return base * 1.01
  const behind = -lead(game, bench)
  if (behind < 3) return base * 0.85
  return behind === 3 && game.clock < 250 ? 0.93 : Math.min(0.85, base + 0.28)
}

function putback(random: Random): ShotPlan {
  const dunk = random.chance(0.2)
  return {
    zone: 'rim',
    points: 2,
    subType: dunk ? 'DUNK' : 'Layup',
    descriptor: random.pick(['tip', 'putback']),
    spot: atRim(random, dunk ? 1.2 : 1.8),
  }
}

function planTwo(
  random: Random,
  shooter: Player,
  fastBreak: boolean,
  court: LeagueCourt,
): ShotPlan {
  const rim = fastBreak ? 0.93 : shooter.habits.rimShare
  if (random.chance(rim)) return planRim(random, shooter, fastBreak)
  const big = shooter.role === 'C' || shooter.role === 'PF'
  const zone = random.weighted<Zone>([
    ['hook', big ? 0.24 : 0.05],
    ['floater', 0.42],
    ['midrange', big ? 0.36 : 0.5],
  ])
  if (zone === 'hook') {
    return jump(zone, 'Hook', random.weighted(HOOKS), inLane(random, 2.5, 9))
  }
  if (zone === 'floater') {
    return jump(zone, 'Jump Shot', random.weighted(FLOATERS), inLane(random, 4.5, 13))
  }
  return jump('midrange', 'Jump Shot', random.weighted(MIDRANGE), outsideLane(random, court))
}

function planRim(random: Random, shooter: Player, fastBreak: boolean): ShotPlan {
  const tall = { PG: 0.035, SG: 0.075, SF: 0.14, PF: 0.2, C: 0.3 }[shooter.role]
  if (random.chance(fastBreak ? tall + 0.16 : tall)) {
    return {
      zone: 'rim',
      points: 2,
      subType: 'DUNK',
      descriptor: fastBreak ? 'running' : random.weighted(DUNKS),
      spot: atRim(random, 1.3),
    }
  }
  return {
    zone: 'rim',
    points: 2,
    subType: 'Layup',
    descriptor: random.weighted(fastBreak ? BREAK_LAYUPS : LAYUPS),
    spot: atRim(random, 2.4),
  }
}

function planThree(random: Random, fastBreak: boolean, court: LeagueCourt): ShotPlan {
  const { corner, threePoint, width } = court
  if (random.chance(fastBreak ? 0.3 : 0.25)) {
    const hand = random.chance(0.5) ? 1 : -1
    return {
      zone: 'corner',
      points: 3,
      subType: 'Jump Shot',
      descriptor: random.weighted(fastBreak ? BREAK_THREES : CORNER_THREES),
      spot: {
        across: hand * random.between(corner + 0.3, width / 2 - 1.1),
        up: random.between(-2.5, 8),
      },
    }
  }
  const feet = Math.min(34, threePoint + 0.45 + Math.abs(random.normal(0, 1.9)))
  const angle = random.between(-1.12, 1.12)
  return {
    zone: 'arc',
    points: 3,
    subType: 'Jump Shot',
    descriptor: random.weighted(fastBreak ? BREAK_THREES : THREES),
    spot: { across: Math.sin(angle) * feet, up: Math.cos(angle) * feet },
  }
}

function jump(
  zone: Zone,
  subType: ShotPlan['subType'],
  descriptor: string,
  spot: CourtSpot,
): ShotPlan {
  return { zone, points: 2, subType, descriptor, spot }
}

/** Around the basket; the middle of the spread is the given distance. */
function atRim(random: Random, feet: number): CourtSpot {
  const radius = Math.min(4, Math.abs(random.normal(feet, feet * 0.45)))
  const angle = random.between(-1.75, 1.75)
  return { across: Math.sin(angle) * radius, up: Math.cos(angle) * radius }
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
    const angle = random.between(-1.65, 1.65)
    const spot = { across: Math.sin(angle) * feet, up: Math.cos(angle) * feet }
    const lane = Math.abs(spot.across) < 8.2 && spot.up < 14
    if (!lane && Math.abs(spot.across) < corner - 0.5) return spot
  }
}
