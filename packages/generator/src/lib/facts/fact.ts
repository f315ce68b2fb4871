import type { Pair, Ratio, Result, Time } from '../../message-values.ts'
import { opposite, type Side } from '../game/action.ts'
import type { Counts } from '../statistics/counts.ts'
import { reboundsOf } from '../statistics/counts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { countsOf, emptyTally, type Tally, totalTurnovers } from '../statistics/tally.ts'

/** A value for a text, with the figures from which it follows. */
export interface Fact<Value = number> {
  readonly value: Value
  readonly from: Source
}

/** The figures from which a value follows. Figures that a text states are in the order of the text. */
export type Source = readonly Figure[]

/**
 * A number, clock or date with its calculation: terms and, as text, operators, numbers and facts from earlier games.
 */
export interface Figure {
  readonly value: number | string
  readonly parts: readonly (string | Term)[]
}

/** A count over the actions of a team or a player in a stretch of the game, or a value of one action. */
export interface Term {
  readonly of: CountKey
  /** Default: both teams. */
  readonly side?: Side | undefined
  readonly playerId?: string | undefined
  /** The last action before the stretch; `undefined` if the stretch begins with the game. */
  readonly after?: GamePrefix | undefined
  /** The last action of the stretch, or the action with the value; `undefined` if there is none. */
  readonly until: GamePrefix | undefined
}

export type CountKey =
  | keyof Counts
  | 'rebounds'
  | 'liveOffensiveRebounds'
  | 'allDefensiveRebounds'
  | 'possessions'
  | 'benchPoints'
  | 'leadChanges'
  | 'ties'
  | 'wins'
  | ShownKey

/** The values of an action itself. */
type ShownKey = 'period' | 'clock' | 'homeScore' | 'awayScore'
export const shownKeys: readonly ShownKey[] = ['period', 'clock', 'homeScore', 'awayScore']

/** A team, or one of its players, in a stretch of the game. */
export interface Stretch {
  readonly side: Side
  readonly playerId?: string | undefined
  readonly until: GamePrefix
  readonly after?: GamePrefix | undefined
}

/** A count in a stretch. As in box scores, the turnovers of a team include team turnovers. */
export function counted(key: keyof Counts | 'rebounds', stretch: Stretch): Fact {
  const { until, after } = stretch
  const value =
    countIn(until.tally, key, stretch) - countIn(after?.tally ?? emptyTally, key, stretch)
  return calculated(value, { of: key, ...stretch })
}

/**
 * A number with its calculation: terms, operators, and facts. A fact contributes the calculation of its first figure.
 */
export function calculated(value: number, ...parts: readonly (string | Term | Fact)[]): Fact {
  const own: (string | Term)[] = []
  for (const part of parts) {
    if (typeof part !== 'object' || !('from' in part)) own.push(part)
    else own.push(...(part.from[0]?.parts ?? []))
  }
  return { value, from: [{ value, parts: own }] }
}

/** The count of a statistic for a team or a player in a tally. The turnovers of a team include team turnovers. */
export function countIn(
  tally: Tally,
  key: keyof Counts | 'rebounds',
  { side, playerId }: Pick<Stretch, 'side' | 'playerId'>,
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

export function shooting(kind: keyof typeof shotKeys, stretch: Stretch): Fact<Ratio> {
  const [made, of] = shotKeys[kind].map(key => counted(key, stretch)) as [Fact, Fact]
  return { value: { made: made.value, of: of.value }, from: [...made.from, ...of.from] }
}

/** The score after an action, or the points since the action `after`. The points of `side` are first. */
export function scoreOf(side: Side, until: GamePrefix | undefined, after?: GamePrefix): Fact<Pair> {
  const points = (of: Side): Fact => {
    const value = (until?.scoreState[of] ?? 0) - (after?.scoreState[of] ?? 0)
    return calculated(value, { of: 'points', side: of, until, after })
  }
  return pairOf(points(side), points(opposite(side)))
}

/** The score after an action, with that action as its only source. The points of `side` are first. */
export function shownScore(side: Side, until: GamePrefix): Fact<Pair> {
  const points = (of: Side): Fact => {
    return calculated(until.scoreState[of], { of: `${of}Score`, until })
  }
  return pairOf(points(side), points(opposite(side)))
}

export function pairOf(own: Fact, other: Fact): Fact<Pair> {
  return { value: { own: own.value, other: other.value }, from: [...own.from, ...other.from] }
}

/** A fact whose value is derived from another fact, with the same sources. */
export function derived<Value, Other>(fact: Fact<Value>, to: (value: Value) => Other): Fact<Other> {
  return { value: to(fact.value), from: fact.from }
}

function numberOf({ from }: Fact<unknown>, index: number): Fact {
  const figure = from[index] as Figure
  return { value: Number(figure.value), from: [figure] }
}

export function ownOf(score: Fact<Pair>): Fact {
  return numberOf(score, 0)
}

export function marginOf(score: Fact<Pair>): Fact {
  const { own, other } = score.value
  return calculated(own - other, numberOf(score, 0), ' - ', numberOf(score, 1))
}

export function turned(score: Fact<Pair>): Fact<Pair> {
  return pairOf(numberOf(score, 1), numberOf(score, 0))
}

export function madeOf(ratio: Fact<Ratio>): Fact {
  return numberOf(ratio, 0)
}

export function attemptsOf(ratio: Fact<Ratio>): Fact {
  return numberOf(ratio, 1)
}

export function missesOf(ratio: Fact<Ratio>): Fact {
  const { made, of } = ratio.value
  return calculated(of - made, attemptsOf(ratio), ' - ', madeOf(ratio))
}

/** The share of attempts that were made, in percent with one decimal. */
export function shareOf(ratio: Fact<Ratio>): Fact {
  const { made, of } = ratio.value
  const share = Math.round((1000 * made) / of) / 10
  return calculated(share, '100 * ', madeOf(ratio), ' / ', attemptsOf(ratio))
}

export function timeOf(at: GamePrefix): Fact<Time> {
  const { period, clock } = at.action
  return {
    value: { period, clock },
    from: [
      { value: period, parts: [{ of: 'period', until: at }] },
      { value: clock, parts: [{ of: 'clock', until: at }] },
    ],
  }
}

/**
 * A value whose source is the contribution of one action to a player's count. For example, the passer of a shot has the
 * assist of this shot as its source.
 */
export function deedOf<Value>(
  value: Value,
  { side, playerId, until }: Stretch,
  key: keyof Counts | 'rebounds',
  { prefixes }: Pick<Game, 'prefixes'>,
): Fact<Value> {
  const after = prefixes[until.index - 1]
  return derived(counted(key, { side, playerId, until, after }), () => value)
}

/**
 * The biggest lead of a team up to an action, and the first action after which the score had this lead. The lead is 0
 * if the team never led.
 */
export function biggestLeadOf(
  { prefixes }: Game,
  side: Side,
  { scoreState }: GamePrefix,
): { readonly lead: Fact; readonly at: GamePrefix | undefined } {
  const { away, home } = scoreState.biggestLead[side]
  const at = prefixes.find(each => each.scoreState.away === away && each.scoreState.home === home)
  return { lead: marginOf(scoreOf(side, at)), at }
}

/**
 * The state of the game at its last action before the period of `at`; `undefined` in the first period. Actions of the
 * kind `other`, such as memos, are skipped.
 */
export function beforePeriod({ prefixes }: Game, at: GamePrefix): GamePrefix | undefined {
  return prefixes.findLast(
    ({ action, index }) =>
      index < at.index && action.kind !== 'other' && action.period < at.action.period,
  )
}

export function overtimesOf(regulationPeriods: number, until: GamePrefix): Fact {
  const overtimes = Math.max(0, until.action.period - regulationPeriods)
  return calculated(overtimes, { of: 'period', until }, ` - ${regulationPeriods}`)
}

export function resultOf({ input }: Game, side: Side, at: GamePrefix): Fact<Result> {
  const opponent = input[opposite(side)].id
  const score = scoreOf(side, at)
  const won = score.value.own > score.value.other
  // Texts state the points of the winner first.
  const { from } = won ? score : turned(score)
  return { value: { won, opponent, score: score.value }, from }
}
