import type { ScopedValue, StatisticKey } from '../../facts/statistic.ts'
import { type ChartWords, chartAltText } from '../chart-alt-text.ts'
import type { Labels } from '../language.ts'
import { gameLabel, timeOfChart } from './grammar.ts'

const statistics: Readonly<Record<StatisticKey, string>> = {
  points: 'Points',
  rebounds: 'Rebounds',
  offensiveRebounds: 'Offensive rebounds',
  defensiveRebounds: 'Defensive rebounds',
  assists: 'Assists',
  steals: 'Steals',
  blocks: 'Blocks',
  turnovers: 'Turnovers',
  fieldGoalsMade: 'Field goals made',
  fieldGoalsAttempted: 'Field goals attempted',
  fieldGoalPercentage: 'Field goal percentage',
  threePointersMade: 'Threes made',
  threePointersAttempted: 'Threes attempted',
  threePointPercentage: 'Three-point percentage',
  freeThrowsMade: 'Free throws made',
  freeThrowsAttempted: 'Free throws attempted',
  effectiveFieldGoalPercentage: 'Effective field goal percentage',
  turnoverPercentage: 'Turnover percentage (turnovers per possession)',
  offensiveReboundPercentage: 'Offensive rebound percentage (team rebounds included)',
  freeThrowRate: 'Free throw rate (attempts per field goal attempt)',
  fastBreakPoints: 'Fast-break points',
  pointsInPaint: 'Points in the paint',
  pointsOffTurnovers: 'Points off turnovers',
  secondChancePoints: 'Second-chance points',
}

const scopes: Readonly<Record<ScopedValue['scope'], string>> = {
  currentGame: 'This game',
  seasonAverage: 'Season average',
  postseasonAverage: 'Postseason average',
  lastSeasonAverage: 'Last season average',
  recentGame: 'Recent game',
  seasonHigh: 'Season high',
  postseasonHigh: 'Postseason high',
  careerHigh: 'Career high',
  careerPlayoffHigh: 'Career playoff high',
}

const chart: ChartWords = {
  of: 'Half-court shot chart of {name}',
  none: 'no shots',
  one: 'shot made',
  other: 'shots made',
  ratio: 'of',
  twos: 'Two-pointers',
  threes: 'Three-pointers',
  zones: {
    rim: 'at the rim',
    lane: 'elsewhere in the lane',
    midrange: 'mid-range',
    corner: 'corners',
    arc: 'above the break',
    backcourt: 'beyond half court',
  },
}

export const labels: Labels = {
  game: gameLabel,
  statistic: key => statistics[key],
  scope: scope => scopes[scope],
  display: (value, kind) => {
    if (kind === 'percent') return `${value.toFixed(1)}%`
    return kind === 'mean' ? value.toFixed(1) : String(value)
  },
  chartTitle: (name, at) =>
    at === 'full-game' ? `${name}, full game` : `${name} ${timeOfChart(at.time, at.periods)}`,
  chartFigures: (shots, threes) => `${shots} FG · ${threes} 3PT`,
  chartMade: count => `Made ${count}`,
  chartMissed: count => `Missed ${count}`,
  chartAltText: (counts, name) => chartAltText(counts, name, chart),
}
