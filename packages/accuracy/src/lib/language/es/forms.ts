import type { FormWords } from '../forms.ts'
import { ungrouped } from '../times.ts'

const periods = {
  // Before quarters, because "el primer" may be used without a noun.
  period: '(?:el )?(?<ordinal>primer|segundo|tercer|cuarto) periodo',
  // The noun may follow later: "entre el primer y el segundo cuarto".
  quarter: '(?:el )?(?<ordinal>primer|segundo|tercer|último)(?: cuarto)?',
  // Before halves, because "la segunda" may be used without a noun.
  overtime: '(?:(?:la|una) )?(?:(?<ordinal>primera|segunda|tercera|cuarta|quinta|sexta) )?prórroga',
  half: '(?:la )?(?<ordinal>primera|segunda)(?: parte)?',
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

export const forms: FormWords = {
  times: {
    ordinals: 'primera? segund[oa] tercera? cuart[oa]|último quinta sexta'.split(' '),
    periods,
    time: `${left}|(?<half>al descanso)|(?<regulation>al ${end} del tiempo reglamentario)|(?:al ${end}|en el ${end}|sobre la bocina) ${of} (?<ended>${period})|tras (?<ended>${period})|(?<buzzer>sobre la bocina)|en (?<within>${period})`,
    soFar: `${left}|(?<half>hasta el descanso|en la primera mitad)|(?<regulation>(?:en el|hasta el ${end} del) tiempo reglamentario)|en (?<first>el primer cuarto|la primera parte)|(?<three>en los tres primeros cuartos)|hasta el ${end} ${of} (?<ended>${period})|(?<now>en lo que va de partido)`,
    moment,
  },
  numbers: 'cero un[oa]? dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  none: 'ningún|ninguno|ninguna|cero',
  once: { 'ninguna vez': 0, 'una vez': 1, 'dos veces': 2 },
  often: 've(?:z|ces)',
  and: '(?:y|e)',
  decimal: ',',
  percent: '\\s?%',
  ratio: '\\d+ de (?:sus |los )?\\d+',
  columns: {
    points: 'puntos?|PTS|PUN',
    rebounds: 'rebotes?|REB',
    assists: 'asistencias?|AST|ASI',
    steals: 'robos?|ROB',
    blocks: 'tapón|tapones|TAP',
    threes: 'triples?',
    turnovers: 'pérdidas?',
  },
  shots: {
    shots: '(?:en )?tiros(?: de campo)?',
    threes: '(?:en |desde el )?triples?',
    'free-throws': '(?:en |desde los )?tiros libres',
  },
  statistics: {
    effectiveFieldGoalPercentage: 'porcentaje efectivo de tiros? de campo',
    turnoverPercentage: 'porcentaje de pérdidas',
    offensiveReboundPercentage: 'porcentaje de rebote ofensivo',
    freeThrowRate: 'índice de tiros libres',
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
  measures: {
    effectiveFieldGoalPercentage:
      'canastas por tiro de campo intentado, con un plus por cada triple',
    turnoverPercentage: 'pérdidas por posesión',
    offensiveReboundPercentage:
      'la parte de los fallos propios que se recupera, con los rebotes de equipo',
    freeThrowRate: 'tiros libres intentados por cada tiro de campo intentado',
  },
  result:
    'en (?:la|una|el|un) (?:(?<won>victoria|triunfo)|derrota) (?:por (?<score>\\d+-\\d+) )?(?:ante|contra|sobre) (?:los )?(?<team><T\\d+>)',
  wholeGame: 'en todo el partido',
  stretches: {
    game: 'hasta ahora|en lo que va de partido',
    timeout: 'desde el último tiempo muerto',
    in: 'en',
  },
  periods: `en (?<first>${period})|entre (?<first>${period}) y (?<last>${period})`,
  overtimes: '(?:en|tras) (?:(?:la|una) prórroga|(?<count>\\p{Ll}+) prórrogas)',
  play: '(?:un |el )?(?<three>triple)|(?:una |la )?(?<basket>canasta)|(?:un |el )?(?<throw>tiro libre)|(?:los )?(?<throws>dos|tres|cuatro) tiros libres',
  did,
  timedPlay: `(?<player><P\\d+>)(?: \\((?<team><T\\d+>)\\))? (?<how>${ungrouped(did)}) para el (?<score>\\d+-\\d+) (?<when>${ungrouped(moment)})`,
  assist: '(?:a|tras) (?:pase|asistencia) de (?<player><P\\d+>)',
  doubles: {
    'quadruple-double': '(?:un |el )?cuádruple-doble',
    'triple-double': '(?:un |el )?triple-doble',
    'double-double': '(?:un |el )?doble-doble',
  },
  feats: 'rebotes?|asistencias?|triples?|robos?|tapón|tapones',
  featPoints: 'puntos?',
  featShots: 'tiros|en tiros',
  highs: {
    seasonHigh: '(?:su )?tope de la temporada',
    postseasonHigh: '(?:su )?tope de estos playoffs',
    careerHigh: '(?:su tope de|tope de su) carrera',
    careerPlayoffHigh: '(?:su tope de|tope de su) carrera en playoffs',
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
  chances: { three: '(?:un )?triple', shot: '(?:un )?tiro' },
  would: { tie: 'empatar|habría empatado', win: 'ganar|habría ganado' },
  stages: { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' },
  date: '(?:el )?\\p{Ll}+,? \\d+ de \\p{Ll}+',
  day: '(?:el )?\\d+ de \\p{Ll}+',
  dateText: (weekday, month, day) => {
    const text = `${day} de ${months[month]}`
    return [`el ${days[weekday]} ${text}`, `el ${text}`]
  },
  tipoff: 'a las? \\d+:\\d\\d(?: \\((?:hora local|hora del Este|UTC)\\))?',
  tipoffText: time => `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time.replace(/^0/, '')}`,
  zones: { arena: '(hora local)', eastern: '(hora del Este)', utc: '(UTC)' },
  placeText: (name, city) => `${name} (${city})`,
}
