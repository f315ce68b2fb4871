import type { GameState } from '@fixture-feed/contract/shared-structures'
import type {
  Act,
  Column,
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
import { featsOf } from '../statistics/big-lines.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { countsOf } from '../statistics/tally.ts'
import {
  beforePeriod,
  columnKeys,
  counted,
  deedOf,
  type Fact,
  type Stretch,
  scoreOf,
  shooting,
  timeOf,
} from './fact.ts'
import { gameStateOf } from './game-state.ts'
import { type Line, playerKeys, playerLine } from './lines.ts'
import type { Names } from './names.ts'
import { highRaised, type Past, type RecentGame } from './past.ts'
import { type Scope, type Statistic, type StatisticKey, statistic } from './statistic.ts'

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
  readonly act: Fact<Act> | undefined
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
  const listed = listingOf(playerId, playerLine(counts), past)
  const before = season && past.points(playerId, season)
  return {
    content: {
      playerId,
      actionNumber: at.action.actionNumber,
      gameState: gameStateOf(input, at),
      gameStatistics: listed(playerKeys, ['currentGame']),
      seasonAverages: listed([...comparedKeys, 'threePointPercentage'], averageScopes),
      recentGames: recent.map(each => recentPerformance(playerId, each, past)),
      comparisons: listed(comparedKeys, ['currentGame', ...averageScopes, ...highScopes], 2),
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
    act: milestone === 'final' ? undefined : actOf(game, stretch),
    feats: featsOf(counts).map(({ kind }) => featFact(kind, stretch)),
    high: highRaised(past, playerId, counts.points, season),
    highBefore:
      season === undefined || before === undefined || counts.points <= before.value
        ? undefined
        : { high: season, points: before },
    average: past.points(playerId, 'seasonAverage'),
    names: opponentNames(recent),
  }
}

/** The columns of a player's line. */
export function lineOf(stretch: Stretch): Readonly<Record<ColumnKey, Fact>> {
  const columns = Object.entries(columnKeys).map(([key, of]) => [key, counted(of, stretch)])
  return Object.fromEntries(columns) as Record<ColumnKey, Fact>
}

/** Some columns of a line. */
export function columnsOf(
  line: PlayerFacts['line'],
  keys: readonly ColumnKey[],
): Fact<readonly Column[]> {
  return {
    value: keys.map(key => ({ key, value: line[key].value })),
    from: keys.flatMap(key => line[key].from),
  }
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
  const ten = Object.values(lineOf(stretch)).filter(({ value }) => value >= 10)
  return { value: { kind }, from: ten.flatMap(({ from }) => from) }
}

/** How a game ended for a team. */
export function resultOf(input: GameInput, side: Side, at: Prefix): Fact<Result> {
  const { value, from } = scoreOf(side, at)
  const opponent = input[opposite(side)].id
  return { value: { won: value.own > value.other, opponent, score: value }, from }
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

const deeds = {
  three: 'threePointersMade',
  basket: 'fieldGoalsMade',
  'free-throw': 'freeThrowsMade',
  rebound: 'rebounds',
  assist: 'assists',
  steal: 'steals',
  block: 'blocks',
} as const

function actOf(
  game: Game,
  stretch: Stretch & { readonly playerId: string },
): Fact<Act> | undefined {
  const act = actIn(stretch.until.action, stretch.playerId)
  return act && deedOf(act, stretch, deeds[act], game)
}

function actIn(action: Action, playerId: string): Act | undefined {
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

/** The statistics that averages, highs and recent games are told of. */
const comparedKeys: readonly StatisticKey[] = ['points', 'rebounds', 'assists', 'steals', 'blocks']

const averageScopes = ['seasonAverage', 'postseasonAverage', 'lastSeasonAverage'] as const

const highScopes = ['seasonHigh', 'postseasonHigh', 'careerHigh', 'careerPlayoffHigh'] as const

/** Lists statistics of an entity. */
export type Listing = (
  keys: readonly StatisticKey[],
  scopes: readonly Scope[],
  fewest?: number,
) => readonly Statistic[]

/** Of each key what is known of it in some scopes, in this game by a line; without those of which too little is known. */
export function listingOf(entityId: string, line: Line, past: Past): Listing {
  return (keys, scopes, fewest = 1) =>
    keys.flatMap(key => {
      const values = scopes.flatMap(scope => {
        const isOfGame = scope === 'currentGame' || scope === 'recentGame'
        const value = isOfGame ? line[key] : past.value(entityId, key, scope)
        return value === undefined ? [] : [{ entityId, scope, value }]
      })
      return values.length < fewest ? [] : [statistic(key, values)]
    })
}

function recentPerformance(
  playerId: string,
  { fixtureId, date: fixtureDate, opponent, line }: RecentGame,
  past: Past,
): RecentPerformanceFacts {
  const statistics = listingOf(playerId, line, past)(comparedKeys, ['recentGame'])
  return { fixtureId, fixtureDate, opponentEntityId: opponent.id, statistics }
}

function opponentNames(recent: readonly RecentGame[]): Names {
  return Object.fromEntries(
    recent.map(({ opponent: { id, name } }) => [
      id,
      { kind: 'team' as const, id, full: name, short: name },
    ]),
  )
}
