import type { Random } from './random.ts'

export type CourtRole = 'PG' | 'SG' | 'SF' | 'PF' | 'C'

/** What a player tends to do, relative to the league: weights around 1, shares and shifts of probabilities. */
export interface Habits {
  /** How often the ball ends in these hands. */
  readonly usage: number
  /** Share of own field goal attempts that are threes. */
  readonly threeShare: number
  /** Share of own two-point attempts at the rim. */
  readonly rimShare: number
  /** Added to the probability of making a two and a three. */
  readonly touch: number
  readonly threeTouch: number
  /** Probability of making a free throw. */
  readonly freeThrow: number
  readonly passing: number
  readonly offensiveBoards: number
  readonly defensiveBoards: number
  readonly steals: number
  readonly blocks: number
  readonly fouling: number
  readonly drawing: number
  readonly losing: number
}

/** A member of a club's roster. */
export interface Player {
  readonly personId: number
  readonly familyName: string
  /** First and family name. */
  readonly name: string
  readonly role: CourtRole
  /** Place in the club's order of importance, from 0. */
  readonly rank: number
  readonly habits: Habits
}

/** What the five roles do on average. */
const OF_ROLE: Readonly<Record<keyof Habits, Readonly<Record<CourtRole, number>>>> = {
  usage: { PG: 1.1, SG: 1.08, SF: 1, PF: 0.97, C: 0.88 },
  threeShare: { PG: 0.43, SG: 0.49, SF: 0.45, PF: 0.39, C: 0.22 },
  rimShare: { PG: 0.45, SG: 0.45, SF: 0.52, PF: 0.57, C: 0.7 },
  touch: { PG: 0, SG: 0, SF: 0, PF: 0, C: 0 },
  threeTouch: { PG: 0.004, SG: 0.008, SF: 0.004, PF: 0, C: -0.012 },
  freeThrow: { PG: 0.825, SG: 0.815, SF: 0.785, PF: 0.755, C: 0.695 },
  passing: { PG: 2.3, SG: 1.2, SF: 1, PF: 0.85, C: 0.75 },
  offensiveBoards: { PG: 0.5, SG: 0.55, SF: 0.85, PF: 1.45, C: 2.5 },
  defensiveBoards: { PG: 0.8, SG: 0.85, SF: 1.1, PF: 1.5, C: 2.05 },
  steals: { PG: 1.35, SG: 1.1, SF: 1, PF: 0.85, C: 0.65 },
  blocks: { PG: 0.4, SG: 0.5, SF: 0.75, PF: 1.3, C: 2.6 },
  fouling: { PG: 0.88, SG: 0.92, SF: 1, PF: 1.12, C: 1.3 },
  drawing: { PG: 1.05, SG: 1, SF: 1, PF: 1.02, C: 1.1 },
  losing: { PG: 1.25, SG: 1, SF: 0.95, PF: 0.92, C: 0.95 },
}

/** Habits of a player of that role and importance. */
export function drawHabits(role: CourtRole, rank: number, random: Random): Habits {
  const spread = (habit: keyof Habits, sigma: number): number =>
    OF_ROLE[habit][role] * random.lognormal(1, sigma)
  const shift = (habit: keyof Habits, deviation: number): number =>
    random.normal(OF_ROLE[habit][role], deviation)
  const quality = rank < 2 ? 0.012 : rank < 5 ? 0.004 : rank < 9 ? -0.004 : -0.02
  return {
    usage: spread('usage', 0.14) * usageOfRank(rank),
    threeShare: clamp(shift('threeShare', 0.09), 0.03, 0.75),
    rimShare: clamp(shift('rimShare', 0.08), 0.25, 0.9),
    touch: quality + shift('touch', 0.014),
    threeTouch: quality + shift('threeTouch', 0.016),
    freeThrow: clamp(quality + shift('freeThrow', 0.055), 0.45, 0.93),
    passing: spread('passing', 0.25),
    offensiveBoards: spread('offensiveBoards', 0.25),
    defensiveBoards: spread('defensiveBoards', 0.2),
    steals: spread('steals', 0.25),
    blocks: spread('blocks', 0.35),
    fouling: spread('fouling', 0.15),
    drawing: spread('drawing', 0.25),
    losing: spread('losing', 0.15),
  }
}

/** The best player has the ball most. */
function usageOfRank(rank: number): number {
  return [1.5, 1.24, 1.08, 0.92, 0.8][rank] ?? (rank < 8 ? 0.92 : 0.8)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
