import { type Column, type ColumnKey, type Feat, type FeatKind, wordsOf } from '../../messages.ts'
import type { Side } from '../game/action.ts'
import { type Counts, reboundsOf } from '../statistics/counts.ts'
import { percentOf } from '../statistics/four-factors.ts'
import { type Recordable, unrecordedKeys } from '../statistics/recorded.ts'
import { type Tally, totalTurnovers } from '../statistics/tally.ts'
import { counted, derived, type Fact, type Stretch, shooting } from './fact.ts'
import type { StatisticKey } from './statistic.ts'

/** What somebody did in one game, by the content's statistic keys. Percentages of no attempt are absent. */
export type Line = { readonly [Key in StatisticKey]?: number }

const fieldGoals = wordsOf('fieldGoalsMade fieldGoalsAttempted fieldGoalPercentage')
const threes = wordsOf('threePointersMade threePointersAttempted threePointPercentage')
const shots = [...fieldGoals, ...threes, ...wordsOf('freeThrowsMade freeThrowsAttempted')]

/** The keys of a player's statistics, in the order in which items list them. */
export const playerKeys: readonly StatisticKey[] = [
  ...wordsOf('points rebounds assists steals blocks turnovers'),
  ...shots,
]

/** The keys of a team's statistics: as a player's, with rebounds at both ends. */
export const teamKeys: readonly StatisticKey[] = [
  'points',
  ...shots,
  ...wordsOf('rebounds offensiveRebounds defensiveRebounds assists steals blocks turnovers'),
]

/** Without what the source does not record. */
export function playerLine(counts: Counts, unrecorded: ReadonlySet<Recordable>): Line {
  const line = { ...counts, rebounds: reboundsOf(counts), ...percentages(counts) }
  return recordedOf(line, unrecorded)
}

/** Rebounds are those of players, turnovers all of the team's: as the league prints them. */
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

/** The column of a box score that each count of a line is. */
const columnKeys: Readonly<Record<ColumnKey, keyof Counts | 'rebounds'>> = {
  points: 'points',
  rebounds: 'rebounds',
  assists: 'assists',
  steals: 'steals',
  blocks: 'blocks',
  threes: 'threePointersMade',
  turnovers: 'turnovers',
}

/** The columns of a line, each with what it follows from. */
export type LineFacts = Readonly<Record<ColumnKey, Fact>>

export function factsOfLine(stretch: Stretch): LineFacts {
  const columns = Object.entries(columnKeys).map(([key, of]) => [key, counted(of, stretch)])
  return Object.fromEntries(columns) as LineFacts
}

export function columnsOf(line: LineFacts, keys: readonly ColumnKey[]): Fact<readonly Column[]> {
  return {
    value: keys.map(key => ({ key, value: line[key].value })),
    from: keys.flatMap(key => line[key].from),
  }
}

/** What is rare about a line, as a value. */
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
