import type { GameState } from '@fixture-feed/contract/shared-structures'
import { type Action, opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import type { Milestone, PlayerMilestone } from '../moments/moment.ts'
import { type FeatKind, featsOf, playerLineOf } from '../statistics/big-lines.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'
import { gameStateOf } from './game-state.ts'
import { type Line, playerKeys, playerLine } from './lines.ts'
import { type Names, namesOf } from './names.ts'
import {
  type AverageScope,
  type HighScope,
  highRaised,
  type Past,
  type RecentGame,
} from './past.ts'
import { beforePeriod } from './periods.ts'
import { present } from './present.ts'
import {
  type ScopedValue,
  type StatisticKey,
  type StatisticOfV1,
  type StatisticOfV2,
  statistic,
  withScopesOfV1,
} from './statistic.ts'

/** What a player did, next to what is usual for him. */
export interface PlayerFacts {
  readonly milestone: Milestone
  /** The high that this game can raise; none of a game that does not count. */
  readonly highScope?: 'seasonHigh' | 'postseasonHigh'
  readonly content: {
    readonly playerId: string
    readonly actionNumber: number
    readonly gameState: GameState
    readonly gameStatistics: readonly StatisticOfV1[]
    readonly seasonAverages: readonly StatisticOfV2[]
    readonly recentGames: readonly RecentPerformanceFacts[]
    readonly comparisons: readonly StatisticOfV2[]
  }
  readonly ledger: {
    readonly teamId: string
    /** What the player scored in the period so far. */
    readonly inPeriod: number
    /** Whether nobody of the game, or of the team, has as many points. */
    readonly leads: 'game' | 'team' | 'nobody'
    /** With what the milestone was reached; absent at the end of a game. */
    readonly how?: 'three' | 'basket' | 'free throw' | 'rebound' | 'assist' | 'steal' | 'block'
    /** What is rare about the line, the rarest first. */
    readonly feats: readonly FeatKind[]
    /** The high of points that the line raises. */
    readonly high?: HighScope
  }
  readonly names: Names
}

export interface PlayerFactsV1 extends Omit<PlayerFacts, 'content'> {
  readonly content: Omit<
    PlayerFacts['content'],
    'actionNumber' | 'seasonAverages' | 'comparisons'
  > & {
    readonly seasonAverages: readonly StatisticOfV1[]
    readonly comparisons: readonly StatisticOfV1[]
  }
}

export interface RecentPerformanceFacts {
  readonly fixtureId: string
  readonly fixtureDate: string
  readonly opponentEntityId: string
  readonly statistics: readonly StatisticOfV1[]
}

export function playerFacts(
  game: Game,
  { milestone, playerId, side, at }: PlayerMilestone,
  past: Past,
): PlayerFacts {
  const { input } = game
  const season = highScopeOf(input)
  const counts = countsOf(at.tally, playerId)
  const before = beforePeriod(game, at)
  const line = playerLine(countsOf(at.tally, playerId))
  const recent = past.recentGames(playerId)
  return {
    milestone,
    ...present('highScope', season),
    content: {
      playerId,
      actionNumber: at.action.actionNumber,
      gameState: gameStateOf(input, at),
      gameStatistics: lineStatistics(playerId, line, playerKeys, 'currentGame'),
      seasonAverages: averagesOf(playerId, past),
      recentGames: recent.map(game => recentPerformance(playerId, game)),
      comparisons: comparisonsOf(playerId, line, past),
    },
    ledger: {
      teamId: input[side].id,
      inPeriod: counts.points - countsOf(before?.tally ?? emptyTally, playerId).points,
      leads: leadsOf(input, playerId, side, at),
      ...present('how', milestone === 'final' ? undefined : howOf(at.action, playerId)),
      feats: featsOf(playerLineOf(counts)).map(({ kind }) => kind),
      ...present('high', highRaised(past, playerId, counts.points, season)),
    },
    names: { ...namesOf(input), ...opponentNames(recent) },
  }
}

function leadsOf(
  input: GameInput,
  playerId: string,
  side: Side,
  { tally }: Prefix,
): PlayerFacts['ledger']['leads'] {
  const { points } = countsOf(tally, playerId)
  const isTop = (players: readonly { readonly id: string }[]) =>
    players.every(({ id }) => id === playerId || countsOf(tally, id).points < points)
  if (!isTop(input[side].players)) return 'nobody'
  return isTop(input[opposite(side)].players) ? 'game' : 'team'
}

function howOf(action: Action, playerId: string): PlayerFacts['ledger']['how'] {
  switch (action.kind) {
    case 'shot':
      if (action.playerId !== playerId) return 'assist'
      return action.points === 3 ? 'three' : 'basket'
    case 'free-throw':
      return 'free throw'
    case 'rebound':
    case 'steal':
    case 'block':
      return action.kind
    default:
      return undefined
  }
}

/** The high of the part of the season that a game counts for; none of a game that does not count. */
export function highScopeOf({ counts, seasonType }: GameInput): PlayerFacts['highScope'] {
  if (!counts) return undefined
  return seasonType === 'Playoffs' ? 'postseasonHigh' : 'seasonHigh'
}

/** The same without what version 1 does not know: wider scopes, and the action. */
export function playerFactsV1(facts: PlayerFacts): PlayerFactsV1 {
  const { actionNumber: _, seasonAverages, comparisons, ...content } = facts.content
  return {
    ...facts,
    content: {
      ...content,
      seasonAverages: withScopesOfV1(seasonAverages, 1),
      comparisons: withScopesOfV1(comparisons, 2),
    },
  }
}

/** The statistics of a line; keys that it does not have are left out. */
export function lineStatistics<Scope extends 'currentGame' | 'recentGame'>(
  entityId: string,
  line: Line,
  keys: readonly StatisticKey[],
  scope: Scope,
): readonly StatisticOfV1[] {
  return keys.flatMap(key => {
    const value = line[key]
    return value === undefined ? [] : [statistic<Scope>(key, [{ entityId, scope, value }])]
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

function averagesOf(playerId: string, past: Past): readonly StatisticOfV2[] {
  return [...comparedKeys, 'threePointPercentage' as const].flatMap(key => {
    const values = averageValues(playerId, key, past)
    return values.length === 0 ? [] : [statistic(key, values)]
  })
}

/** Today's value next to averages and highs: only of statistics that have something to compare with. */
function comparisonsOf(playerId: string, line: Line, past: Past): readonly StatisticOfV2[] {
  return comparedKeys.flatMap(key => {
    const value = line[key]
    const others = [
      ...averageValues(playerId, key, past),
      ...highScopes.flatMap(scope => {
        const high = past.high(playerId, key, scope)
        return high === undefined ? [] : [{ entityId: playerId, scope, value: high }]
      }),
    ]
    if (value === undefined || others.length === 0) return []
    return [
      statistic(key, [{ entityId: playerId, scope: 'currentGame' as const, value }, ...others]),
    ]
  })
}

function averageValues(
  playerId: string,
  key: StatisticKey,
  past: Past,
): readonly ScopedValue<AverageScope>[] {
  return averageScopes.flatMap(scope => {
    const average = past.average(playerId, key, scope)
    return average === undefined ? [] : [{ entityId: playerId, scope, value: average.value }]
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
