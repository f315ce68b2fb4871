import type { PointTags } from '../game/action.ts'

const countKeys = [
  'points',
  'fieldGoalsMade',
  'fieldGoalsAttempted',
  'threePointersMade',
  'threePointersAttempted',
  'freeThrowsMade',
  'freeThrowsAttempted',
  'offensiveRebounds',
  'defensiveRebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
  // The fouls that count toward fouling out. In some leagues they include technical fouls.
  'fouls',
  // The categories of points overlap: a put-back dunk is in the paint and of a second chance.
  'pointsInPaint',
  'fastBreakPoints',
  'secondChancePoints',
  'pointsOffTurnovers',
] as const

export type CountKey = (typeof countKeys)[number]

/** The counts of a player, of all players of a team together, or of a team itself. */
export type Counts = Readonly<Record<CountKey, number>>

export const noCounts: Counts = Object.fromEntries(countKeys.map(key => [key, 0])) as Counts

export type Increments = { readonly [Key in CountKey]?: number }

export function plus(counts: Counts, increments: Increments): Counts {
  const sum: Record<CountKey, number> = { ...counts }
  for (const key in increments) sum[key as CountKey] += increments[key as CountKey] ?? 0
  return sum
}

/** Rebounds of players. Team rebounds are counted separately, as in the box scores of the league. */
export function reboundsOf(counts: Counts): number {
  return counts.offensiveRebounds + counts.defensiveRebounds
}

/**
 * The increments of made points: the points themselves, and the same number for each category that the scorer's tags
 * name.
 */
export function taggedPoints(points: number, tags: PointTags): Increments {
  return {
    points,
    ...(tags.paint ? { pointsInPaint: points } : {}),
    ...(tags.fastBreak ? { fastBreakPoints: points } : {}),
    ...(tags.secondChance ? { secondChancePoints: points } : {}),
    ...(tags.offTurnover ? { pointsOffTurnovers: points } : {}),
  }
}
