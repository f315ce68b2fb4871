import type { PointTags } from '../game/action.ts'

/** What is counted of a player, and of a team as the sum of its players. */
export interface Counts {
  readonly points: number
  readonly fieldGoalsMade: number
  readonly fieldGoalsAttempted: number
  readonly threePointersMade: number
  readonly threePointersAttempted: number
  readonly freeThrowsMade: number
  readonly freeThrowsAttempted: number
  readonly offensiveRebounds: number
  readonly defensiveRebounds: number
  readonly assists: number
  readonly steals: number
  readonly blocks: number
  readonly turnovers: number
  /** Personal and offensive fouls: what a player fouls out by. */
  readonly fouls: number
  /** The categories of points overlap: a put-back dunk is in the paint and of a second chance. */
  readonly pointsInPaint: number
  readonly fastBreakPoints: number
  readonly secondChancePoints: number
  readonly pointsOffTurnovers: number
}

export type CountKey = keyof Counts

export const noCounts: Counts = {
  points: 0,
  fieldGoalsMade: 0,
  fieldGoalsAttempted: 0,
  threePointersMade: 0,
  threePointersAttempted: 0,
  freeThrowsMade: 0,
  freeThrowsAttempted: 0,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  assists: 0,
  steals: 0,
  blocks: 0,
  turnovers: 0,
  fouls: 0,
  pointsInPaint: 0,
  fastBreakPoints: 0,
  secondChancePoints: 0,
  pointsOffTurnovers: 0,
}

const countKeys = Object.keys(noCounts) as readonly CountKey[]

/** What some of the counts grow by. */
export type Increments = { readonly [Key in CountKey]?: number }

export function plus(counts: Counts, increments: Increments): Counts {
  const sum: Record<CountKey, number> = { ...counts }
  for (const [key, increment] of Object.entries(increments)) sum[key as CountKey] += increment
  return sum
}

/** What was counted between two moments. */
export function minus(later: Counts, earlier: Counts): Counts {
  const difference: Record<CountKey, number> = { ...later }
  for (const key of countKeys) difference[key] -= earlier[key]
  return difference
}

/** Rebounds of players. Team rebounds are counted apart, as the league prints them. */
export function reboundsOf(counts: Counts): number {
  return counts.offensiveRebounds + counts.defensiveRebounds
}

/** The categories that made points count in. */
export function taggedPoints(points: number, tags: PointTags): Increments {
  return {
    points,
    ...(tags.paint ? { pointsInPaint: points } : {}),
    ...(tags.fastBreak ? { fastBreakPoints: points } : {}),
    ...(tags.secondChance ? { secondChancePoints: points } : {}),
    ...(tags.offTurnover ? { pointsOffTurnovers: points } : {}),
  }
}
