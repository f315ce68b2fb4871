import type { FormWords } from '../forms.ts'
import { ungrouped } from '../times.ts'

const ordinals = {
  primer: 1,
  primera: 1,
  segundo: 2,
  segunda: 2,
  tercer: 3,
  tercera: 3,
  cuarta: 4,
  último: 4,
  quinta: 5,
  sexta: 6,
}
const periods = {
  quarter: '(?:el )?(?<ordinal>primer|segundo|tercer|último) cuarto',
  half: '(?:la )?(?<ordinal>primera|segunda) parte',
  overtime: '(?:(?:la|una) )?(?:(?<ordinal>primera|segunda|tercera|cuarta|quinta|sexta) )?prórroga',
}
const period = ungrouped(Object.values(periods).join('|'))
const clock = '(?<left>\\d+:\\d\\d|\\d+(?:,\\d)? segundos?)'
const of = 'de(?:l| la)?'
const left = `(?:a falta de ${clock} para el|a ${clock} del) final ${of} (?<period>${period})`
const end = '(?:término|final|cierre)'
const did =
  '(?:anotó|metió) (?:(?<three>un triple)|(?<basket>una canasta)|(?<throw>un tiro libre)|(?<throws>dos|tres|cuatro) tiros libres)|(?<basket>anotó)'
const moment = `a falta de ${clock}(?: para el final)?|a ${clock} del final|(?<buzzer>sobre la bocina)`
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )
const days = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ')

/** How Spanish says values. */
export const forms: FormWords = {
  times: {
    ordinals,
    periods,
    time: `${left}|(?<half>al descanso)|(?<regulation>al ${end} del tiempo reglamentario)|(?:al ${end}|en el ${end}|sobre la bocina) ${of} (?<ended>${period})|tras (?<ended>${period})|(?<buzzer>sobre la bocina)`,
    soFar: `${left}|(?<half>hasta el descanso)|(?<regulation>hasta el ${end} del tiempo reglamentario)|hasta el ${end} ${of} (?<ended>${period})`,
    moment,
  },
  numbers: {
    ...Object.fromEntries(
      'cero uno dos tres cuatro cinco seis siete ocho nueve'
        .split(' ')
        .map((word, at) => [word, at]),
    ),
    un: 1,
    una: 1,
  },
  none: 'ningún|ninguno|ninguna|cero',
  once: { 'ninguna vez': 0, 'ni una vez': 0, 'una vez': 1, 'dos veces': 2 },
  often: 'veces',
  and: '(?:y|e)',
  decimal: ',',
  percent: '\\s?%',
  ratio: '\\d+ de (?:sus |los )?\\d+',
  columns: {
    punto: 'points',
    PTS: 'points',
    PUN: 'points',
    rebote: 'rebounds',
    REB: 'rebounds',
    asistencia: 'assists',
    AST: 'assists',
    ASI: 'assists',
    robo: 'steals',
    ROB: 'steals',
    tapón: 'blocks',
    tapones: 'blocks',
    TAP: 'blocks',
    triple: 'threes',
    pérdida: 'turnovers',
  },
  shots: {
    shots: '(?:en )?tiros(?: de campo)?',
    threes: '(?:en |desde el )?triples?',
    'free-throws': '(?:en |desde los )?tiros libres',
  },
  statistics: {
    effectiveFieldGoalPercentage: 'porcentaje efectivo de tiro',
    turnoverPercentage: 'porcentaje de pérdidas',
    offensiveReboundPercentage: 'porcentaje de rebote ofensivo',
    freeThrowRate: 'tasa de tiros libres',
    fastBreakPoints: 'puntos? (?:al|de) contraataque',
    pointsInPaint: 'puntos? en la pintura',
    pointsOffTurnovers: 'puntos? tras pérdida',
    secondChancePoints: 'puntos? (?:de|en|tras) segunda oportunidad',
    offensiveRebounds: 'rebotes? ofensivos?',
    defensiveRebounds: 'rebotes? defensivos?',
    turnovers: 'pérdidas?',
    blocks: 'tapón|tapones',
    steals: 'robos?',
  },
  measures: {},
  result:
    'en (?:la|una|el|un) (?:(?<won>victoria|triunfo)|derrota) (?:por (?<score>\\d+-\\d+) )?(?:ante|contra|sobre) (?:los )?(?<team><T\\d+>)',
  wholeGame: 'en todo el partido',
  stretches: {
    game: 'hasta ahora|en lo que va de partido',
    break: 'desde (?:la última pausa|el último parón|la pausa anterior)',
    in: 'en',
  },
  periods: `en (?<first>${period})|entre (?<first>${period}) y (?<last>${period})`,
  overtimes: '(?:en|tras) (?:(?:la|una) prórroga|(?<count>\\p{Ll}+) prórrogas)',
  play: '(?:un )?(?<three>triple)|(?:una )?(?<basket>canasta)|(?:un )?(?<throw>tiro libre)|(?<throws>dos|tres|cuatro) tiros libres',
  did,
  timedPlay: `(?<player><P\\d+>)(?:,? de (?:los )?(?<team><T\\d+>),?)? (?<how>${ungrouped(did)}) para el (?<score>\\d+-\\d+) (?<when>${ungrouped(moment)})`,
  assist: '(?:a|tras) pase de (?<player><P\\d+>)',
  doubles: {
    'quadruple-double': '(?:un )?cuádruple-doble',
    'triple-double': '(?:un )?triple-doble',
    'double-double': '(?:un )?doble-doble',
  },
  feats: 'rebotes?|asistencias?|triples?|robos?|tapón|tapones',
  featPoints: 'puntos?',
  featShots: 'tiros|en tiros(?: de campo)?',
  highs: {
    seasonHigh: '(?:su )?tope de la temporada',
    postseasonHigh: '(?:su )?tope de los playoffs',
    careerHigh: '(?:el )?tope de su carrera',
    careerPlayoffHigh: '(?:el )?tope de su carrera en playoffs',
  },
  acts: {
    three: 'un triple',
    basket: 'una canasta',
    'free-throw': 'un tiro libre',
    rebound: 'un rebote',
    assist: 'una asistencia',
    steal: 'un robo',
    block: 'un tapón',
  },
  chances: { three: 'triple', shot: 'tiro' },
  would: { tie: 'empatar', win: 'ganar' },
  stages: { 'play-in': 'Play-In', 'cup-final': 'Final de la Copa' },
  date: '(?:el )?\\p{Ll}+,? \\d+ de \\p{Ll}+',
  day: '(?:el )?\\d+ de \\p{Ll}+',
  dateText: (weekday, month, day) => {
    const text = `${day} de ${months[month]}`
    return [`el ${days[weekday]} ${text}`, `el ${text}`]
  },
  tipoff: 'a las \\d+:\\d\\d(?:,? (?:hora local|hora del Este|UTC))?',
  tipoffText: time => `a las ${time.replace(/^0/, '')}`,
  zones: { arena: 'hora local', eastern: 'hora del Este', utc: 'UTC' },
  placeText: (name, city) => `${name}, en ${city}`,
}
