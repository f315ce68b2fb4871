import type { Feat, FeatKind, High, Label, Play } from '../../../message-values.ts'
import type { Gender } from '../../game/leagues.ts'
import type { Grammar } from '../grammar.ts'
import type { GameWords, Surroundings } from '../language.ts'
import { headline } from '../word-forms.ts'
import { spanishCities } from './cities.ts'
import { type Region, type RegionWords, regions } from './regions.ts'

const numbers = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

/** The words of each statistic, without articles. */
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

/** Countable things: `un punto`, `22 puntos`. */
const nouns: Readonly<Record<string, string>> = {
  point: 'punto',
  rebound: 'rebote',
  assist: 'asistencia',
  game: 'partido',
  change: 'alternancia en el marcador',
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
  change: ['alternancia en el marcador', 'alternancias en el marcador'],
}

/** The counted nouns that are feminine. */
const feminineNouns: ReadonlySet<string> = new Set([
  ...['assist', 'turnover', 'foul', 'basket', 'time', 'change'],
])

const highs: Readonly<Record<High, string>> = {
  seasonHigh: 'mejor marca de la temporada',
  postseasonHigh: 'mejor marca en estos playoffs',
  careerHigh: 'mejor marca personal',
  careerPlayoffHigh: 'mejor marca personal en playoffs',
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

/** The grammar of a region. Phrases are the same in all regions, apart from the words of `regions`. */
export function grammarOf(region: Region): Grammar {
  const words = regions[region]
  const { decimal, locale } = words
  const period = (number: number, at: GameWords & { readonly style?: Surroundings['style'] }) =>
    at.style === 'headline' ? shortPeriod(number, at, words) : periodText(number, at, words)
  const grammar: Grammar = {
    locale,
    wordings: {
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
    },
    headlines: {
      left: 'a {left} {end}',
      win: 'en la victoria ante {team}',
      loss: 'en la derrota ante {team}',
    },
    shortest: {
      left: 'a {left} {near}',
      after: 'tras {period}',
      game: 'hasta ahora',
      timeout: 'desde el tiempo muerto',
      win: 'ante {team}',
      loss: 'ante {team}',
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
    shots: { shots: 'tiros de campo', threes: 'triples', 'free-throws': 'tiros libres' },
    from: { shots: 'en tiros de campo', threes: 'en triples', 'free-throws': 'en tiros libres' },
    acts: {
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
    },
    zones: { arena: 'hora local', eastern: 'hora del este', utc: 'UTC' },
    stages,
    numbers,
    decimal,
    // A no-break space before the sign keeps it on the line of its number.
    percent: '\u00a0%',
    of: 'de',
    their: 'de sus',
    shortOf: '/',
    second: ['segundo', 'segundos'],
    oneSecond: 'un segundo',
    headlineSeconds: 's',
    and: conjunction,
    clauseAnd: last => ` ${conjunction(last)}`,
    counted,
    none: (value, at) => (value === 1 ? countText(1, at, 'un') : countText(value, at)),
    /**
     * The periods of a stretch: `entre el primer y el segundo cuarto`, but `entre el último cuarto y la prórroga`,
     * and `entre el primer periodo y el segundo periodo`.
     */
    between: (first, last, at) => {
      const name = period(first, at)
      const short = last <= at.periods && at.arePeriodsNamed ? name.replace(/ \S+$/, '') : name
      return `entre ${short} y ${period(last, at)}`
    },
    countedThrough: (number, at) => countedThrough(number, at, words),
    minutesText: minutes =>
      minutes === 1 ? 'un minuto' : `${numbers[minutes] ?? minutes} minutos`,
    timeOfDay: words.timeOfDay,
    number: (value, form, at) => {
      if (form === 'none') return value === 0 ? 'ninguno' : String(value)
      if (form === 'none-f') return value === 0 ? 'ninguna' : String(value)
      if (form === 'one') return value === 1 ? 'uno' : String(value)
      if (form === 'one-f') return value === 1 ? 'una' : String(value)
      if (form === 'foul-each') return `${counted(value, 'foul', at)} ${eachOf(at.gender)}`
      return undefined
    },
    did: play => `anotó ${playWith('a', play, words)}`,
    areThrowsFirst: true,
    scopes: {
      currentGame: 'Este partido',
      seasonAverage: 'Media de la temporada',
      postseasonAverage: 'Media de los playoffs',
      lastSeasonAverage: 'Media de la temporada pasada',
      recentGame: 'Partido reciente',
      seasonHigh: 'Mejor marca de la temporada',
      postseasonHigh: 'Mejor marca de los playoffs',
      careerHigh: 'Mejor marca personal',
      careerPlayoffHigh: 'Mejor marca personal en playoffs',
    },
    chart: {
      of: words.chartOf,
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
    },
    own: {
      team: (id, form = '', at) => {
        const { gender } = at
        // The team of a player is stated once.
        const owner = form === 'tag-blocker' ? 'blocker' : 'player'
        if (form.startsWith('tag') && at.isKnown(at.idOf(owner))) return ''
        if (form === 'subject' && at.subject?.id === id) return ''
        const { name, isLater } = at.nameOf(id)
        if (form === 'tag-name') return `(${name.short})`
        const tagged = () => withTeamArticle(name.short, gender)
        if (form === 'tag-para') return `para ${tagged()}`
        if (form === 'tag' || form === 'tag-blocker') return `, de ${tagged()},`
        if (form === 'tag-open') return `, de ${tagged()}`
        const isFull = form.endsWith('full') || (/(?:first|subject)$/.test(form) && !isLater)
        const text = isFull ? name.full : name.short
        if (form === 'name') return text
        const [preposition] = /^(?:de|a)\b/.exec(form) ?? []
        return `${preposition === undefined ? '' : `${preposition} `}${withTeamArticle(text, gender)}`
      },
      period: (value, form, at) => {
        const name = period(value, at)
        if (form === 'an') return name.replace(/^el /, 'un ').replace(/^la /, 'una ')
        const ofName = `de ${name}`.replace(/^de el /, 'del ')
        if (form === 'de') return ofName
        if (form === 'near-end' && value > at.periods) return 'del final'
        if (form === 'end' || form === 'near-end') {
          if (at.arePeriodsNamed && value === at.periods) return 'del final'
          const isFirstHalf = at.arePeriodsNamed && value * 2 === at.periods
          return isFirstHalf ? words.atHalf.replace(/^al /, 'del ') : `del final ${ofName}`
        }
        return form === 'a' ? `a ${name}`.replace(/^a el /, 'al ') : name
      },
      play: (play, form) =>
        form === 'did' ? grammar.did(play) : playWith(form === 'the' ? 'the' : 'a', play, words),
      feat: (feat, form, at) => {
        const text = featText(feat, at)
        const { kind, shooting } = feat
        const isDouble = kind in doubles
        const article = feat.count === 1 || isDouble || shooting ? 'el' : 'los'
        const the = `${kind === 'assists' ? feminine(article) : article} ${text}`
        if (form === 'the') return the
        if (form === 'a-the') return `a ${the}`.replace(/^a el /, 'al ')
        if (form === 'a') return isDouble || shooting !== undefined ? `un ${text}` : text
        if (form !== 'does') return text
        if (shooting !== undefined) return `anota ${shooting.made} de ${shooting.of} tiros de campo`
        return isDouble ? `firma un ${text}` : `${featVerbs[kind]} ${text}`
      },
      high: (high, form) => (form === 'noun' ? highs[high] : `su ${highs[high]}`),
      place: ({ name, city }, form) => {
        const isNamed = form?.endsWith('name') || city === undefined
        const full = isNamed ? name : `${name} (${spanishCities[city] ?? city})`
        if (!form?.startsWith('en')) return full
        // A name that starts with an article gets no second article.
        const hasArticle = /^(?:el|la|los|las|a|o|as|os|le|the) /i.test(name)
        return hasArticle ? `en ${full}` : `en el ${full}`
      },
      label: spanishLabel,
      statistic: (statistic, form) => {
        const { one, other, measure = '' } = statistics[statistic]
        if (form === 'measure') return measure
        const isFeminine = statistic === 'turnovers' || statistic === 'freeThrowRate'
        if (form === 'a') return `${isFeminine ? 'una' : 'un'} ${other}`
        if (form !== 'the') return other
        const article = one === undefined ? 'el' : 'los'
        return `${isFeminine ? feminine(article) : article} ${other}`
      },
    },
  }
  return grammar
}

/** The word for "and" before another word: `e` before the sound of i, otherwise `y`. */
function conjunction(last: string): string {
  return /^h?[ií](?![aeou])/i.test(last) ? 'e' : 'y'
}

/**
 * Names of clubs are plural, whatever they are in their original language: `los Herons`, `los Heat`. They are feminine
 * in leagues of women: `las Herons`. They have no article if the gender is unknown: `Herons ganan a Otters`. A name
 * with a Spanish article gets no second one: `Los Angeles Lakers`.
 */
function withTeamArticle(name: string, gender: Gender | undefined): string {
  if (gender === undefined || /^(?:Los|Las|El|La) /.test(name)) return name
  return `${gender === 'feminine' ? 'las' : 'los'} ${name}`
}

/**
 * The wording for a count from the start of the game to the end of a period, such as `en los tres primeros cuartos`
 * (`tras el tercer cuarto` would be the time after it). `undefined` for an overtime and for periods without a name.
 */
function countedThrough(
  number: number,
  { hasShortTimes, periods, arePeriodsNamed }: GameWords & Pick<Surroundings, 'hasShortTimes'>,
  { half }: RegionWords,
): string | undefined {
  if (!arePeriodsNamed || number > periods) return undefined
  if (number === periods) return 'en el tiempo reglamentario'
  if (periods === 2) return `en la primera ${half}`
  if (number === 3 && hasShortTimes) return 'en tres cuartos'
  return ['en el primer cuarto', 'en la primera mitad', 'en los tres primeros cuartos'][number - 1]
}

/**
 * One is a word. Two to nine are words in prose if the sentence has no other count, because figures are easier to
 * compare. Zero has a figure, because a verb before `ninguno` would need `no`.
 */
function countText(
  value: number,
  { isOnlyCount, style }: Pick<Surroundings, 'isOnlyCount' | 'style'>,
  one = 'uno',
): string {
  if (value === 1) return one
  const isWord = style === 'prose' && isOnlyCount && value > 1
  return (isWord ? numbers[value] : undefined) ?? String(value)
}

function counted(value: number, noun: string, at: Surroundings): string {
  if (noun === 'time' && value === 0) return 'ninguna vez'
  const word = nouns[noun] ?? noun
  const [one, other] = irregular[noun] ?? [word, word.replace(/(?= |$)/g, 's')]
  const count = countText(value, at, feminineNouns.has(noun) ? 'una' : 'un')
  return `${count} ${value === 1 ? one : other}`
}

/** The words for "each" after a count of several players, without a gender if it is unknown. */
function eachOf(gender: Gender | undefined): string {
  if (gender === undefined) return 'por cabeza'
  return gender === 'feminine' ? 'cada una' : 'cada uno'
}

function feminine(article: 'el' | 'los'): string {
  return article === 'el' ? 'la' : 'las'
}

/** A basket with its article: `un triple`, `la bandeja`. */
function basketWith(
  article: 'a' | 'the',
  how: Exclude<Play['how'], 'free-throws'>,
  { dunk }: Pick<RegionWords, 'dunk'>,
): string {
  const { noun, isFeminine } = how === 'dunk' ? dunk : baskets[how]
  if (article === 'the') return `${isFeminine ? 'la' : 'el'} ${noun}`
  return `${isFeminine ? 'una' : 'un'} ${noun}`
}

const baskets = {
  three: { noun: 'triple', isFeminine: false },
  basket: { noun: 'canasta', isFeminine: true },
  layup: { noun: 'bandeja', isFeminine: true },
  jumper: { noun: 'tiro en suspensión', isFeminine: false },
  hook: { noun: 'gancho', isFeminine: false },
} as const

/**
 * A play with its article: `un triple`, `una canasta`, `dos tiros libres`; `el triple`, `la canasta`, `los dos tiros
 * libres`.
 */
function playWith(article: 'a' | 'the', { how, made }: Play, words: RegionWords): string {
  const isThe = article === 'the'
  if (how !== 'free-throws') return basketWith(article, how, words)
  if (made === 1) return `${isThe ? 'el' : 'un'} tiro libre`
  return `${isThe ? 'los ' : ''}${numbers[made] ?? made} tiros libres`
}

function featText({ kind, count = 0, shooting }: Feat, at: Surroundings): string {
  if (shooting !== undefined) return `${shooting.made} de ${shooting.of} en tiros de campo`
  return doubles[kind] ?? counted(count, kind.slice(0, -1), at)
}

/**
 * The name of a period: `el tercer cuarto`, `el tercer periodo`, `el último cuarto`, `la primera parte`, `la
 * prórroga`, `la segunda prórroga`.
 */
function periodText(
  number: number,
  { periods, arePeriodsNamed, areOvertimesNumbered = false }: GameWords,
  { half, overtime }: RegionWords,
): string {
  if (number <= periods && !arePeriodsNamed) return `el ${ordinals[number - 1]} periodo`
  if (number <= periods && periods === 2) return `la ${feminineOrdinal(number)} ${half}`
  if (number === periods) return 'el último cuarto'
  if (number < periods) return `el ${ordinals[number - 1]} cuarto`
  const extra = number - periods
  const { isFeminine, noun } = overtime
  const article = isFeminine ? 'la' : 'el'
  if (extra === 1 && !areOvertimesNumbered) return `${article} ${noun}`
  const ordinal = isFeminine ? feminineOrdinal(extra) : (ordinals[extra - 1] ?? `${extra}.º`)
  return `${article} ${ordinal} ${noun}`
}

/** The name of a period in a headline: `el 3.er cuarto`, `la 1.ª parte`, `la prórroga`, `la 2.ª prórroga`. */
function shortPeriod(number: number, game: GameWords, words: RegionWords): string {
  const name = periodText(number, game, words)
  const [article = '', ordinal, noun] = name.split(/ (\S+) (.+)/)
  // A name of two words has no ordinal: `la prórroga`. In `el tiempo extra`, `tiempo extra` is one noun.
  if (ordinal === undefined || ordinal === 'tiempo') return name
  const count = number > game.periods ? number - game.periods : number
  const ending = article === 'la' ? 'ª' : count === 1 || count === 3 ? 'er' : 'º'
  return `${article} ${count}.${ending} ${noun}`
}

function feminineOrdinal(number: number): string {
  const ordinal = ordinals[number - 1]
  return ordinal === undefined
    ? `${number}.ª`
    : `${ordinal.replace(/(?:o|(?<=primer|tercer))$/, '')}a`
}

/**
 * Translates labels that sources write in English: `Game 5`, and rounds of the playoffs such as `East First Round -
 * Game 5`. Other labels and parts of a label are not translated. Each part after the first one begins in lower case.
 */
function spanishLabel(label: Label): string {
  if ('stage' in label) return stages[label.stage]
  const [first = '', ...more] = label.text.split(' - ')
  return [spanishPart(first), ...more.map(part => lowerFirst(spanishPart(part)))].join(', ')
}

function spanishPart(part: string): string {
  const [, number] = /^Game (\d)$/.exec(part) ?? []
  const ordinal = number === undefined ? undefined : ordinals[Number(number) - 1]
  if (ordinal !== undefined) return `${headline(ordinal)} partido`
  const [, side, name = ''] = /^(?:(East|West)(?:ern)? )?(.+)$/.exec(part) ?? []
  const round = rounds[name.replace(/^Conf\. /, 'Conference ')]
  if (round === undefined) return part
  return side === undefined ? round : `${round} del ${side === 'East' ? 'Este' : 'Oeste'}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The Spanish names of rounds of the playoffs, by their names in sources. */
const rounds: Readonly<Record<string, string>> = {
  'First Round': 'Primera ronda',
  'Second Round': 'Segunda ronda',
  Quarterfinals: 'Cuartos de final',
  Semifinals: 'Semifinales',
  'Conference Semifinals': 'Semifinales de conferencia',
  'Conference Finals': 'Finales de conferencia',
  Finals: 'Final',
  Final: 'Final',
}

const stages = { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' } as const
