import type { FormWords } from '../forms.ts'
import { ungrouped } from '../times.ts'
import { cities } from './cities.ts'
import type { RegionWords } from './regions.ts'

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )
const days = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ')

/** The patterns of written values, such as clocks and periods, in the words of a region. */
export function formsOf({
  atHalf,
  decimal,
  dunk,
  half,
  overtime,
  overtimes,
  tipoff,
  tipoffText,
}: RegionWords): FormWords {
  // Ordinals of headlines: `1.er`, `2.º`, and `2.ª` of a feminine noun.
  const masculine = '\\d\\.(?:er|º)'
  const feminine = '\\d\\.ª'
  const periods = {
    // The pattern precedes those of quarters and halves, because "el primer" and "la segunda" may lack a noun there.
    overtime: `(?:(?:la|una|el|un) )?(?:(?<ordinal>primera?|primero|segund[oa]|tercera?|tercero|cuart[oa]|quint[oa]|sext[oa]|${masculine}|${feminine}) )?${overtime}`,
    period: `(?:el )?(?<ordinal>primer|segundo|tercer|cuarto|${masculine}) periodo`,
    // The noun may follow later: "entre el primer y el segundo cuarto".
    quarter: `(?:el )?(?<ordinal>primer|segundo|tercer|último|${masculine})(?: cuarto)?`,
    half: `(?:la )?(?<ordinal>primera|segunda|${feminine})(?: ${half})?`,
  }
  const period = ungrouped(Object.values(periods).join('|'))
  const clock = `(?<left>\\d+:\\d\\d|un minuto|un segundo|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\\d+) minutos|\\d+(?:[${decimal}]\\d)? (?:segundos?|s))`
  const of = 'de(?:l| la)?'
  const left = `(?:a falta de ${clock} para el|a ${clock} del) final ${of} (?<period>${period})|a ${clock} (?:(?<halftime>${atHalf.replace(/^al /, 'del ')})|del final)`
  const end = '(?:término|final|cierre)'
  const a = (noun: string) => `(?<dunk>una? ${noun})`
  const did = `(?:anotó|metió) (?:(?<three>un triple)|(?<basket>una canasta)|(?<layup>una bandeja)|${a(dunk)}|(?<jumper>un tiro en suspensión)|(?<hook>un gancho)|(?<throw>un tiro libre)|(?<throws>dos|tres|cuatro) tiros libres)|(?<basket>anotó)`
  const moment = `a falta de ${clock}(?: para el final)?|a ${clock} del final|(?<buzzer>sobre la bocina)`
  const play = `(?:un |el )?(?<three>triple)|(?:una |la )?(?<basket>canasta)|(?:una |la )?(?<layup>bandeja)|(?:una? |el |la )?(?<dunk>${dunk})|(?:un |el )?(?<jumper>tiro en suspensión)|(?:un |el )?(?<hook>gancho)|(?:un |el )?(?<throw>tiro libre)|(?:los )?(?<throws>dos|tres|cuatro) tiros libres`
  const score = '\\d+-\\d+'
  const side = '(?: los)? (?<side><T\\d+>)'
  const effect = `(?:(?:empató|volvió a empatar) a (?<tied>\\d+)|acercó al?${side} al (?<closed>${score})|puso el (?<ahead>${score}) a favor del?${side}|amplió la ventaja del?${side} hasta el (?<extended>${score})|puso el (?<extended>${score}))`
  return {
    times: {
      ordinals: [
        ...['primera?|1\\.(?:er|ª)', 'segund[oa]|2\\.[ºª]', 'tercera?|3\\.(?:er|ª)'],
        ...['cuart[oa]|último|4\\.[ºª]', 'quint[oa]|5\\.[ºª]', 'sext[oa]|6\\.[ºª]'],
      ],
      periods,
      time: `${left}|(?<half>${atHalf})|(?<regulation>al ${end} del tiempo reglamentario)|(?:al ${end}|en el ${end}|sobre la bocina) ${of} (?<ended>${period})|tras (?<ended>${period})|(?<buzzer>sobre la bocina)|en (?<within>${period})`,
      soFar: `${left}|(?<half>en la primera mitad)|(?<regulation>(?:en el|hasta el ${end} del) tiempo reglamentario)|en (?<first>el primer cuarto|la primera ${half})|(?<three>en (?:los tres primeros|tres) cuartos)|hasta el ${end} ${of} (?<ended>${period})|(?<now>en lo que va de partido)`,
      moment,
      within: `con ${clock} por jugar`,
      minute: 'minutos?',
      numbers: 'cero un dos tres cuatro cinco seis siete ocho nueve'.split(' '),
    },
    numbers: 'cero un[oa]? dos tres cuatro cinco seis siete ocho nueve'.split(' '),
    none: 'ningún|ninguno|ninguna|cero',
    once: { 'ninguna vez': 0, 'una vez': 1, 'dos veces': 2 },
    often: 've(?:z|ces)',
    and: '(?:y|e)',
    decimal,
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
    measures: {
      effectiveFieldGoalPercentage:
        'tiros de campo anotados por intento, con el triple valorado en una canasta y media',
      turnoverPercentage: 'pérdidas por posesión',
      offensiveReboundPercentage:
        'parte de los tiros propios fallados que acaba en rebote ofensivo, incluidos los de equipo',
      freeThrowRate: 'tiros libres intentados por cada tiro de campo intentado',
    },
    places: {},
    result:
      'en (?:la|una|el|un) (?:(?<won>victoria|triunfo)|derrota) (?:por (?<score>\\d+-\\d+) )?(?:ante|contra|sobre) (?:los )?(?<team><T\\d+>)|(?<either>ante) (?:los )?(?<team><T\\d+>)',
    wholeGame: 'en todo el partido',
    stretches: {
      game: 'hasta ahora|en lo que va de partido',
      timeout: 'desde el (?:último )?tiempo muerto',
      in: 'en',
    },
    periods: `en (?<first>${period})|entre (?<first>${period}) y (?<last>${period})`,
    overtimes,
    play,
    did,
    timedPlay: `(?<player><P\\d+>)(?: \\((?<team><T\\d+>)\\))? (?:(?<how>anotó (?:dos|tres|cuatro) tiros libres) y ${effect}|${effect} con (?<how>${ungrouped(play)})) (?<when>${ungrouped(moment)}|${ungrouped(left)}|sobre la bocina ${of} ${period})`,
    assist: '(?:a|tras) (?:pase|asistencia) de (?<player><P\\d+>)',
    doubles: {
      'quadruple-double': '(?:un |el )?cuádruple-doble',
      'triple-double': '(?:un |el )?triple-doble',
      'double-double': '(?:un |el )?doble-doble',
    },
    feats: 'rebotes?|asistencias?|triples?|robos?|tapón|tapones',
    featPoints: 'puntos?',
    featShots: '(?:en )?tiros de campo',
    highs: {
      seasonHigh: '(?:su )?mejor marca de la temporada',
      postseasonHigh: '(?:su )?mejor marca en estos playoffs',
      careerHigh: '(?:su )?mejor marca personal',
      careerPlayoffHigh: '(?:su )?mejor marca personal en playoffs',
    },
    acts: {
      three: 'un triple',
      basket: 'una canasta',
      layup: 'una bandeja',
      dunk: `una? ${dunk}`,
      jumper: 'un tiro en suspensión',
      hook: 'un gancho',
      'free-throw': 'un tiro libre',
      rebound: 'un rebote',
      assist: 'una asistencia',
      steal: 'un robo',
      block: 'un tapón',
    },
    chances: { three: '(?:un )?triple', shot: '(?:un )?tiro' },
    would: { tie: 'empatar|habría empatado el partido', win: 'ganar|habría dado la victoria' },
    stages: { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' },
    date: '(?:el )?\\p{Ll}+,? \\d+ de \\p{Ll}+',
    day: '(?:el )?\\d+ de \\p{Ll}+',
    dateText: (weekday, month, day) => {
      const text = `${day} de ${months[month]}`
      return [`el ${days[weekday]} ${text}`, `el ${text}`]
    },
    tipoff: `${tipoff}(?: \\((?:hora local|hora del este|UTC)\\))?`,
    tipoffText,
    zones: { arena: '(hora local)', eastern: '(hora del este)', utc: '(UTC)' },
    placeText: (name, city) => `${name} (${cities.get(city) ?? city})`,
    article: /el/,
    labelText: label => {
      const [first = '', ...more] = label.split(' - ').map(spanishLabelPart)
      return [first, ...more.map(part => part.charAt(0).toLowerCase() + part.slice(1))].join(', ')
    },
  }
}

/** The Spanish text of a part of a label, such as `Game 3` or `West Conference Finals`; unchanged if it has none. */
function spanishLabelPart(part: string): string {
  const [, game] = /^Game (\d)$/.exec(part) ?? []
  const names = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto', 'Sexto', 'Séptimo']
  if (game !== undefined) return `${names[Number(game) - 1]} partido`
  const [side = ''] = /^(?:East|West)/.exec(part) ?? []
  const name = part.replace(/^(?:East|West)(?:ern)? /, '').replace(/^Conf\. /, 'Conference ')
  const round = roundNames.get(name)
  if (round === undefined) return part
  const sides: Readonly<Record<string, string>> = { East: ' del Este', West: ' del Oeste' }
  return `${round}${sides[side] ?? ''}`
}

const roundNames: ReadonlyMap<string, string> = new Map([
  ['First Round', 'Primera ronda'],
  ['Second Round', 'Segunda ronda'],
  ['Quarterfinals', 'Cuartos de final'],
  ['Semifinals', 'Semifinales'],
  ['Conference Semifinals', 'Semifinales de conferencia'],
  ['Conference Finals', 'Finales de conferencia'],
  ['Finals', 'Final'],
  ['Final', 'Final'],
])
