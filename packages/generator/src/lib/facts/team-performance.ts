import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Pair, Ratio, Result, Time } from '../../messages.ts'
import { opposite, type Side } from '../game/action.ts'
import type { Checkpoint } from '../moments/moment.ts'
import type { Game } from '../statistics/prefix.ts'
import { thresholds } from '../thresholds.ts'
import { counted, type Fact, scoreOf, shooting, timeOf } from './fact.ts'
import { gameStateOf } from './game-state.ts'
import { type Line, teamKeys, teamLine } from './lines.ts'
import type { Past } from './past.ts'
import { listingOf, resultOf } from './player-performance.ts'
import type { Statistic, StatisticKey } from './statistic.ts'

/** A figure of a team, and whether it is more or less than usual. */
export interface TeamNews {
  readonly about: keyof typeof statisticOf
  readonly more: boolean
}

/** How a team does, next to its season. */
export interface TeamFacts {
  readonly content: {
    readonly teamId: string
    readonly gameState: GameState
    readonly gameStatistics: readonly Statistic[]
    readonly seasonAverages: readonly Statistic[]
    readonly comparisons: readonly Statistic[]
  }
  readonly isFinal: boolean
  readonly opponentId: string
  readonly time: Fact<Time>
  /** The team's points first. */
  readonly score: Fact<Pair>
  readonly result: Fact<Result>
  readonly counts: Readonly<
    Record<'rebounds' | 'offensiveRebounds' | 'assists' | 'steals' | 'blocks' | 'turnovers', Fact>
  >
  readonly shooting: Readonly<Record<'shots' | 'threes' | 'throws', Fact<Ratio>>>
  /** What stands out of the team's figures, the most unusual first. */
  readonly news: readonly TeamNews[]
  readonly average: Fact | undefined
}

export function teamFacts(
  { input }: Game,
  side: Side,
  { at, final }: Checkpoint,
  past: Past,
): TeamFacts {
  const teamId = input[side].id
  const line = teamLine(at.tally, side)
  const stretch = { side, until: at }
  const of = (key: keyof TeamFacts['counts']): Fact => counted(key, stretch)
  const listed = listingOf(teamId, line, past)
  return {
    content: {
      teamId,
      gameState: gameStateOf(input, at),
      gameStatistics: listed(teamKeys, ['currentGame']),
      seasonAverages: listed(comparedKeys, ['seasonAverage']),
      comparisons: listed(comparedKeys, ['currentGame', 'seasonAverage'], 2),
    },
    isFinal: final,
    opponentId: input[opposite(side)].id,
    time: timeOf(at),
    score: scoreOf(side, at),
    result: resultOf(input, side, at),
    counts: {
      rebounds: of('rebounds'),
      offensiveRebounds: of('offensiveRebounds'),
      assists: of('assists'),
      steals: of('steals'),
      blocks: of('blocks'),
      turnovers: of('turnovers'),
    },
    shooting: {
      shots: shooting('shots', stretch),
      threes: shooting('threes', stretch),
      throws: shooting('free-throws', stretch),
    },
    news: newsOf(line, {
      elapsedMs: at.standing.elapsedMs,
      isOvertime: at.action.period > input.rules.regulationPeriods,
    }),
    average: past.points(teamId, 'seasonAverage'),
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

/** The statistic that each figure is. What is usual of it only decides what is worth a headline; no text says it. */
const statisticOf = {
  points: 'points',
  shooting: 'fieldGoalPercentage',
  threes: 'threePointPercentage',
  freeThrows: 'freeThrowsMade',
  rebounds: 'rebounds',
  offensiveRebounds: 'offensiveRebounds',
  assists: 'assists',
  steals: 'steals',
  blocks: 'blocks',
  turnovers: 'turnovers',
} as const

/** How long the games were that the usual figures are of. */
const usualMs = 48 * 60_000

/** After a share of a game a count is expected at its mean times the share, with a spread of the square root of it. */
function newsOf(
  line: Line,
  { elapsedMs, isOvertime }: { readonly elapsedMs: number; readonly isOvertime: boolean },
): readonly TeamNews[] {
  const gamePart = elapsedMs / usualMs
  return Object.entries(statisticOf)
    .flatMap(([name, key]) => {
      const about = name as TeamNews['about']
      const { mean, spread, few } = thresholds.team[about]
      const value = line[key]
      if (value === undefined) return []
      const grows = !key.endsWith('Percentage')
      const expected = grows ? mean * gamePart : mean
      const width = grows ? spread * Math.sqrt(gamePart) : spread / Math.sqrt(gamePart)
      const gap = (value - expected) / width
      // Zero is no headline, except for a team that missed several threes; nor is a count that an overtime made.
      const isNone = value === 0 && (about !== 'threes' || (line.threePointersAttempted ?? 0) < 2)
      const isTooFew = !few || isNone || (grows && isOvertime)
      if (gap < 0 && isTooFew) return []
      if (Math.abs(gap) < thresholds.team.unusual) return []
      return [{ about, more: gap > 0, gap: Math.abs(gap) }]
    })
    .toSorted((a, b) => b.gap - a.gap)
    .map(({ about, more }) => ({ about, more }))
}
