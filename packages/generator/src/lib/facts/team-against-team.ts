import type { GameState } from '@fixture-feed/contract/shared-structures'
import type {
  CategoryKey,
  DefensiveKey,
  FactorKey,
  Pair,
  Ratio,
  Statistic as StatisticName,
  Time,
} from '../../messages.ts'
import { opposite, type Side } from '../game/action.ts'
import type { Checkpoint } from '../moments/moment.ts'
import { factorKeys, factorOf, percentOf } from '../statistics/four-factors.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { thresholds } from '../thresholds.ts'
import { calculated, counted, type Fact, pairOf, shooting, type Term, timeOf } from './fact.ts'
import { gameStateOf } from './game-state.ts'
import { type Statistic, statistic } from './statistic.ts'

/** A statistic of both teams. */
export interface Contest<Key extends StatisticName = StatisticName> {
  readonly key: Key
  readonly away: Fact
  readonly home: Fact
  /** How far the teams are apart, in units of how far a team's value spreads from game to game (2021-22). */
  readonly gap: number
}

/** What there is to say about two teams next to each other. */
export interface ContestFacts<Key extends StatisticName> {
  readonly gameState: GameState
  readonly isFinal: boolean
  readonly time: Fact<Time>
  readonly teamOf: (side: Side) => string
  /** In the order in which the content lists them. */
  readonly contests: readonly Contest<Key>[]
  /** The widest gap first; of equals the one named first. */
  readonly byGap: readonly Contest<Key>[]
  readonly statistics: readonly Statistic[]
}

/** The factors, in percent. */
const factorSpreads: Readonly<Record<FactorKey, number>> = {
  effectiveFieldGoalPercentage: 6.7,
  turnoverPercentage: 3.3,
  offensiveReboundPercentage: 7.3,
  freeThrowRate: 8.7,
}

const categorySpreads: Readonly<Record<CategoryKey, number>> = {
  fastBreakPoints: 6.1,
  pointsInPaint: 10.0,
  pointsOffTurnovers: 6.2,
  secondChancePoints: 5.7,
}

const defensiveSpreads: Readonly<Record<DefensiveKey, number>> = {
  offensiveRebounds: 3.8,
  defensiveRebounds: 5.4,
  turnovers: 3.9,
  blocks: 2.5,
  steals: 2.9,
}

/** The four factors of both teams, with the counts behind them. */
export interface FactorFacts extends ContestFacts<FactorKey> {
  readonly unavailable: readonly FactorKey[]
  readonly counts: Readonly<Record<Side, FactorCounts>>
}

export interface FactorCounts {
  readonly shots: Fact<Ratio>
  readonly threes: Fact
  readonly throws: Fact
  readonly turnovers: Fact
  /** Own misses that the team rebounded, of those that were rebounded. */
  readonly rebounded: Fact<Ratio>
}

/** `undefined` while fewer than two factors are defined for both teams, with enough behind them. */
export function factorFacts(
  game: Game,
  at: Prefix,
  { final }: Pick<Checkpoint, 'final'>,
): FactorFacts | undefined {
  const contests = factorKeys.flatMap(key => {
    const sides = [factorOf(key, at.tally, 'away'), factorOf(key, at.tally, 'home')]
    const [away, home] = sides
    if (away === undefined || home === undefined) return []
    // Shots count double in their share: a three is worth one and a half.
    const tries =
      Math.min(away.whole, home.whole) / (key === 'effectiveFieldGoalPercentage' ? 2 : 1)
    if (tries < thresholds.factors.tries) return []
    const share = (side: Side, value: number): Fact =>
      calculated(value, '100 * ', ...expressions[key](side, at))
    return [
      contestOf(
        key,
        factorSpreads[key],
        share('away', percentOf(away)),
        share('home', percentOf(home)),
      ),
    ]
  })
  if (contests.length < 2) return undefined
  const available = contests.map(({ key }) => key)
  return {
    ...contestFacts(game, at, final, contests),
    unavailable: factorKeys.filter(key => !available.includes(key)),
    counts: { away: factorCounts('away', at), home: factorCounts('home', at) },
  }
}

type Expression = (side: Side, until: Prefix) => readonly (string | Term)[]

/** What each factor is a part of 1 of. */
const expressions: Readonly<Record<FactorKey, Expression>> = {
  effectiveFieldGoalPercentage: (side, until) => [
    '(',
    { of: 'fieldGoalsMade', side, until },
    ' + 0.5 * ',
    { of: 'threePointersMade', side, until },
    ') / ',
    { of: 'fieldGoalsAttempted', side, until },
  ],
  turnoverPercentage: (side, until) => [
    { of: 'turnovers', side, until },
    ' / ',
    { of: 'possessions', side, until },
  ],
  offensiveReboundPercentage: (side, until) => [
    { of: 'liveOffensiveRebounds', side, until },
    ' / (',
    ...misses(side, until),
    ')',
  ],
  freeThrowRate: (side, until) => [
    { of: 'freeThrowsAttempted', side, until },
    ' / ',
    { of: 'fieldGoalsAttempted', side, until },
  ],
}

/** Own misses that were rebounded, by whomever. */
const misses: Expression = (side, until) => [
  { of: 'liveOffensiveRebounds', side, until },
  ' + ',
  { of: 'allDefensiveRebounds', side: opposite(side), until },
]

function factorCounts(side: Side, until: Prefix): FactorCounts {
  const stretch = { side, until }
  const { part, whole } = factorOf('offensiveReboundPercentage', until.tally, side) ?? {
    part: 0,
    whole: 0,
  }
  return {
    shots: shooting('shots', stretch),
    threes: counted('threePointersMade', stretch),
    throws: counted('freeThrowsAttempted', stretch),
    turnovers: counted('turnovers', stretch),
    rebounded: {
      value: { made: part, of: whole },
      from: [
        { value: part, parts: [{ of: 'liveOffensiveRebounds', ...stretch }] },
        { value: whole, parts: misses(side, until) },
      ],
    },
  }
}

/** `undefined` before halftime without a wide gap, and after an overtime that decided nothing. */
export function pointFacts(
  game: Game,
  { at, period, final }: Checkpoint,
): ContestFacts<CategoryKey> | undefined {
  const { regulationPeriods } = game.input.rules
  if (period > regulationPeriods && !final) return undefined
  const contests = countedContests(categorySpreads, at)
  const widest = Math.max(...contests.map(({ away, home }) => Math.abs(away.value - home.value)))
  if (period * 2 < regulationPeriods && widest < thresholds.points.earlyGap) return undefined
  return contestFacts(game, at, final, contests)
}

/** `undefined` before halftime, and after an overtime that decided nothing. */
export function defensiveFacts(
  game: Game,
  { at, period, final }: Checkpoint,
): ContestFacts<DefensiveKey> | undefined {
  const { regulationPeriods } = game.input.rules
  if (period * 2 < regulationPeriods || (period > regulationPeriods && !final)) return undefined
  return contestFacts(game, at, final, countedContests(defensiveSpreads, at))
}

function countedContests<Key extends CategoryKey | DefensiveKey>(
  spreads: Readonly<Record<Key, number>>,
  until: Prefix,
): readonly Contest<Key>[] {
  return Object.entries<number>(spreads).map(([name, spread]) => {
    const key = name as Key
    const of = (side: Side): Fact => counted(key, { side, until })
    return contestOf(key, spread, of('away'), of('home'))
  })
}

function contestOf<Key extends StatisticName>(
  key: Key,
  spread: number,
  away: Fact,
  home: Fact,
): Contest<Key> {
  return { key, away, home, gap: Math.abs(away.value - home.value) / spread }
}

function contestFacts<Key extends StatisticName>(
  { input }: Game,
  at: Prefix,
  isFinal: boolean,
  contests: readonly Contest<Key>[],
): ContestFacts<Key> {
  return {
    gameState: gameStateOf(input, at),
    isFinal,
    time: timeOf(at),
    teamOf: side => input[side].id,
    contests,
    byGap: contests.toSorted((a, b) => b.gap - a.gap),
    statistics: contests.map(contest =>
      statistic(
        contest.key,
        (['away', 'home'] as const).map(side => ({
          entityId: input[side].id,
          scope: 'currentGame',
          value: contest[side].value,
          label: input[side].nickname,
        })),
      ),
    ),
  }
}

/** A contest from the side of the team that has more; of equals the home team. */
export interface Sided {
  readonly isLevel: boolean
  readonly more: Side
  readonly most: Fact
  readonly least: Fact
  readonly score: Fact<Pair>
}

export function sidedOf({ away, home }: Contest): Sided {
  const more: Side = away.value > home.value ? 'away' : 'home'
  const [most, least] = more === 'away' ? [away, home] : [home, away]
  return {
    isLevel: away.value === home.value,
    more,
    most,
    least,
    score: pairOf(most, least),
  }
}
