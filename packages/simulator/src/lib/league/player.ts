import type { Random } from './random.ts'

const roles = ['PG', 'SG', 'SF', 'PF', 'C'] as const

export type CourtRole = (typeof roles)[number]

/** Tendencies of a player: weights relative to other players, shares, probabilities, and offsets of probabilities. */
export type Habits = Readonly<Record<keyof typeof habits, number>>

export interface Player {
  readonly personId: number
  readonly familyName: string
  readonly name: string
  readonly role: CourtRole
  /** Rank of importance within the club, starting at 0. */
  readonly rank: number
  readonly habits: Habits
}

/**
 * Typical value of a habit for each role, and its variation between players: `spread` is the sigma of a log-normal
 * factor, `shift` is the standard deviation of an offset. `within` limits a value with `shift`.
 */
interface Trait {
  /** Values for PG, SG, SF, PF and C. */
  readonly of: readonly number[]
  readonly spread?: number
  readonly shift?: number
  readonly within?: readonly [low: number, high: number]
  /** Whether more important players have higher values on average. */
  readonly skill?: boolean
}

const habits = {
  /** Weight of a player as the one who finishes a possession. */
  usage: { of: [1.1, 1.08, 1, 0.97, 0.88], spread: 0.14 },
  /** Share of the player's field goal attempts that are threes. */
  threeShare: { of: [0.43, 0.49, 0.45, 0.39, 0.22], shift: 0.09, within: [0.03, 0.75] },
  /** Share of the player's two-point attempts that are at the rim. */
  rimShare: { of: [0.45, 0.45, 0.52, 0.57, 0.7], shift: 0.08, within: [0.25, 0.9] },
  /** Offset of the probability of making a two-point attempt. */
  touch: { of: [0, 0, 0, 0, 0], shift: 0.014, skill: true },
  threeTouch: { of: [0.004, 0.008, 0.004, 0, -0.012], shift: 0.016, skill: true },
  /** Probability of making a free throw. */
  freeThrow: {
    of: [0.825, 0.815, 0.785, 0.755, 0.695],
    shift: 0.055,
    within: [0.45, 0.93],
    skill: true,
  },
  passing: { of: [2.3, 1.2, 1, 0.85, 0.75], spread: 0.25 },
  offensiveBoards: { of: [0.5, 0.55, 0.85, 1.45, 2.5], spread: 0.25 },
  defensiveBoards: { of: [0.8, 0.85, 1.1, 1.5, 2.05], spread: 0.2 },
  steals: { of: [1.35, 1.1, 1, 0.85, 0.65], spread: 0.25 },
  blocks: { of: [0.4, 0.5, 0.75, 1.3, 2.6], spread: 0.35 },
  fouling: { of: [0.88, 0.92, 1, 1.12, 1.3], spread: 0.15 },
  drawing: { of: [1.05, 1, 1, 1.02, 1.1], spread: 0.25 },
  losing: { of: [1.25, 1, 0.95, 0.92, 0.95], spread: 0.15 },
} as const

/** The offset of a player's probabilities of making shots and free throws, by rank of importance. */
function qualityOfRank(rank: number): number {
  if (rank < 2) return 0.012
  if (rank < 5) return 0.004
  return rank < 9 ? -0.004 : -0.02
}

/** Draws the habits of a player with the given role and importance. */
export function drawHabits(role: CourtRole, rank: number, random: Random): Habits {
  const quality = qualityOfRank(rank)
  const drawn = Object.entries<Trait>(habits).map(
    ([habit, { of, spread, shift = 0, ...trait }]) => {
      const mean = of[roles.indexOf(role)] ?? 1
      if (spread !== undefined) {
        const share = habit === 'usage' ? usageOfRank(rank) : 1
        return [habit, mean * random.lognormal(1, spread) * share]
      }
      const value = (trait.skill ? quality : 0) + random.normal(mean, shift)
      const [low, high] = trait.within ?? [value, value]
      return [habit, Math.min(high, Math.max(low, value))]
    },
  )
  return Object.fromEntries(drawn) as Habits
}

/** Usage factor by rank: the best player finishes the most possessions. */
function usageOfRank(rank: number): number {
  return [1.5, 1.24, 1.08, 0.92, 0.8][rank] ?? (rank < 8 ? 0.92 : 0.8)
}
