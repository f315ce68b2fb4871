import type {
  Act,
  ColumnKey,
  Feat,
  FeatKind,
  High,
  Label,
  Pair,
  Play,
  Result,
  Shooting,
  Statistic,
  Time,
} from '../../../messages.ts'
import { parseClock } from '../../game/clock.ts'
import { clockOf } from '../grammar.ts'
import type { Surroundings, Writers } from '../language.ts'

/** Countable things: `1 punto`, `22 puntos`. */
const nouns: Readonly<Record<string, readonly [one: string, other: string]>> = {
  point: ['punto', 'puntos'],
  rebound: ['rebote', 'rebotes'],
  assist: ['asistencia', 'asistencias'],
  steal: ['robo', 'robos'],
  block: ['tapón', 'tapones'],
  turnover: ['pérdida', 'pérdidas'],
  three: ['triple', 'triples'],
  foul: ['falta', 'faltas'],
  shot: ['tiro', 'tiros'],
  basket: ['canasta', 'canastas'],
  try: ['intento', 'intentos'],
  tie: ['empate', 'empates'],
  time: ['vez', 'veces'],
  'free-throw': ['tiro libre', 'tiros libres'],
  'offensive-rebound': ['rebote ofensivo', 'rebotes ofensivos'],
}

/** What statistics are called, all of them masculine but turnovers: as a count where they can be counted, and what a share measures. */
const statistics: Readonly<
  Record<Statistic, { readonly one?: string; readonly other: string; readonly measure?: string }>
> = {
  effectiveFieldGoalPercentage: {
    other: 'porcentaje efectivo de tiros de campo',
    measure: 'canastas por tiro de campo intentado, con un plus por cada triple',
  },
  turnoverPercentage: { other: 'porcentaje de pérdidas', measure: 'pérdidas por posesión' },
  offensiveReboundPercentage: {
    other: 'porcentaje de rebote ofensivo',
    measure: 'la parte de los fallos propios que se recupera, con los rebotes de equipo',
  },
  freeThrowRate: {
    other: 'índice de tiros libres',
    measure: 'tiros libres intentados por cada tiro de campo intentado',
  },
  fastBreakPoints: { one: 'punto al contraataque', other: 'puntos al contraataque' },
  pointsInPaint: { one: 'punto en la pintura', other: 'puntos en la pintura' },
  pointsOffTurnovers: { one: 'punto tras pérdida', other: 'puntos tras pérdida' },
  secondChancePoints: {
    one: 'punto de segunda oportunidad',
    other: 'puntos de segunda oportunidad',
  },
  offensiveRebounds: { one: 'rebote ofensivo', other: 'rebotes ofensivos' },
  defensiveRebounds: { one: 'rebote defensivo', other: 'rebotes defensivos' },
  turnovers: { one: 'pérdida', other: 'pérdidas' },
  blocks: { one: 'tapón', other: 'tapones' },
  steals: { one: 'robo', other: 'robos' },
}

const columns: Readonly<Record<ColumnKey, readonly [noun: string, short: string]>> = {
  points: ['point', 'PTS'],
  rebounds: ['rebound', 'REB'],
  assists: ['assist', 'AST'],
  steals: ['steal', 'ROB'],
  blocks: ['block', 'TAP'],
  threes: ['three', 'TRI'],
  turnovers: ['turnover', 'PÉR'],
}

const shots: Readonly<Record<Shooting['key'], string>> = {
  shots: 'tiros de campo',
  threes: 'triples',
  'free-throws': 'tiros libres',
}

const highs: Readonly<Record<High, string>> = {
  seasonHigh: 'tope de la temporada',
  postseasonHigh: 'tope de estos playoffs',
  careerHigh: 'tope de su carrera',
  careerPlayoffHigh: 'tope de su carrera en playoffs',
}

const acts: Readonly<Record<Act, string>> = {
  three: 'un triple',
  basket: 'una canasta',
  'free-throw': 'un tiro libre',
  rebound: 'un rebote',
  assist: 'una asistencia',
  steal: 'un robo',
  block: 'un tapón',
}

const doubles: Readonly<Partial<Record<FeatKind, string>>> = {
  'quadruple-double': 'cuádruple-doble',
  'triple-double': 'triple-doble',
  'double-double': 'doble-doble',
}

/** What a feat does: `captura 20 rebotes`. */
const featVerbs: Readonly<Partial<Record<FeatKind, string>>> = {
  points: 'anota',
  rebounds: 'captura',
  assists: 'reparte',
  threes: 'anota',
  steals: 'suma',
  blocks: 'pone',
}

const zones = { arena: 'hora local', eastern: 'hora del Este', utc: 'UTC' } as const

export const writers: Writers = {
  team: (id, form = '', { nameOf }) => {
    const { name } = nameOf(id)
    const text = form.endsWith('full') ? name.full : name.short
    if (form === 'name') return text
    const [preposition] = /^(?:de|a)\b/.exec(form) ?? []
    return `${preposition === undefined ? '' : `${preposition} `}${withTeamArticle(text)}`
  },
  player: (id, _, { nameOf }) => playerName(id, nameOf),
  players: (ids, _, { nameOf }) => listed(ids.map(id => playerName(id, nameOf))),
  number: (value, form, { values }) => {
    if (form === undefined) return String(value)
    if (form === 'letters') return small[value] ?? String(value)
    if (form !== 'statistic') return counted(value, form)
    const { one, other } = statistics[values.statistic as Statistic]
    return `${value} ${value === 1 ? (one ?? other) : other}`
  },
  percent: value => percentText(value),
  mean: value => decimalText(value),
  score: ({ own, other }, form) => (form === 'turned' ? `${other}-${own}` : `${own}-${other}`),
  ratio: ({ made, of }, form) => {
    switch (form) {
      case 'of':
        return String(of)
      case 'of-try':
        return counted(of, 'try')
      case 'made-three':
        return counted(made, 'three')
      case 'made-point':
        return counted(made, 'point')
      case 'of-their':
        return `${made} de sus ${of}`
      case 'short':
        return `${made}-${of} T3`
      default:
        return `${made} de ${of}`
    }
  },
  line: (line, form) => {
    if (form === 'short')
      return line.map(({ key, value }) => `${value} ${columns[key][1]}`).join(', ')
    const told = listed(line.map(({ key, value }) => counted(value, columns[key][0])))
    if (told === '' || form === undefined) return told
    return `${form === 'with' ? 'con' : 'además de'} ${told}`
  },
  shooting: parts => listed(parts.map(({ key, made, of }) => `${made} de ${of} en ${shots[key]}`)),
  time: (time, form, at) => timeText(time, form, at),
  stage: (stage, _, at) => {
    if (stage === undefined) return ''
    if (stage === 'whole-game') return 'en todo el partido'
    return 'soFar' in stage ? soFar(stage.soFar, at) : resultText(stage.result, at)
  },
  stretch: (stretch, _, { periods }) => {
    if (stretch === 'game') return 'en lo que va de partido'
    return stretch === 'break' ? 'desde la última pausa' : `en ${period(stretch, periods)}`
  },
  period: (value, form, { periods }) => {
    const name = period(value, periods)
    if (form === 'an') return name.replace(/^el /, 'un ').replace(/^la /, 'una ')
    if (form === 'de') return ofPeriod(value, periods)
    return form === 'a' ? `a ${name}`.replace(/^a el /, 'al ') : name
  },
  periods: (numbers, _, { periods }) => {
    const [first, last] = [numbers[0], numbers.at(-1)]
    if (first === undefined || last === undefined) throw new RangeError('Cannot say no period')
    if (last === first) return `en ${period(first, periods)}`
    const name = period(first, periods)
    // `entre el primer y el segundo cuarto`, but `entre el último cuarto y la prórroga`.
    const short = last <= periods ? name.replace(/ \S+$/, '') : name
    return `entre ${short} y ${period(last, periods)}`
  },
  overtimes: extra => {
    if (extra === 0) return ''
    return extra === 1 ? 'en la prórroga' : `tras ${small[extra] ?? extra} prórrogas`
  },
  play: (play, form) => {
    if (form === 'did') return `anotó ${playWith('a', play)}`
    return playWith(form === 'the' ? 'the' : 'a', play)
  },
  plays: (plays, _, { nameOf }) =>
    listed(
      plays.map(({ player, team, score, clock, ...play }) => {
        const { name, isLater } = nameOf(player)
        const who = isLater ? name.short : `${name.full} (${nameOf(team).name.short})`
        const left = parseClock(clock) === 0 ? 'sobre la bocina' : `a falta de ${clockText(clock)}`
        return `${who} anotó ${playWith('a', play)} para el ${pairText(score)} ${left}`
      }),
    ),
  assist: (passer, _, { nameOf }) =>
    passer === undefined ? '' : `tras asistencia de ${playerName(passer, nameOf)}`,
  result: (result, _, at) => resultText(result, at),
  feat: (feat, form) => {
    const text = featText(feat)
    const isDouble = feat.kind in doubles
    const article = feat.count === 1 || isDouble || feat.shooting ? 'el' : 'los'
    const the = `${feat.kind === 'assists' ? feminine(article) : article} ${text}`
    if (form === 'the') return the
    if (form === 'a-the') return `a ${the}`.replace(/^a el /, 'al ')
    if (form === 'a') return isDouble || feat.shooting !== undefined ? `un ${text}` : text
    if (form !== 'does') return text
    const { kind, shooting } = feat
    if (shooting !== undefined) return `mete ${shooting.made} de ${shooting.of} tiros`
    return isDouble ? `firma un ${text}` : `${featVerbs[kind]} ${text}`
  },
  high: (high, form) => (form === 'noun' ? highs[high] : `su ${highs[high].replace(' su ', ' ')}`),
  act: act => acts[act],
  chance: ({ three, would }, form) => {
    if (form === 'done') return would === 'tie' ? 'habría empatado' : 'habría ganado'
    return three ? 'un triple' : 'un tiro'
  },
  statistic: (statistic, form) => {
    const { one, other, measure } = statistics[statistic]
    if (form === 'measure') return measure ?? ''
    if (form === 'a') return `un ${other}`
    if (form !== 'the') return other
    const article = one === undefined ? 'el' : 'los'
    return `${statistic === 'turnovers' ? feminine(article) : article} ${other}`
  },
  date: (date, form) => {
    const day = new Date(`${date}T00:00:00Z`)
    const text = `${dayFormat.format(day)}`
    return form === 'day' ? `el ${text}` : `el ${weekdayFormat.format(day)} ${text}`
  },
  tipoff: ({ time, clock }, form) => {
    const text = `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time.replace(/^0/, '')}`
    return form === 'time' ? text : `${text} (${zones[clock]})`
  },
  place: ({ name, city }, form) =>
    form === 'name' || city === undefined ? name : `${name} (${city})`,
  label: gameLabel,
  tense: () => '',
}

/** `45,2` */
export function decimalText(value: number): string {
  return value.toFixed(1).replace('.', ',')
}

/** `45,2 %`, with a no-break space. */
export function percentText(value: number): string {
  return `${decimalText(value)}\u00a0%`
}

const tag = 'es-ES'
const weekdayFormat = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' })
const plurals = new Intl.PluralRules(tag)

/**
 * Clubs are masculine and plural, whatever their name is in their own language: `los Herons`, `los Heat`. A name with a
 * Spanish article of its own takes no second one: `Los Angeles Lakers`.
 */
function withTeamArticle(name: string): string {
  return /^(?:Los|Las|El|La) /.test(name) ? name : `los ${name}`
}

function playerName(id: string, nameOf: Surroundings['nameOf']): string {
  const { name, isLater } = nameOf(id)
  return isLater ? name.short : name.full
}

/** `a`, `a y b`, `a, b y c`; `e` before the sound of i. */
function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? ''
  if (texts.length < 2) return last
  const and = /^h?[ií](?![aeou])/i.test(last) ? 'e' : 'y'
  return `${texts.slice(0, -1).join(', ')} ${and} ${last}`
}

function counted(value: number, noun: string): string {
  if (noun === 'time' && value === 0) return 'ninguna vez'
  const [one, other] = nouns[noun] ?? [noun, noun]
  return `${value} ${plurals.select(value) === 'one' ? one : other}`
}

const small = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

function feminine(article: 'el' | 'los'): string {
  return article === 'el' ? 'la' : 'las'
}

/** `un triple`, `una canasta`, `dos tiros libres`; `el triple`, `la canasta`, `los dos tiros libres`. */
function playWith(article: 'a' | 'the', { how, made }: Play): string {
  const isThe = article === 'the'
  if (how === 'three') return `${isThe ? 'el' : 'un'} triple`
  if (how === 'basket') return `${isThe ? 'la' : 'una'} canasta`
  if (made === 1) return `${isThe ? 'el' : 'un'} tiro libre`
  return `${isThe ? 'los ' : ''}${small[made] ?? made} tiros libres`
}

function featText({ kind, count = 0, shooting }: Feat): string {
  if (shooting !== undefined) return `${shooting.made} de ${shooting.of} en tiros`
  return doubles[kind] ?? counted(count, columns[kind as ColumnKey][0])
}

/** `en la victoria ante los Heat` in headlines, `en la victoria por 110-107 ante los Heat`: the winner's points first. */
function resultText({ won, opponent, score }: Result, { style, nameOf }: Surroundings): string {
  const name = withTeamArticle(nameOf(opponent).name.short)
  const pair = pairText(won ? score : { own: score.other, other: score.own })
  const by = style === 'headline' ? '' : ` por ${pair}`
  return `en la ${won ? 'victoria' : 'derrota'}${by} ante ${name}`
}

function pairText({ own, other }: Pair): string {
  return `${own}-${other}`
}

/** Of regulation and overtime, as they stand before a masculine noun; `tercer` and `primer` are short. */
const ordinals = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo']

/** `el tercer cuarto`, `el último cuarto`, `la primera parte`, `la prórroga`, `la segunda prórroga`. */
function period(number: number, periods: 4 | 2): string {
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

function ofPeriod(number: number, periods: 4 | 2): string {
  return `de ${period(number, periods)}`.replace(/^de el /, 'del ')
}

/**
 * `a falta de 8:17 para el final del primer cuarto`, in headlines `a 8:17 del final del primer cuarto`; at a break `al
 * descanso`, `al término del tercer cuarto`. At 0:00 of a play `en el cierre del tercer cuarto`, as the period may not be
 * over, or `sobre la bocina`.
 */
function timeText(
  { period: number, clock }: Time,
  form: string | undefined,
  { style, periods }: Pick<Surroundings, 'style' | 'periods'>,
): string {
  const of = ofPeriod(number, periods)
  if (parseClock(clock) !== 0) {
    const left = clockText(clock)
    return style === 'headline'
      ? `a ${left} del final ${of}`
      : `a falta de ${left} para el final ${of}`
  }
  if (form === 'end') return 'sobre la bocina'
  if (form === 'moment') return `sobre la bocina ${of}`
  if (form === 'play') return `en el cierre ${of}`
  if (number * 2 === periods) return 'al descanso'
  return number === periods ? 'al término del tiempo reglamentario' : `al término ${of}`
}

/** Up to when something is counted: `al descanso`, `tras el tercer cuarto`, or the time. */
function soFar({ period: number, clock }: Time, at: Surroundings): string {
  if (parseClock(clock) !== 0) return timeText({ period: number, clock }, undefined, at)
  if (number * 2 === at.periods) return 'al descanso'
  return `tras ${number === at.periods ? 'el tiempo reglamentario' : period(number, at.periods)}`
}

/** `8:17`; under a minute `45,2 segundos`. */
function clockText(clock: string): string {
  const left = clockOf(clock)
  if (typeof left === 'string') return left
  return `${String(left).replace('.', ',')} ${left === 1 ? 'segundo' : 'segundos'}`
}

const stages = { 'play-in': 'Play-in', 'cup-final': 'Final de la Copa' } as const

export function gameLabel(label: Label): string {
  return 'text' in label ? label.text : stages[label.stage]
}

/** A place on the clock as a chart's title says it. */
export function timeOfChart(time: Time, periods: 4 | 2): string {
  return timeText(time, 'play', { style: 'headline', periods })
}
