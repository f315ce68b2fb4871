import type { Feat, FeatKind, High, Play } from '../../../messages.ts'
import type { Gender } from '../../game/leagues.ts'
import type { Grammar } from '../grammar.ts'
import type { GameWords } from '../language.ts'

const numbers = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

/** All of them masculine but assists, steals aside, and turnovers. */
const statistics: Grammar['statistics'] = {
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
    other: 'porcentaje efectivo de tiros de campo',
    measure: 'canastas por tiro de campo intentado, con un plus por cada triple',
  },
  turnoverPercentage: {
    other: 'porcentaje de pérdidas',
    measure: 'pérdidas por posesión',
    note: 'pérdidas por posesión',
  },
  offensiveReboundPercentage: {
    other: 'porcentaje de rebote ofensivo',
    measure: 'la parte de los fallos propios que se recupera, con los rebotes de equipo',
    note: 'con rebotes de equipo',
  },
  freeThrowRate: {
    other: 'índice de tiros libres',
    measure: 'tiros libres intentados por cada tiro de campo intentado',
    note: 'intentos por tiro de campo intentado',
  },
  fastBreakPoints: { one: 'punto al contraataque', other: 'puntos al contraataque' },
  pointsInPaint: { one: 'punto en la pintura', other: 'puntos en la pintura' },
  pointsOffTurnovers: { one: 'punto tras pérdida', other: 'puntos tras pérdida' },
  secondChancePoints: {
    one: 'punto de segunda oportunidad',
    other: 'puntos de segunda oportunidad',
  },
}

/** Countable things: `1 punto`, `22 puntos`. */
const nouns: Readonly<Record<string, string>> = {
  point: 'punto',
  rebound: 'rebote',
  assist: 'asistencia',
  steal: 'robo',
  turnover: 'pérdida',
  three: 'triple',
  foul: 'falta',
  shot: 'tiro',
  basket: 'canasta',
  try: 'intento',
  tie: 'empate',
  'free-throw': 'tiro libre',
  'offensive-rebound': 'rebote ofensivo',
}

const irregular: Readonly<Record<string, readonly [one: string, other: string]>> = {
  block: ['tapón', 'tapones'],
  time: ['vez', 'veces'],
}

const highs: Readonly<Record<High, string>> = {
  seasonHigh: 'tope de la temporada',
  postseasonHigh: 'tope de estos playoffs',
  careerHigh: 'tope de su carrera',
  careerPlayoffHigh: 'tope de su carrera en playoffs',
}

const doubles: Readonly<Partial<Record<FeatKind, string>>> = {
  'quadruple-double': 'cuádruple-doble',
  'triple-double': 'triple-doble',
  'double-double': 'doble-doble',
}

/** The verb of a feat: `captura 20 rebotes`. */
const featVerbs: Readonly<Partial<Record<FeatKind, string>>> = {
  points: 'anota',
  rebounds: 'captura',
  assists: 'reparte',
  threes: 'anota',
  steals: 'suma',
  blocks: 'pone',
}

/** Ordinals of regulation and overtime before a masculine noun, with the short forms `tercer` and `primer`. */
const ordinals = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo']

export const grammar: Grammar = {
  locale: 'es-ES',
  wordings: {
    left: 'a falta de {left} para el final {of}',
    end: 'sobre la bocina',
    moment: 'sobre la bocina {of}',
    play: 'en el cierre {of}',
    half: 'al descanso',
    regulation: 'al término del tiempo reglamentario',
    after: 'al término {of}',
    'by-half': 'hasta el descanso',
    'through-regulation': 'hasta el final del tiempo reglamentario',
    through: 'hasta el final {of}',
    seconds: 'a falta de {left}',
    buzzer: 'sobre la bocina',
    game: 'en lo que va de partido',
    timeout: 'desde el último tiempo muerto',
    in: 'en {period}',
    'whole-game': 'en todo el partido',
    overtime: 'en la prórroga',
    overtimes: 'tras {count} prórrogas',
    win: 'en la victoria por {pair} ante {team}',
    loss: 'en la derrota por {pair} ante {team}',
    scorer: '{name} ({team})',
    scored: '{who} {did} para el {score} {when}',
    pass: 'tras asistencia de {player}',
    with: 'con',
    'to-go-with': 'además de',
    three: 'un triple',
    shot: 'un tiro',
    'tie-done': 'habría empatado',
    'win-done': 'habría ganado',
    date: 'el {weekday} {day}',
    day: 'el {day}',
    tipoff: '{time} ({zone})',
    place: '{name} ({city})',
  },
  headlines: {
    left: 'a {left} del final {of}',
    win: 'en la victoria ante {team}',
    loss: 'en la derrota ante {team}',
  },
  statistics,
  columns: {
    points: 'PTS',
    rebounds: 'REB',
    assists: 'AST',
    steals: 'ROB',
    blocks: 'TAP',
    threes: 'TRI',
    turnovers: 'PÉR',
  },
  threes: 'T3',
  shots: { shots: 'en tiros de campo', threes: 'en triples', 'free-throws': 'en tiros libres' },
  acts: {
    three: 'un triple',
    basket: 'una canasta',
    'free-throw': 'un tiro libre',
    rebound: 'un rebote',
    assist: 'una asistencia',
    steal: 'un robo',
    block: 'un tapón',
  },
  zones: { arena: 'hora local', eastern: 'hora del Este', utc: 'UTC' },
  stages: { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' },
  numbers,
  decimal: ',',
  // With a no-break space.
  percent: '\u00a0%',
  of: 'de',
  their: 'de sus',
  second: ['segundo', 'segundos'],
  // `e` before the sound of i.
  and: last => (/^h?[ií](?![aeou])/i.test(last) ? 'e' : 'y'),
  counted,
  none: String,
  /** `entre el primer y el segundo cuarto`, but `entre el último cuarto y la prórroga`, and `entre el primer periodo y el segundo periodo`. */
  between: (first, last, at) => {
    const name = period(first, at)
    const short = last <= at.periods && at.arePeriodsNamed ? name.replace(/ \S+$/, '') : name
    return `entre ${short} y ${period(last, at)}`
  },
  countedThrough,
  timeOfDay: time => `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time.replace(/^0/, '')}`,
  did: play => `anotó ${playWith('a', play)}`,
  scopes: {
    currentGame: 'Este partido',
    seasonAverage: 'Media de la temporada',
    postseasonAverage: 'Media de los playoffs',
    lastSeasonAverage: 'Media de la temporada pasada',
    recentGame: 'Partido reciente',
    seasonHigh: 'Tope de la temporada',
    postseasonHigh: 'Tope de los playoffs',
    careerHigh: 'Tope de su carrera',
    careerPlayoffHigh: 'Tope de su carrera en playoffs',
  },
  chart: {
    of: 'Carta de tiro de {name} en media pista',
    none: 'sin tiros',
    one: 'tiro dentro',
    other: 'tiros dentro',
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
    fullGame: 'partido completo',
    fieldGoals: 'TC',
    made: 'Dentro',
    missed: 'Fuera',
    style: 'headline',
  },
  own: {
    team: (id, form = '', { nameOf, gender }) => {
      const { name } = nameOf(id)
      const text = form.endsWith('full') ? name.full : name.short
      if (form === 'name') return text
      const [preposition] = /^(?:de|a)\b/.exec(form) ?? []
      return `${preposition === undefined ? '' : `${preposition} `}${withTeamArticle(text, gender)}`
    },
    period: (value, form, at) => {
      const name = period(value, at)
      if (form === 'an') return name.replace(/^el /, 'un ').replace(/^la /, 'una ')
      if (form === 'de') return `de ${name}`.replace(/^de el /, 'del ')
      return form === 'a' ? `a ${name}`.replace(/^a el /, 'al ') : name
    },
    play: (play, form) =>
      form === 'did' ? grammar.did(play) : playWith(form === 'the' ? 'the' : 'a', play),
    feat: (feat, form) => {
      const text = featText(feat)
      const { kind, shooting } = feat
      const isDouble = kind in doubles
      const article = feat.count === 1 || isDouble || shooting ? 'el' : 'los'
      const the = `${kind === 'assists' ? feminine(article) : article} ${text}`
      if (form === 'the') return the
      if (form === 'a-the') return `a ${the}`.replace(/^a el /, 'al ')
      if (form === 'a') return isDouble || shooting !== undefined ? `un ${text}` : text
      if (form !== 'does') return text
      if (shooting !== undefined) return `mete ${shooting.made} de ${shooting.of} tiros`
      return isDouble ? `firma un ${text}` : `${featVerbs[kind]} ${text}`
    },
    high: (high, form) =>
      form === 'noun' ? highs[high] : `su ${highs[high].replace(' su ', ' ')}`,
    statistic: (statistic, form) => {
      const { one, other, measure = '' } = statistics[statistic]
      if (form === 'measure') return measure
      if (form === 'a') return `un ${other}`
      if (form !== 'the') return other
      const article = one === undefined ? 'el' : 'los'
      return `${statistic === 'turnovers' ? feminine(article) : article} ${other}`
    },
  },
}

/**
 * Names of clubs are plural, whatever they are in their original language: `los Herons`, `los Heat`. They are feminine
 * in leagues of women: `las Herons`. A name with a Spanish article gets no second one: `Los Angeles Lakers`.
 */
function withTeamArticle(name: string, gender: Gender | undefined): string {
  if (/^(?:Los|Las|El|La) /.test(name)) return name
  return `${gender === 'feminine' ? 'las' : 'los'} ${name}`
}

/** The stretch from the start of the game to the end of a period: `tras el tercer cuarto` would be the time after it. */
function countedThrough(
  number: number,
  { periods, arePeriodsNamed }: GameWords,
): string | undefined {
  if (!arePeriodsNamed || number > periods) return undefined
  if (number === periods) return 'en el tiempo reglamentario'
  if (periods === 2) return 'en la primera parte'
  return ['en el primer cuarto', 'en la primera mitad', 'en los tres primeros cuartos'][number - 1]
}

function counted(value: number, noun: string): string {
  if (noun === 'time' && value === 0) return 'ninguna vez'
  const word = nouns[noun] ?? noun
  const [one, other] = irregular[noun] ?? [word, word.replace(/(?= |$)/g, 's')]
  return `${value} ${value === 1 ? one : other}`
}

function feminine(article: 'el' | 'los'): string {
  return article === 'el' ? 'la' : 'las'
}

/** `un triple`, `una canasta`, `dos tiros libres`; `el triple`, `la canasta`, `los dos tiros libres`. */
function playWith(article: 'a' | 'the', { how, made }: Play): string {
  const isThe = article === 'the'
  if (how === 'three') return `${isThe ? 'el' : 'un'} triple`
  if (how === 'basket') return `${isThe ? 'la' : 'una'} canasta`
  if (made === 1) return `${isThe ? 'el' : 'un'} tiro libre`
  return `${isThe ? 'los ' : ''}${numbers[made] ?? made} tiros libres`
}

function featText({ kind, count = 0, shooting }: Feat): string {
  if (shooting !== undefined) return `${shooting.made} de ${shooting.of} en tiros`
  return doubles[kind] ?? counted(count, kind.slice(0, -1))
}

/** `el tercer cuarto`, `el tercer periodo`, `el último cuarto`, `la primera parte`, `la prórroga`, `la segunda prórroga`. */
function period(number: number, { periods, arePeriodsNamed }: GameWords): string {
  if (number <= periods && !arePeriodsNamed) return `el ${ordinals[number - 1]} periodo`
  if (number <= periods && periods === 2) return `la ${feminineOrdinal(number)} parte`
  if (number === periods) return 'el último cuarto'
  if (number < periods) return `el ${ordinals[number - 1]} cuarto`
  const extra = number - periods
  return extra === 1 ? 'la prórroga' : `la ${feminineOrdinal(extra)} prórroga`
}

function feminineOrdinal(number: number): string {
  const ordinal = ordinals[number - 1]
  return ordinal === undefined ? `${number}.ª` : `${ordinal.replace(/o$/, '')}a`
}
