import type { FormWords } from '../forms.ts'
import { cities } from './cities.ts'
import { spanishLabel } from './labels.ts'
import type { RegionWords } from './regions.ts'
import { timedPlayOf, timePatternsOf } from './times.ts'

/** The patterns of written values, such as clocks and periods, in the words of a region. */
export function formsOf(words: RegionWords): FormWords {
  const patterns = timePatternsOf(words)
  const { times, period } = patterns
  const play = playPattern(words)
  return {
    ...fixedForms,
    times,
    decimal: words.decimal,
    periods: `en (?<first>${period})|entre (?<first>${period}) y (?<last>${period})`,
    overtimes: words.overtimes,
    play,
    did: didPattern(words),
    timedPlay: timedPlayOf(play, patterns),
    acts: { ...acts, dunk: `una? ${words.dunk}` },
    tipoff: `${words.tipoff}(?: \\((?:hora local|hora del este|UTC)\\))?`,
    tipoffText: words.tipoffText,
  }
}

/** The wording of a scoring play as a noun: `un triple`, `los dos tiros libres`. */
function playPattern({ dunk }: RegionWords): string {
  return `(?:un |el )?(?<three>triple)|(?:una |la )?(?<basket>canasta)|(?:una |la )?(?<layup>bandeja)|(?:una? |el |la )?(?<dunk>${dunk})|(?:un |el )?(?<jumper>tiro en suspensión)|(?:un |el )?(?<hook>gancho)|(?:un |el )?(?<throw>tiro libre)|(?:los )?(?<throws>dos|tres|cuatro) tiros libres`
}

/** The wording of a scoring play as a verb: `anotó un triple`. */
function didPattern({ dunk }: RegionWords): string {
  return `(?:anotó|metió) (?:(?<three>un triple)|(?<basket>una canasta)|(?<layup>una bandeja)|(?<dunk>una? ${dunk})|(?<jumper>un tiro en suspensión)|(?<hook>un gancho)|(?<throw>un tiro libre)|(?<throws>dos|tres|cuatro) tiros libres)|(?<basket>anotó)`
}

const columns: FormWords['columns'] = {
  points: 'puntos?|PTS|PUN',
  rebounds: 'rebotes?|REB',
  assists: 'asistencias?|AST|ASI',
  steals: 'robos?|ROB',
  blocks: 'tapón|tapones|TAP',
  threes: 'triples?',
  turnovers: 'pérdidas?',
}

const shots: FormWords['shots'] = {
  shots: '(?:en )?tiros(?: de campo)?',
  threes: '(?:en |desde el )?triples?',
  'free-throws': '(?:en |desde los )?tiros libres',
}

const statistics: FormWords['statistics'] = {
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
}

const measures: FormWords['measures'] = {
  effectiveFieldGoalPercentage:
    'tiros de campo anotados por intento, con el triple valorado en una canasta y media',
  turnoverPercentage: 'pérdidas por posesión',
  offensiveReboundPercentage:
    'parte de los tiros propios fallados que acaba en rebote ofensivo, incluidos los de equipo',
  freeThrowRate: 'tiros libres intentados por cada tiro de campo intentado',
}

const doubles: FormWords['doubles'] = {
  'quadruple-double': '(?:un |el )?cuádruple-doble',
  'triple-double': '(?:un |el )?triple-doble',
  'double-double': '(?:un |el )?doble-doble',
}

const highs: FormWords['highs'] = {
  seasonHigh: '(?:su )?mejor marca de la temporada',
  postseasonHigh: '(?:su )?mejor marca en estos playoffs',
  careerHigh: '(?:su )?mejor marca personal',
  careerPlayoffHigh: '(?:su )?mejor marca personal en playoffs',
}

const acts: Omit<FormWords['acts'], 'dunk'> = {
  three: 'un triple',
  basket: 'una canasta',
  layup: 'una bandeja',
  jumper: 'un tiro en suspensión',
  hook: 'un gancho',
  'free-throw': 'un tiro libre',
  rebound: 'un rebote',
  assist: 'una asistencia',
  steal: 'un robo',
  block: 'un tapón',
}

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )
const days = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ')

type RegionalKey =
  | 'times'
  | 'decimal'
  | 'periods'
  | 'overtimes'
  | 'play'
  | 'did'
  | 'timedPlay'
  | 'acts'
  | 'tipoff'
  | 'tipoffText'

/** The patterns that are the same in all regions. */
const fixedForms: Omit<FormWords, RegionalKey> = {
  numbers: 'cero un[oa]? dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  none: 'ningún|ninguno|ninguna|cero',
  once: { 'ninguna vez': 0, 'una vez': 1, 'dos veces': 2 },
  often: 've(?:z|ces)',
  and: '(?:y|e)',
  percent: '\\s?%',
  ratio: '\\d+ de (?:sus |los )?\\d+',
  columns,
  shots,
  statistics,
  measures,
  places: {},
  result:
    'en (?:la|una|el|un) (?:(?<won>victoria|triunfo)|derrota) (?:por (?<score>\\d+-\\d+) )?(?:ante|contra|sobre) (?:los )?(?<team><T\\d+>)|(?<either>ante) (?:los )?(?<team><T\\d+>)',
  wholeGame: 'en todo el partido',
  stretches: {
    game: 'hasta ahora|en lo que va de partido',
    timeout: 'desde el (?:último )?tiempo muerto',
    in: 'en',
  },
  assist: '(?:a|tras) (?:pase|asistencia) de (?<player><P\\d+>)',
  doubles,
  feats: 'rebotes?|asistencias?|triples?|robos?|tapón|tapones',
  featPoints: 'puntos?',
  featShots: '(?:en )?tiros de campo',
  highs,
  chances: { three: '(?:un )?triple', shot: '(?:un )?tiro' },
  would: { tie: 'empatar|habría empatado el partido', win: 'ganar|habría dado la victoria' },
  stages: { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' },
  date: '(?:el )?\\p{Ll}+,? \\d+ de \\p{Ll}+',
  day: '(?:el )?\\d+ de \\p{Ll}+',
  dateText: (weekday, month, day) => {
    const text = `${day} de ${months[month]}`
    return [`el ${days[weekday]} ${text}`, `el ${text}`]
  },
  zones: { arena: '(hora local)', eastern: '(hora del este)', utc: '(UTC)' },
  placeText: (name, city) => `${name} (${cities.get(city) ?? city})`,
  article: /el/,
  labelText: spanishLabel,
}
