import type { GameState } from '@fixture-feed/contract/shared-structures'
import type {
  Act,
  ColumnKey,
  Feat,
  FeatKind,
  High,
  Ratio,
  Result,
  Shooting,
  Time,
} from '../../messages.ts'
import { type Action, opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import type { Milestone, PlayerMilestone } from '../moments/moment.ts'
import { featsOf, playerLineOf } from '../statistics/big-lines.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { countsOf } from '../statistics/tally.ts'
import {
  beforePeriod,
  columnKeys,
  counted,
  type Fact,
  type Stretch,
  scoreOf,
  shooting,
  timeOf,
} from './fact.ts'
import { gameStateOf } from './game-state.ts'
import { type Line, playerKeys, playerLine } from './lines.ts'
import type { Names } from './names.ts'
import {
  type AverageScope,
  type HighScope,
  highRaised,
  type Past,
  type RecentGame,
} from './past.ts'
import { type ScopedValue, type Statistic, type StatisticKey, statistic } from './statistic.ts'

/** What a player did, next to what is usual for him. */
export interface PlayerFacts {
  readonly content: {
    readonly playerId: string
    readonly actionNumber: number
    readonly gameState: GameState
    readonly gameStatistics: readonly Statistic[]
    readonly seasonAverages: readonly Statistic[]
    readonly recentGames: readonly RecentPerformanceFacts[]
    readonly comparisons: readonly Statistic[]
  }
  readonly milestone: Milestone
  readonly teamId: string
  readonly time: Fact<Time>
  /** How the game ended for his team; `undefined` of a milestone. */
  readonly result: Fact<Result> | undefined
  readonly line: Readonly<Record<ColumnKey, Fact>>
  readonly shooting: Readonly<Record<Shooting['key'], Fact<Ratio>>>
  /** What he scored in the period so far. */
  readonly inPeriod: Fact
  /** Whether nobody of the game, or of the team, has as many points. */
  readonly leads: 'game' | 'team' | 'nobody'
  /** With what the milestone was reached; absent at the end of a game. */
  readonly act: Act | undefined
  /** What is rare about the line, the rarest first. */
  readonly feats: readonly Fact<Feat>[]
  /** The high of points that the line raises. */
  readonly high: High | undefined
  /** The high of the season so far, when this game raises it. */
  readonly highBefore: { readonly high: High; readonly points: Fact } | undefined
  readonly average: Fact | undefined
  /** Names of the teams of recent games. */
  readonly names: Names
}

export interface RecentPerformanceFacts {
  readonly fixtureId: string
  readonly fixtureDate: string
  readonly opponentEntityId: string
  readonly statistics: readonly Statistic[]
}

export function playerFacts(
  game: Game,
  { milestone, playerId, side, at }: PlayerMilestone,
  past: Past,
): PlayerFacts {
  const { input } = game
  const season = highScopeOf(input)
  const counts = countsOf(at.tally, playerId)
  const recent = past.recentGames(playerId)
  const stretch = { side, playerId, until: at }
  const line = playerLine(counts)
  const before = season && past.high(playerId, 'points', season)
  const average = past.average(playerId, 'points', 'seasonAverage')
  const earlier = (value: number): Fact => ({ value, from: { of: ['earlier games'] } })
  return {
    content: {
      playerId,
      actionNumber: at.action.actionNumber,
      gameState: gameStateOf(input, at),
      gameStatistics: lineStatistics(playerId, line, playerKeys, 'currentGame'),
      seasonAverages: averagesOf(playerId, [...comparedKeys, 'threePointPercentage'], past),
      recentGames: recent.map(each => recentPerformance(playerId, each)),
      comparisons: comparisonsOf(playerId, line, comparedKeys, past, {
        averages: averageScopes,
        highs: highScopes,
      }),
    },
    milestone,
    teamId: input[side].id,
    time: timeOf(at),
    result: milestone === 'final' ? resultOf(input, side, at) : undefined,
    line: lineOf(stretch),
    shooting: {
      shots: shooting('shots', stretch),
      threes: shooting('threes', stretch),
      'free-throws': shooting('free-throws', stretch),
    },
    inPeriod: counted('points', { ...stretch, after: beforePeriod(game, at) }),
    leads: leadsOf(input, playerId, side, at),
    act: milestone === 'final' ? undefined : actOf(at.action, playerId),
    feats: featsOf(playerLineOf(counts)).map(({ kind }) => featFact(kind, stretch)),
    high: highRaised(past, playerId, counts.points, season),
    highBefore:
      season === undefined || before === undefined || counts.points <= before
        ? undefined
        : { high: season, points: earlier(before) },
    average: average && earlier(average.value),
    names: opponentNames(recent),
  }
}

/** The columns of a player's line. */
export function lineOf(stretch: Stretch): Readonly<Record<ColumnKey, Fact>> {
  return mapValues(columnKeys, key => counted(key, stretch))
}

/** What is rare about a line, as a value. */
export function featFact(kind: FeatKind, stretch: Stretch): Fact<Feat> {
  if (kind === 'shooting') {
    const { value, from } = shooting('shots', stretch)
    return { value: { kind, shooting: value }, from }
  }
  if (kind in columnKeys) {
    const { value, from } = counted(columnKeys[kind as ColumnKey], stretch)
    return { value: { kind, count: value }, from }
  }
  return { value: { kind }, from: { of: Object.values(columnKeys), ...stretch } }
}

/** How a game ended for a team. */
export function resultOf(input: GameInput, side: Side, at: Prefix): Fact<Result> {
  const { value, from } = scoreOf(side, at)
  const opponent = input[opposite(side)].id
  return { value: { won: value.own > value.other, opponent, score: value }, from }
}

function mapValues<Key extends string, From, To>(
  values: Readonly<Record<Key, From>>,
  to: (value: From) => To,
): Readonly<Record<Key, To>> {
  return Object.fromEntries(
    Object.entries<From>(values).map(([key, value]) => [key, to(value)]),
  ) as Record<Key, To>
}

function leadsOf(
  input: GameInput,
  playerId: string,
  side: Side,
  { tally }: Prefix,
): PlayerFacts['leads'] {
  const { points } = countsOf(tally, playerId)
  const isTop = (players: readonly { readonly id: string }[]) =>
    players.every(({ id }) => id === playerId || countsOf(tally, id).points < points)
  if (!isTop(input[side].players)) return 'nobody'
  return isTop(input[opposite(side)].players) ? 'game' : 'team'
}

function actOf(action: Action, playerId: string): Act | undefined {
  switch (action.kind) {
    case 'shot':
      if (action.playerId !== playerId) return 'assist'
      return action.points === 3 ? 'three' : 'basket'
    case 'free-throw':
      return 'free-throw'
    case 'rebound':
    case 'steal':
    case 'block':
      return action.kind
    default:
      return undefined
  }
}

/** The high of the part of the season that a game counts for; none of a game that does not count. */
export function highScopeOf({
  counts,
  seasonType,
}: GameInput): 'seasonHigh' | 'postseasonHigh' | undefined {
  if (!counts) return undefined
  return seasonType === 'Playoffs' ? 'postseasonHigh' : 'seasonHigh'
}

/** The statistics of a line; keys that it does not have are left out. */
export function lineStatistics(
  entityId: string,
  line: Line,
  keys: readonly StatisticKey[],
  scope: 'currentGame' | 'recentGame',
): readonly Statistic[] {
  return keys.flatMap(key => {
    const value = line[key]
    return value === undefined ? [] : [statistic(key, [{ entityId, scope, value }])]
  })
}

/** The statistics that averages, highs and recent games are told of. */
const comparedKeys: readonly StatisticKey[] = ['points', 'rebounds', 'assists', 'steals', 'blocks']

const averageScopes: readonly AverageScope[] = [
  'seasonAverage',
  'postseasonAverage',
  'lastSeasonAverage',
]

const highScopes: readonly HighScope[] = [
  'seasonHigh',
  'postseasonHigh',
  'careerHigh',
  'careerPlayoffHigh',
]

/** What is usual for an entity, by statistic; none of those that no earlier game tells. */
export function averagesOf(
  entityId: string,
  keys: readonly StatisticKey[],
  past: Past,
  scopes: readonly AverageScope[] = averageScopes,
): readonly Statistic[] {
  return keys.flatMap(key => {
    const values = averageValues(entityId, key, past, scopes)
    return values.length === 0 ? [] : [statistic(key, values)]
  })
}

/** Today's value next to averages and highs: only of statistics that have something to compare with. */
export function comparisonsOf(
  entityId: string,
  line: Line,
  keys: readonly StatisticKey[],
  past: Past,
  scopes: { readonly averages: readonly AverageScope[]; readonly highs: readonly HighScope[] },
): readonly Statistic[] {
  return keys.flatMap(key => {
    const value = line[key]
    const others = [
      ...averageValues(entityId, key, past, scopes.averages),
      ...scopes.highs.flatMap(scope => {
        const high = past.high(entityId, key, scope)
        return high === undefined ? [] : [{ entityId, scope, value: high }]
      }),
    ]
    if (value === undefined || others.length === 0) return []
    return [statistic(key, [{ entityId, scope: 'currentGame', value }, ...others])]
  })
}

function averageValues(
  entityId: string,
  key: StatisticKey,
  past: Past,
  scopes: readonly AverageScope[],
): readonly ScopedValue[] {
  return scopes.flatMap(scope => {
    const average = past.average(entityId, key, scope)
    return average === undefined ? [] : [{ entityId, scope, value: average.value }]
  })
}

function recentPerformance(playerId: string, game: RecentGame): RecentPerformanceFacts {
  return {
    fixtureId: game.fixtureId,
    fixtureDate: game.date,
    opponentEntityId: game.opponent.id,
    statistics: lineStatistics(playerId, game.line, comparedKeys, 'recentGame'),
  }
}

function opponentNames(recent: readonly RecentGame[]): Names {
  return Object.fromEntries(
    recent.map(({ opponent: { id, name } }) => [
      id,
      { kind: 'team' as const, id, full: name, short: name },
    ]),
  )
}
