import type { Column, ColumnKey, Feat, FeatKind } from '../../message-values.ts'
import type { Side } from '../game/action.ts'
import type { CountGroup } from '../game/game-input.ts'
import { type Counts, reboundsOf } from '../statistics/counts.ts'
import { percentOf } from '../statistics/four-factors.ts'
import { type Recordable, unrecordedKeys } from '../statistics/recorded.ts'
import { type Tally, totalTurnovers } from '../statistics/tally.ts'
import { counted, derived, type Fact, type Stretch, shooting } from './fact.ts'
import type { StatisticKey } from './statistic.ts'

/**
 * The statistics of a player or team in one game, by the content's keys. Unknown or unrecorded statistics, and
 * percentages without an attempt, are absent.
 */
export type Line = { readonly [Key in StatisticKey]?: number }

const shots: readonly StatisticKey[] = [
  'fieldGoalsMade',
  'fieldGoalsAttempted',
  'fieldGoalPercentage',
  'threePointersMade',
  'threePointersAttempted',
  'threePointPercentage',
  'freeThrowsMade',
  'freeThrowsAttempted',
]

/** The keys of a player's statistics, in the order in which items list them. */
export const playerKeys: readonly StatisticKey[] = [
  'points',
  'rebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
  ...shots,
]

/** The keys of a team's statistics: the keys of a player, and offensive and defensive rebounds. */
export const teamKeys: readonly StatisticKey[] = [
  'points',
  ...shots,
  'rebounds',
  'offensiveRebounds',
  'defensiveRebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
]

/**
 * The statistics, apart from points, that a missing or unreadable action of a group may change. A missing basket may
 * have an assist.
 */
const keysOfGroup: Readonly<Record<CountGroup, readonly StatisticKey[]>> = {
  shots: [...shots, 'assists'],
  rebounds: ['rebounds', 'offensiveRebounds', 'defensiveRebounds'],
  turnovers: ['turnovers'],
  steals: ['steals'],
  blocks: ['blocks'],
  fouls: [],
  breaks: [],
}

/**
 * A line without the statistics that an unreadable action of the given groups may change. The points stay, because
 * they follow from the score.
 */
export function withoutGroups(line: Line, groups: readonly CountGroup[]): Line {
  if (groups.length === 0) return line
  const without = new Set<string>(groups.flatMap(group => keysOfGroup[group]))
  return Object.fromEntries(Object.entries(line).filter(([key]) => !without.has(key)))
}

/** A player's line without the statistics that the source does not record. */
export function playerLine(counts: Counts, unrecorded: ReadonlySet<Recordable>): Line {
  const line = { ...counts, rebounds: reboundsOf(counts), ...percentages(counts) }
  return recordedOf(line, unrecorded)
}

/**
 * A team's line. As in box scores, its rebounds are its players' rebounds, and its turnovers include team turnovers.
 */
export function teamLine(tally: Tally, side: Side, unrecorded: ReadonlySet<Recordable>): Line {
  const line = playerLine(tally[side].counts, unrecorded)
  return recordedOf({ ...line, turnovers: totalTurnovers(tally[side]) }, unrecorded)
}

function recordedOf(line: Line, unrecorded: ReadonlySet<Recordable>): Line {
  if (unrecorded.size === 0) return line
  const without = new Set(unrecordedKeys(unrecorded))
  return Object.fromEntries(Object.entries(line).filter(([key]) => !without.has(key)))
}

export function percentages(counts: Pick<Counts, ShotCounts>): Line {
  return {
    ...percentage('fieldGoalPercentage', counts.fieldGoalsMade, counts.fieldGoalsAttempted),
    ...percentage('threePointPercentage', counts.threePointersMade, counts.threePointersAttempted),
  }
}

type ShotCounts = `${'fieldGoals' | 'threePointers'}${'Made' | 'Attempted'}`

function percentage(key: StatisticKey, part: number, whole: number): Line {
  return whole > 0 ? { [key]: percentOf({ part, whole }) } : {}
}

/** The count for each column of a box score. */
const columnKeys: Readonly<Record<ColumnKey, keyof Counts | 'rebounds'>> = {
  points: 'points',
  rebounds: 'rebounds',
  assists: 'assists',
  steals: 'steals',
  blocks: 'blocks',
  threes: 'threePointersMade',
  turnovers: 'turnovers',
}

const columns = Object.entries(columnKeys) as [ColumnKey, keyof Counts | 'rebounds'][]

/** The columns of a line, each with its source actions. */
export type LineFacts = Readonly<Record<ColumnKey, Fact>>

export function factsOfLine(stretch: Stretch): LineFacts {
  const line: Partial<Record<ColumnKey, Fact>> = {}
  for (const [key, of] of columns) line[key] = counted(of, stretch)
  return line as LineFacts
}

export function columnsOf(line: LineFacts, keys: readonly ColumnKey[]): Fact<readonly Column[]> {
  return {
    value: keys.map(key => ({ key, value: line[key].value })),
    from: keys.flatMap(key => line[key].from),
  }
}

/**
 * A feat in a stretch, such as 20 points or a double-double, with its source actions. The sources of a double-double,
 * triple-double or quadruple-double are all columns of at least 10.
 */
export function featFact(kind: FeatKind, stretch: Stretch): Fact<Feat> {
  if (kind === 'shooting') {
    return derived(shooting('shots', stretch), shooting => ({ kind, shooting }))
  }
  if (kind in columnKeys) {
    return derived(counted(columnKeys[kind as ColumnKey], stretch), count => ({ kind, count }))
  }
  const ten = Object.values(factsOfLine(stretch)).filter(({ value }) => value >= 10)
  return { value: { kind }, from: ten.flatMap(({ from }) => from) }
}
