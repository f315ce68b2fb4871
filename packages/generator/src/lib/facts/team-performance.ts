import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Side } from '../game/action.ts'
import type { Checkpoint } from '../moments/moment.ts'
import type { Game } from '../statistics/prefix.ts'
import { gameStateOf } from './game-state.ts'
import { type Line, teamKeys, teamLine } from './lines.ts'
import { type Names, namesOf } from './names.ts'
import type { Past } from './past.ts'
import { lineStatistics } from './player-performance.ts'
import { type StatisticKey, type StatisticOfV1, statistic } from './statistic.ts'

/** What stands out of a team's figures: what the headline of version 2 is about. */
export type TeamFocus = 'points' | 'shooting' | 'threes' | 'rebounds' | 'assists' | 'turnovers'

/** How a team does, next to its season. */
export interface TeamFacts {
  readonly final: boolean
  readonly focus: TeamFocus
  readonly content: {
    readonly teamId: string
    readonly gameState: GameState
    readonly gameStatistics: readonly StatisticOfV1[]
    readonly seasonAverages: readonly StatisticOfV1[]
    readonly comparisons: readonly StatisticOfV1[]
  }
  readonly names: Names
}

export function teamFacts(
  { input }: Game,
  side: Side,
  { at, final }: Checkpoint,
  past: Past,
): TeamFacts {
  const teamId = input[side].id
  const line = teamLine(at.tally, side)
  const gamePart =
    at.standing.elapsedMs / (input.rules.regulationPeriods * input.rules.regulationMs)
  return {
    final,
    focus: focusOf(line, gamePart),
    content: {
      teamId,
      gameState: gameStateOf(input, at),
      gameStatistics: lineStatistics(teamId, line, teamKeys, 'currentGame'),
      seasonAverages: comparedKeys.flatMap(key => averageOf(teamId, key, past)),
      comparisons: comparedKeys.flatMap(key => comparisonOf(teamId, key, line, past)),
    },
    names: namesOf(input),
  }
}

const comparedKeys: readonly StatisticKey[] = [
  'points',
  'rebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
  'fieldGoalPercentage',
  'threePointPercentage',
]

function averageOf(teamId: string, key: StatisticKey, past: Past): readonly StatisticOfV1[] {
  const average = past.average(teamId, key, 'seasonAverage')
  if (average === undefined) return []
  return [statistic(key, [{ entityId: teamId, scope: 'seasonAverage', value: average.value }])]
}

function comparisonOf(
  teamId: string,
  key: StatisticKey,
  line: Line,
  past: Past,
): readonly StatisticOfV1[] {
  const average = past.average(teamId, key, 'seasonAverage')
  const value = line[key]
  if (average === undefined || value === undefined) return []
  return [
    statistic(key, [
      { entityId: teamId, scope: 'currentGame', value },
      { entityId: teamId, scope: 'seasonAverage', value: average.value },
    ]),
  ]
}

/**
 * What a team's game is usually like, and how far it spreads. It only decides which figure is worth a headline; no text
 * says it.
 */
const usual: readonly {
  readonly focus: TeamFocus
  readonly mean: number
  readonly spread: number
  /** A figure per game, or a share that does not grow with the game. */
  readonly grows: boolean
  take(line: Line): number | undefined
}[] = [
  { focus: 'points', mean: 112, spread: 12, grows: true, take: line => line.points },
  {
    focus: 'shooting',
    mean: 46.5,
    spread: 5.5,
    grows: false,
    take: line => line.fieldGoalPercentage,
  },
  { focus: 'threes', mean: 12.5, spread: 4, grows: true, take: line => line.threePointersMade },
  { focus: 'rebounds', mean: 44, spread: 6.5, grows: true, take: line => line.rebounds },
  { focus: 'assists', mean: 25, spread: 5, grows: true, take: line => line.assists },
  { focus: 'turnovers', mean: 13.5, spread: 4, grows: true, take: line => line.turnovers },
]

function focusOf(line: Line, gamePart: number): TeamFocus {
  let widest: { readonly focus: TeamFocus; readonly gap: number } = { focus: 'points', gap: -1 }
  for (const { focus, mean, spread, grows, take } of usual) {
    const value = take(line)
    if (value === undefined) continue
    // Counts of a part of a game spread with the square root of the part, shares the more the shorter it is.
    const expected = grows ? mean * gamePart : mean
    const width = grows ? spread * Math.sqrt(gamePart) : spread / Math.sqrt(gamePart)
    const gap = Math.abs(value - expected) / width
    if (gap > widest.gap) widest = { focus, gap }
  }
  return widest.focus
}
