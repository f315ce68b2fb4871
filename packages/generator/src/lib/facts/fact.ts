import type { ColumnKey, Pair, Ratio, Time } from '../../messages.ts'
import { opposite, type Side } from '../game/action.ts'
import type { Counts } from '../statistics/counts.ts'
import { reboundsOf } from '../statistics/counts.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { countsOf, emptyTally, type Tally, totalTurnovers } from '../statistics/tally.ts'

/** A value that a text may say, with the actions that it follows from. */
export interface Fact<Value = number> {
  readonly value: Value
  readonly from: Source
}

/** The actions that a fact follows from: those of a team or a player that count for something, in a stretch of the game. */
export interface Source {
  /** What is told of them. `action` is the last of the stretch itself; earlier games and rules have no actions. */
  readonly of: readonly (
    | CountKey
    | 'score'
    | 'lead-changes'
    | 'ties'
    | 'action'
    | 'earlier-games'
    | 'rules'
  )[]
  /** Of both teams when left out. */
  readonly side?: Side | undefined
  readonly playerId?: string | undefined
  /** The last action before the stretch; `undefined` from the start of the game. */
  readonly after?: Prefix | undefined
  /** The last action of the stretch; `undefined` of what has no actions. */
  readonly until?: Prefix | undefined
}

export type CountKey = keyof Counts | 'rebounds' | 'misses-rebounded' | 'bench-points'

/** A team, or one of its players, in a stretch of the game. */
export interface Stretch {
  readonly side: Side
  readonly playerId?: string | undefined
  readonly until: Prefix
  readonly after?: Prefix | undefined
}

/** How often something happened: of a team its own turnovers too, as the league's totals have them. */
export function counted(key: keyof Counts | 'rebounds', stretch: Stretch): Fact {
  const { until, after } = stretch
  const value =
    countIn(until.tally, key, stretch) - countIn(after?.tally ?? emptyTally, key, stretch)
  return { value, from: { of: [key], ...stretch } }
}

function countIn(
  tally: Tally,
  key: keyof Counts | 'rebounds',
  { side, playerId }: Stretch,
): number {
  const counts = playerId === undefined ? tally[side].counts : countsOf(tally, playerId)
  if (key === 'rebounds') return reboundsOf(counts)
  return key === 'turnovers' && playerId === undefined ? totalTurnovers(tally[side]) : counts[key]
}

const shotKeys = {
  shots: ['fieldGoalsMade', 'fieldGoalsAttempted'],
  threes: ['threePointersMade', 'threePointersAttempted'],
  'free-throws': ['freeThrowsMade', 'freeThrowsAttempted'],
} as const

/** Makes and attempts of a kind of shot. */
export function shooting(kind: keyof typeof shotKeys, stretch: Stretch): Fact<Ratio> {
  const [made, of] = shotKeys[kind]
  return {
    value: { made: counted(made, stretch).value, of: counted(of, stretch).value },
    from: { of: [made, of], ...stretch },
  }
}

/** The column of a box score that each count of a line is. */
export const columnKeys: Readonly<Record<ColumnKey, keyof Counts | 'rebounds'>> = {
  points: 'points',
  rebounds: 'rebounds',
  assists: 'assists',
  steals: 'steals',
  blocks: 'blocks',
  threes: 'threePointersMade',
  turnovers: 'turnovers',
}

/** The score after an action, points of a side first; since an earlier one where that is given. */
export function scoreOf(side: Side, until: Prefix, after?: Prefix): Fact<Pair> {
  const points = (of: Side): number => until.standing[of] - (after?.standing[of] ?? 0)
  return {
    value: { own: points(side), other: points(opposite(side)) },
    from: { of: ['score'], until, after },
  }
}

/** Another number that follows from a fact: a margin of a score, the misses of attempts. */
export function derived<Value, Other>(fact: Fact<Value>, to: (value: Value) => Other): Fact<Other> {
  return { value: to(fact.value), from: fact.from }
}

export function marginOf(score: Fact<Pair>): Fact {
  return derived(score, ({ own, other }) => own - other)
}

/** What an action itself shows. */
export function ofAction<Value>(value: Value, until: Prefix): Fact<Value> {
  return { value, from: { of: ['action'], until } }
}

export function timeOf(at: Prefix): Fact<Time> {
  return ofAction({ period: at.action.period, clock: at.action.clock }, at)
}

/** The game before a period, with everything that was counted until then; `undefined` before the first. */
export function beforePeriod({ prefixes }: Game, at: Prefix): Prefix | undefined {
  return prefixes.findLast(
    ({ action, index }) =>
      index < at.index && action.kind !== 'other' && action.period < at.action.period,
  )
}
