import type { ScopedValue, StatisticKey } from '../../facts/statistic.ts'
import type { Count, ShotCounts, Zone } from '../../shot-chart/shot-counts.ts'
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
  chartAltText: (counts, name) => {
    const { all, twos, threes } = counts
    if (all.attempted === 0) return `Half-court shot chart of ${name}: no shots.`
    return [
      `Half-court shot chart of ${name}: ${ratio(all)} ${all.attempted === 1 ? 'shot' : 'shots'} made.`,
      kindSentence('Two-pointers', twos, twoZones, counts),
      kindSentence('Three-pointers', threes, threeZones, counts),
    ]
      .filter(sentence => sentence !== '')
      .join(' ')
  },
}

const twoZones: readonly (readonly [zone: Zone, name: string])[] = [
  ['rim', 'at the rim'],
  ['lane', 'elsewhere in the lane'],
  ['midrange', 'mid-range'],
]

const threeZones: readonly (readonly [zone: Zone, name: string])[] = [
  ['corner', 'corners'],
  ['arc', 'above the break'],
  ['backcourt', 'beyond half court'],
]

function kindSentence(
  kind: string,
  count: Count,
  zones: readonly (readonly [zone: Zone, name: string])[],
  counts: ShotCounts,
): string {
  if (count.attempted === 0) return ''
  const parts = zones
    .filter(([zone]) => counts.zones[zone].attempted > 0)
    .map(([zone, name]) => `${name} ${ratio(counts.zones[zone])}`)
  return `${kind} ${ratio(count)}: ${parts.join(', ')}.`
}

function ratio({ made, attempted }: Count): string {
  return `${made} of ${attempted}`
}
