import type { FeatKind, High } from '../../../message-values.ts'
import type { Grammar } from '../grammar.ts'
import { basketWith } from './plays.ts'
import type { RegionWords } from './regions.ts'

/** The words of each statistic, without articles. */
export const statistics: Grammar['statistics'] = {
  points: { other: 'puntos' },
  rebounds: { other: 'rebotes' },
  offensiveRebounds: { one: 'rebote ofensivo', other: 'rebotes ofensivos' },
  defensiveRebounds: { one: 'rebote defensivo', other: 'rebotes defensivos' },
  assists: { other: 'asistencias' },
  steals: { one: 'robo', other: 'robos' },
  blocks: { one: 'tapón', other: 'tapones' },
  turnovers: { one: 'pérdida', other: 'pérdidas' },
  fieldGoalsMade: { other: 'tiros de campo anotados' },
  fieldGoalsAttempted: { other: 'tiros de campo intentados' },
  fieldGoalPercentage: { other: 'porcentaje de tiros de campo' },
  threePointersMade: { other: 'triples anotados' },
  threePointersAttempted: { other: 'triples intentados' },
  threePointPercentage: { other: 'porcentaje de triples' },
  freeThrowsMade: { other: 'tiros libres anotados' },
  freeThrowsAttempted: { other: 'tiros libres intentados' },
  effectiveFieldGoalPercentage: {
    other: 'porcentaje efectivo de tiro',
    measure: 'tiros de campo anotados por intento, con el triple valorado en una canasta y media',
  },
  turnoverPercentage: {
    other: 'porcentaje de pérdidas',
    measure: 'pérdidas por posesión',
    note: 'pérdidas por posesión',
  },
  offensiveReboundPercentage: {
    other: 'porcentaje de rebote ofensivo',
    measure:
      'parte de los tiros propios fallados que acaba en rebote ofensivo, incluidos los de equipo',
    note: 'con rebotes de equipo',
  },
  freeThrowRate: {
    other: 'tasa de tiros libres',
    measure: 'tiros libres intentados por cada tiro de campo intentado',
    note: 'intentos por tiro de campo intentado',
  },
  fastBreakPoints: { one: 'punto de contraataque', other: 'puntos de contraataque' },
  pointsInPaint: { one: 'punto en la pintura', other: 'puntos en la pintura' },
  pointsOffTurnovers: { one: 'punto tras pérdida', other: 'puntos tras pérdida' },
  secondChancePoints: {
    one: 'punto de segunda oportunidad',
    other: 'puntos de segunda oportunidad',
  },
}

export const highs: Readonly<Record<High, string>> = {
  seasonHigh: 'mejor marca de la temporada',
  postseasonHigh: 'mejor marca en estos playoffs',
  careerHigh: 'mejor marca personal',
  careerPlayoffHigh: 'mejor marca personal en playoffs',
}

export const doubles: Readonly<Partial<Record<FeatKind, string>>> = {
  'quadruple-double': 'cuádruple-doble',
  'triple-double': 'triple-doble',
  'double-double': 'doble-doble',
}

/** The verb of a feat: `captura 20 rebotes`. */
export const featVerbs: Readonly<Partial<Record<FeatKind, string>>> = {
  points: 'anota',
  rebounds: 'captura',
  assists: 'reparte',
  threes: 'anota',
  steals: 'suma',
  blocks: 'pone',
}

/** The wordings that differ in headlines. */
export const headlineWordings: Grammar['headlines'] = {
  left: 'a {left} {end}',
  win: 'en la victoria ante {team}',
  loss: 'en la derrota ante {team}',
}

/** The wordings for headlines that would be too long. */
export const shortestWordings: NonNullable<Grammar['shortest']> = {
  left: 'a {left} {near}',
  after: 'tras {period}',
  game: 'hasta ahora',
  timeout: 'desde el tiempo muerto',
  win: 'ante {team}',
  loss: 'ante {team}',
}

export const columns: Grammar['columns'] = {
  points: 'PTS',
  rebounds: 'REB',
  assists: 'AST',
  steals: 'ROB',
  blocks: 'TAP',
  threes: 'TRI',
  turnovers: 'PÉR',
}

export const scopes: Grammar['scopes'] = {
  currentGame: 'Este partido',
  seasonAverage: 'Media de la temporada',
  postseasonAverage: 'Media de los playoffs',
  lastSeasonAverage: 'Media de la temporada pasada',
  recentGame: 'Partido reciente',
  seasonHigh: 'Mejor marca de la temporada',
  postseasonHigh: 'Mejor marca de los playoffs',
  careerHigh: 'Mejor marca personal',
  careerPlayoffHigh: 'Mejor marca personal en playoffs',
}

export const stages = { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' } as const

export function wordingsOf(words: RegionWords): Grammar['wordings'] {
  return {
    left: 'a falta de {left} para el final {of}',
    'to-end': 'a {left} del final {of}',
    within: 'con {left} por jugar',
    end: 'sobre la bocina',
    moment: 'sobre la bocina {of}',
    play: 'al cierre {of}',
    half: words.atHalf,
    regulation: 'al término del tiempo reglamentario',
    after: 'al término {of}',
    through: 'hasta el final {of}',
    seconds: 'a {left} del final',
    'seconds-again': 'a falta de {left}',
    buzzer: 'sobre la bocina',
    game: 'en lo que va de partido',
    timeout: 'desde el último tiempo muerto',
    in: 'en {period}',
    'whole-game': 'en todo el partido',
    overtime: words.inOvertime,
    overtimes: words.afterOvertimes,
    win: 'en la victoria por {pair} ante {team}',
    loss: 'en la derrota por {pair} ante {team}',
    scorer: '{name} ({team})',
    tied: '{who} empató a {points}{with} {when}',
    'tied-again': '{who} volvió a empatar a {points}{with} {when}',
    'went-ahead': '{who} puso el {score} a favor {of}{with} {when}',
    closed: '{who} acercó {to} al {score}{with} {when}',
    extended: '{who} amplió la ventaja {of} hasta el {score}{with} {when}',
    'extended-again': '{who} puso el {score}{with} {when}',
    pass: 'tras asistencia de {player}',
    with: 'con',
    'to-go-with': 'además de',
    'and-added': 'y sumó',
    three: 'un triple',
    shot: 'un tiro',
    'tie-done': 'habría empatado el partido',
    'win-done': 'habría dado la victoria',
    'tie-potential': '{shot} para empatar',
    'win-potential': '{shot} para ganar',
    date: 'el {weekday} {day}',
    day: 'el {day}',
    tipoff: '{time} ({zone})',
    place: '{name} ({city})',
  }
}

export function actsOf(words: RegionWords): Grammar['acts'] {
  return {
    three: 'un triple',
    basket: 'una canasta',
    layup: 'una bandeja',
    dunk: basketWith('a', 'dunk', words),
    jumper: 'un tiro en suspensión',
    hook: 'un gancho',
    'free-throw': 'un tiro libre',
    rebound: 'un rebote',
    assist: 'una asistencia',
    steal: 'un robo',
    block: 'un tapón',
  }
}

export function chartWordsOf({ chartOf }: RegionWords): Grammar['chart'] {
  return {
    of: chartOf,
    none: 'sin tiros',
    one: 'tiro anotado',
    other: 'tiros anotados',
    twos: 'De dos',
    threes: 'Triples',
    zones: {
      rim: 'bajo el aro',
      lane: 'en el resto de la zona',
      midrange: 'a media distancia',
      corner: 'desde las esquinas',
      arc: 'en el resto del arco',
      backcourt: 'desde campo propio',
    },
    fullGame: 'partido completo',
    fieldGoals: 'TC',
    made: 'Anotados',
    missed: 'Fallados',
    style: 'headline',
  }
}
