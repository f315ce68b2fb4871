import type { ScopedValue, StatisticKey } from '../../facts/statistic.ts'
import { type ChartWords, chartAltText } from '../chart-alt-text.ts'
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

const chart: ChartWords = {
  of: 'Carta de tiro de {name} en media pista',
  none: 'sin tiros',
  one: 'tiro dentro',
  other: 'tiros dentro',
  ratio: 'de',
  twos: 'De dos',
  threes: 'Triples',
  zones: {
    rim: 'bajo el aro',
    lane: 'en el resto de la zona',
    midrange: 'a media distancia',
    corner: 'desde las esquinas',
    arc: 'de frente',
    backcourt: 'desde campo propio',
  },
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
  chartAltText: (counts, name) => chartAltText(counts, name, chart),
}
