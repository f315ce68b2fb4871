import type {
  CategoryKey,
  DefensiveKey,
  FactorKey,
  Pair,
  Ratio,
  SlotValues,
  Stage,
  Statistic as StatisticName,
} from '../../message-values.ts'
import {
  calculated,
  counted,
  derived,
  type Fact,
  marginOf,
  pairOf,
  shooting,
  type Term,
  timeOf,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { namesOf } from '../facts/names.ts'
import { type Statistic, type StatisticKey, statistic } from '../facts/statistic.ts'
import { opposite, type Side } from '../game/action.ts'
import type { Checkpoint } from '../moments/moment.ts'
import { factorKeys, factorOf, percentOf } from '../statistics/four-factors.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { type Recordable, unrecordedKeys } from '../statistics/recorded.ts'
import { thresholds } from '../thresholds.ts'
import { label, messagesOf, type Planned, paragraph, place, planOf } from './message.ts'

const sayFactor = messagesOf('factors')
const sayPoints = messagesOf('points')
const sayDefensive = messagesOf('defensive')

/** The standard deviation of a team's value between games (season 2021-22): of factors in percent, of counts in units. */
const spreads = {
  factors: {
    effectiveFieldGoalPercentage: 6.7,
    turnoverPercentage: 3.3,
    offensiveReboundPercentage: 7.3,
    freeThrowRate: 8.7,
  },
  points: {
    fastBreakPoints: 6.1,
    pointsInPaint: 10.0,
    pointsOffTurnovers: 6.2,
    secondChancePoints: 5.7,
  },
  defensive: {
    offensiveRebounds: 3.8,
    defensiveRebounds: 5.4,
    turnovers: 3.9,
    blocks: 2.5,
    steals: 2.9,
  },
} as const

/**
 * A statistic of both teams, from the perspective of the team with the higher value, or of the home team if they are
 * equal.
 */
interface Contest<Key extends StatisticName = StatisticName> {
  readonly statistic: Key
  readonly values: Readonly<Record<Side, Fact>>
  /** The team with the higher value. */
  readonly more: Side
  readonly ahead: string
  readonly behind: string
  readonly most: Fact
  readonly least: Fact
  /** Both values, the higher one first. */
  readonly score: Fact<Pair>
  readonly gap: Fact
  readonly isLevel: boolean
  /** The difference between the teams in standard deviations. */
  readonly distance: number
}

function contestOf<Key extends StatisticName>(
  statistic: Key,
  values: Readonly<Record<Side, Fact>>,
  { input }: Game,
  spread: number,
): Contest<Key> {
  const more: Side = values.away.value > values.home.value ? 'away' : 'home'
  const score = pairOf(values[more], values[opposite(more)])
  const gap = marginOf(score)
  return {
    statistic,
    values,
    more,
    ahead: input[more].id,
    behind: input[opposite(more)].id,
    most: values[more],
    least: values[opposite(more)],
    score,
    gap,
    isLevel: gap.value === 0,
    distance: gap.value / spread,
  }
}

/** The comparisons of counts, in the order of the content. */
function countedContests<Key extends CategoryKey | DefensiveKey>(
  of: Readonly<Record<Key, number>>,
  game: Game,
  until: GamePrefix,
): readonly Contest<Key>[] {
  return Object.entries<number>(of).map(([name, spread]) => {
    const key = name as Key
    const count = (side: Side): Fact => counted(key, { side, until })
    return contestOf(key, { away: count('away'), home: count('home') }, game, spread)
  })
}

/** Whether the source does not record one of the counts that the content requires. */
function isUnrecorded(of: Readonly<Record<string, number>>, { unrecorded }: Game): boolean {
  return unrecordedKeys(unrecorded).some(key => key in of)
}

/** Orders comparisons by distance, widest first. Equal ones keep their order. */
function ranked<Of extends { readonly distance: number }>(contests: readonly Of[]) {
  return contests.toSorted((a, b) => b.distance - a.distance) as [Of, ...Of[]]
}

function statisticsOf(contests: readonly Contest[], { input }: Game): readonly Statistic[] {
  return contests.map(({ statistic: key, values }) =>
    statistic(
      key,
      (['away', 'home'] as const).map(side => ({
        entityId: input[side].id,
        scope: 'currentGame',
        value: values[side].value,
        label: namesOf(input)[input[side].id]?.short ?? input[side].nickname,
      })),
    ),
  )
}

/** The values that all messages about a comparison share. */
interface Setting {
  readonly away: string
  readonly home: string
  readonly isFinal: boolean
  readonly stage: Fact<Stage>
  /** The tense of the texts: the past for a period that is over. */
  readonly now: SlotValues['tense']
}

function settingOf({ input }: Game, at: GamePrefix, isFinal: boolean, isOver = true): Setting {
  const stage: Fact<Stage> = derived(timeOf(at), soFar => (isFinal ? 'whole-game' : { soFar }))
  const now: SlotValues['tense'] = isOver ? 'past' : 'present'
  return { away: input.away.id, home: input.home.id, isFinal, stage, now }
}

/**
 * The item about the four factors: the advantage in the most distinctive factor, stated by its counts where possible.
 * Unavailable factors are left out. `undefined` until at least two factors are defined for both teams with enough
 * attempts.
 */
export function factorItem(
  game: Game,
  at: GamePrefix,
  { isFinal, isOver }: { readonly isFinal: boolean; readonly isOver: boolean },
): Planned | undefined {
  const contests = factorContests(game, at)
  if (contests.length < 2) return undefined
  const [focus] = ranked(contests)
  const content = {
    focusFactorKey: focus.statistic,
    gameState: gameStateOf(game.input, at),
    factors: statisticsOf(contests, game),
  }
  const available = contests.map(each => each.statistic)
  const unavailable = factorKeys.filter(key => !available.includes(key))
  return {
    content: { ...content, unavailableFactorKeys: unavailable },
    plan: planOf('factors', {
      summary: paragraph(...factorMessages(focus, settingOf(game, at, isFinal, isOver), at)),
      descriptor: label(sayFactor('measure', focus)),
    }),
    // Version 1 requires all four factors.
    first: unavailable.length > 0 ? undefined : { content, fields: ['summary', 'descriptor'] },
  }
}

/** The factors that the source records and that are defined for both teams with enough attempts. */
function factorContests(game: Game, at: GamePrefix): readonly Contest<FactorKey>[] {
  const contests: Contest<FactorKey>[] = []
  for (const key of factorKeys) {
    if (neededBy[key].some(each => game.unrecorded.has(each))) continue
    const away = factorOf(key, at.tally, 'away')
    const home = factorOf(key, at.tally, 'home')
    if (away === undefined || home === undefined) continue
    // The denominator counts each shot twice, because a three is worth one and a half baskets.
    const tries =
      Math.min(away.whole, home.whole) / (key === 'effectiveFieldGoalPercentage' ? 2 : 1)
    if (tries < thresholds.factors.tries) continue
    const values = {
      away: calculated(percentOf(away), '100 * ', ...expressions[key]('away', at)),
      home: calculated(percentOf(home), '100 * ', ...expressions[key]('home', at)),
    }
    contests.push(contestOf(key, values, game, spreads.factors[key]))
  }
  return contests
}

/**
 * The statistics that the items about the four factors and about the defense state at a moment, so that no other item
 * repeats them.
 */
export function statedKeys(game: Game, moment: Checkpoint): ReadonlySet<StatisticKey> {
  const factors = factorContests(game, moment.at)
  const focus = factors.length < 2 ? undefined : ranked(factors)[0].statistic
  const ofFactor = focus === undefined ? [] : keysOfFactors[focus]
  const ofDefense = defensiveFocus(game, moment).map(each => each.statistic)
  return new Set([...ofFactor, ...ofDefense])
}

/** The statistics that other items leave out if the item about the four factors is about this factor. */
const keysOfFactors: Readonly<Record<FactorKey, readonly StatisticKey[]>> = {
  effectiveFieldGoalPercentage: [],
  turnoverPercentage: ['turnovers'],
  offensiveReboundPercentage: ['offensiveRebounds'],
  freeThrowRate: ['freeThrowsMade'],
}

/** The recorded statistics that each factor requires. */
const neededBy: Readonly<Record<FactorKey, readonly Recordable[]>> = {
  effectiveFieldGoalPercentage: [],
  turnoverPercentage: ['turnovers', 'rebounds'],
  offensiveReboundPercentage: ['rebounds', 'deadBalls'],
  freeThrowRate: [],
}

type Expression = (side: Side, until: GamePrefix) => readonly (string | Term)[]

/** The calculation of each factor, as a fraction of counts. */
const expressions: Readonly<Record<FactorKey, Expression>> = {
  effectiveFieldGoalPercentage: (side, until) => [
    '(',
    { of: 'fieldGoalsMade', side, until },
    ' + 0.5 * ',
    { of: 'threePointersMade', side, until },
    ') / ',
    { of: 'fieldGoalsAttempted', side, until },
  ],
  turnoverPercentage: share('turnovers', 'possessions'),
  offensiveReboundPercentage: (side, until) => [
    { of: 'liveOffensiveRebounds', side, until },
    ' / (',
    ...misses(side, until),
    ')',
  ],
  freeThrowRate: share('freeThrowsAttempted', 'fieldGoalsAttempted'),
}

function share(part: Term['of'], whole: Term['of']): Expression {
  return (side, until) => [{ of: part, side, until }, ' / ', { of: whole, side, until }]
}

/** The misses of a team that either team rebounded. */
const misses: Expression = (side, until) => [
  { of: 'liveOffensiveRebounds', side, until },
  ' + ',
  { of: 'allDefensiveRebounds', side: opposite(side), until },
]

function factorMessages(contest: Contest<FactorKey>, setting: Setting, at: GamePrefix) {
  const { isLevel, least, more, most, statistic } = contest
  if (isLevel) return [sayFactor('level', { ...setting, statistic, rate: most })]
  // A lower rate is better for turnovers, a higher one for every other factor.
  const isMoreBetter = statistic !== 'turnoverPercentage'
  const better = isMoreBetter ? contest.ahead : contest.behind
  const worse = isMoreBetter ? contest.behind : contest.ahead
  const good = isMoreBetter ? most : least
  const bad = isMoreBetter ? least : most
  const factorValues = { ...setting, better, worse, statistic, good, bad }
  const counts = factorCounts(factorValues, isMoreBetter ? more : opposite(more), at)
  if (counts === undefined) return [sayFactor('edge', factorValues)]
  // The effective percentage is stated in addition to its counts, because readers cannot easily compute it. If either
  // percentage is 0 or 100, the counts are enough.
  const isRated =
    statistic === 'effectiveFieldGoalPercentage' &&
    ![good, bad].some(({ value }) => value === 0 || value === 100)
  return [counts, isRated && sayFactor('rates', factorValues)]
}

/**
 * A message about the counts of the factor; `undefined` if counts of turnovers or free throws do not rank the teams as
 * the rates do.
 */
function factorCounts(
  factorValues: Setting & { better: string; worse: string; statistic: FactorKey },
  side: Side,
  until: GamePrefix,
) {
  const own = { side, until }
  const others = { side: opposite(side), until }
  switch (factorValues.statistic) {
    case 'effectiveFieldGoalPercentage':
      return sayFactor('shots-counted', {
        ...factorValues,
        shots: shooting('shots', own),
        madeThrees: counted('threePointersMade', own),
        othersShots: shooting('shots', others),
        othersThrees: counted('threePointersMade', others),
      })
    case 'turnoverPercentage': {
      const least = counted('turnovers', own)
      const most = counted('turnovers', others)
      if (least.value >= most.value) return undefined
      return sayFactor('turnovers-counted', { ...factorValues, least, most })
    }
    case 'offensiveReboundPercentage':
      return sayFactor('misses-counted', {
        ...factorValues,
        rebounded: reboundedOf(side, until),
        othersRebounded: reboundedOf(opposite(side), until),
      })
    case 'freeThrowRate': {
      const most = counted('freeThrowsAttempted', own)
      const least = counted('freeThrowsAttempted', others)
      if (most.value <= least.value) return undefined
      return sayFactor('throws-counted', { ...factorValues, most, least })
    }
  }
}

/**
 * The number of a team's misses that the team itself rebounded (`made`) or that either team rebounded (`of`).
 */
function reboundedOf(side: Side, until: GamePrefix): Fact<Ratio> {
  const { part = 0, whole = 0 } = factorOf('offensiveReboundPercentage', until.tally, side) ?? {}
  return {
    value: { made: part, of: whole },
    from: [
      { value: part, parts: [{ of: 'liveOffensiveRebounds', side, until }] },
      { value: whole, parts: misses(side, until) },
    ],
  }
}

/**
 * The item about the category of points whose gap is the widest in standard deviations. Categories overlap, so they are
 * not added up. `undefined` before halftime without a wide gap, after an overtime that ended level, and if the source
 * does not record a category.
 */
export function pointItem(game: Game, { at, period, final }: Checkpoint): Planned | undefined {
  const { regulationPeriods } = game.input.rules
  if (period > regulationPeriods && !final) return undefined
  if (isUnrecorded(spreads.points, game)) return undefined
  const contests = countedContests(spreads.points, game, at)
  const widest = Math.max(...contests.map(({ gap }) => gap.value))
  if (period * 2 < regulationPeriods && widest < thresholds.points.earlyGap) return undefined
  const [focus] = ranked(contests)
  const isWidest = contests.every(each => each === focus || each.gap.value < focus.gap.value)
  const messages = pointMessages({ ...focus, ...settingOf(game, at, final) }, isWidest)
  return {
    content: {
      focusCategoryKey: focus.statistic,
      gameState: gameStateOf(game.input, at),
      categories: statisticsOf(contests, game),
    },
    plan: planOf('points', {
      summary: paragraph(place('summary', messages)),
      descriptor: label(sayPoints('category', focus)),
    }),
  }
}

function pointMessages(factorValues: Setting & Contest, isWidest: boolean) {
  const { isFinal, isLevel, most } = factorValues
  if (isLevel)
    return [sayPoints(isFinal ? 'was-level' : 'level', { ...factorValues, points: most })]
  return [
    sayPoints(isFinal ? 'was-ahead' : 'ahead', factorValues),
    isWidest && sayPoints(isFinal ? 'was-widest' : 'widest', factorValues),
  ]
}

/**
 * The item about the defense of both teams, with one sentence for each of the most distinctive statistics.
 * `undefined` before halftime, after an overtime that ended level, and if the source does not record a statistic.
 */
export function defensiveItem(game: Game, moment: Checkpoint): Planned | undefined {
  const { at, final } = moment
  const focus = defensiveFocus(game, moment)
  const [first] = focus
  if (first === undefined) return undefined
  const contests = countedContests(spreads.defensive, game, at)
  const setting = settingOf(game, at, final)
  return {
    content: {
      focusStatisticKeys: focus.map(each => each.statistic),
      gameState: gameStateOf(game.input, at),
      statistics: statisticsOf(contests, game),
    },
    plan: planOf('defensive', {
      summary: paragraph(
        ...focus.map(contest => {
          const stage = contest === first && !final ? setting.stage : undefined
          return defensiveMessage({ ...contest, ...setting, stage })
        }),
      ),
    }),
  }
}

/**
 * The one or two most distinctive statistics of the defense that the four factors do not state. Empty before
 * halftime, after an overtime that ended level, and if the source does not record a statistic.
 */
function defensiveFocus(
  game: Game,
  { at, period, final }: Checkpoint,
): readonly Contest<DefensiveKey>[] {
  const { regulationPeriods } = game.input.rules
  if (period * 2 < regulationPeriods || (period > regulationPeriods && !final)) return []
  if (isUnrecorded(spreads.defensive, game)) return []
  const factors = factorContests(game, at)
  const stated = factors.length < 2 ? [] : keysOfFactors[ranked(factors)[0].statistic]
  const contests = countedContests(spreads.defensive, game, at)
  const [first, second] = ranked(contests.filter(each => !stated.includes(each.statistic)))
  const namesSecond = second !== undefined && second.distance >= thresholds.defensive.second
  return namesSecond ? [first, second] : [first]
}

function defensiveMessage(
  factorValues: Contest & Omit<Setting, 'stage'> & { readonly stage: Fact<Stage> | undefined },
) {
  if (factorValues.isLevel)
    return sayDefensive('level', { ...factorValues, value: factorValues.most })
  switch (factorValues.statistic) {
    case 'turnovers':
    case 'blocks':
      return sayDefensive(factorValues.statistic, factorValues)
    case 'offensiveRebounds':
      return sayDefensive('offensive-rebounds', factorValues)
    default:
      return sayDefensive('ahead', factorValues)
  }
}
