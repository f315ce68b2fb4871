import type { ScopedValue, StatisticKey } from '../../facts/statistic.ts'
import type { Count, ShotCounts, Zone } from '../../shot-chart/shot-counts.ts'
import type { Labels } from '../language.ts'
import { decimalText, gameLabel, percentText, timeOfChart } from './grammar.ts'

const statistics: Readonly<Record<StatisticKey, string>> = {
  points: 'Puntos',
  rebounds: 'Rebotes',
  offensiveRebounds: 'Rebotes ofensivos',
  defensiveRebounds: 'Rebotes defensivos',
  assists: 'Asistencias',
  steals: 'Robos',
  blocks: 'Tapones',
  turnovers: 'Pérdidas',
  fieldGoalsMade: 'Tiros de campo anotados',
  fieldGoalsAttempted: 'Tiros de campo intentados',
  fieldGoalPercentage: 'Porcentaje de tiros de campo',
  threePointersMade: 'Triples anotados',
  threePointersAttempted: 'Triples intentados',
  threePointPercentage: 'Porcentaje de triples',
  freeThrowsMade: 'Tiros libres anotados',
  freeThrowsAttempted: 'Tiros libres intentados',
  effectiveFieldGoalPercentage: 'Porcentaje efectivo de tiros de campo',
  turnoverPercentage: 'Porcentaje de pérdidas (pérdidas por posesión)',
  offensiveReboundPercentage: 'Porcentaje de rebote ofensivo (con rebotes de equipo)',
  freeThrowRate: 'Índice de tiros libres (intentos por tiro de campo intentado)',
  fastBreakPoints: 'Puntos al contraataque',
  pointsInPaint: 'Puntos en la pintura',
  pointsOffTurnovers: 'Puntos tras pérdida',
  secondChancePoints: 'Puntos de segunda oportunidad',
}

const scopes: Readonly<Record<ScopedValue['scope'], string>> = {
  currentGame: 'Este partido',
  seasonAverage: 'Media de la temporada',
  postseasonAverage: 'Media de los playoffs',
  lastSeasonAverage: 'Media de la temporada pasada',
  recentGame: 'Partido reciente',
  seasonHigh: 'Tope de la temporada',
  postseasonHigh: 'Tope de los playoffs',
  careerHigh: 'Tope de su carrera',
  careerPlayoffHigh: 'Tope de su carrera en playoffs',
}

export const labels: Labels = {
  game: gameLabel,
  statistic: key => statistics[key],
  scope: scope => scopes[scope],
  display: (value, kind) => {
    if (kind === 'percent') return percentText(value)
    return kind === 'mean' ? decimalText(value) : String(value)
  },
  chartTitle: (name, at) =>
    at === 'full-game'
      ? `${name}, partido completo`
      : `${name} ${timeOfChart(at.time, at.periods)}`,
  chartFigures: (shots, threes) => `${shots} TC · ${threes} T3`,
  chartMade: count => `Dentro ${count}`,
  chartMissed: count => `Fuera ${count}`,
  chartAltText: (counts, name) => {
    const { all, twos, threes } = counts
    if (all.attempted === 0) return `Carta de tiro de ${name} en media pista: sin tiros.`
    return [
      `Carta de tiro de ${name} en media pista: ${ratio(all)} ${all.attempted === 1 ? 'tiro' : 'tiros'} dentro.`,
      kindSentence('De dos', twos, twoZones, counts),
      kindSentence('Triples', threes, threeZones, counts),
    ]
      .filter(sentence => sentence !== '')
      .join(' ')
  },
}

const twoZones: readonly (readonly [zone: Zone, name: string])[] = [
  ['rim', 'bajo el aro'],
  ['lane', 'en el resto de la zona'],
  ['midrange', 'a media distancia'],
]

const threeZones: readonly (readonly [zone: Zone, name: string])[] = [
  ['corner', 'desde las esquinas'],
  ['arc', 'de frente'],
  ['backcourt', 'desde campo propio'],
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
  return `${made} de ${attempted}`
}
