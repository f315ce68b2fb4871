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
import { clockOf, isPlural } from '../grammar.ts'
import type { Surroundings, Writers } from '../language.ts'

/** Countable things: `1 point`, `22 points`. */
const nouns: Readonly<Record<string, readonly [one: string, other: string]>> = {
  point: ['point', 'points'],
  rebound: ['rebound', 'rebounds'],
  assist: ['assist', 'assists'],
  steal: ['steal', 'steals'],
  block: ['block', 'blocks'],
  turnover: ['turnover', 'turnovers'],
  three: ['three', 'threes'],
  foul: ['foul', 'fouls'],
  shot: ['shot', 'shots'],
  basket: ['basket', 'baskets'],
  try: ['try', 'tries'],
  tie: ['tie', 'ties'],
  'free-throw': ['free throw', 'free throws'],
  'offensive-rebound': ['offensive rebound', 'offensive rebounds'],
}

/** What statistics are called: as a count where they can be counted, and what a share measures. */
const statistics: Readonly<
  Record<Statistic, { readonly one?: string; readonly other: string; readonly measure?: string }>
> = {
  effectiveFieldGoalPercentage: {
    other: 'effective field goal percentage',
    measure: 'field goals made per attempt, with extra credit for threes',
  },
  turnoverPercentage: { other: 'turnover percentage', measure: 'turnovers per possession' },
  offensiveReboundPercentage: {
    other: 'offensive rebound percentage',
    measure: 'the share of own misses rebounded, team rebounds included',
  },
  freeThrowRate: {
    other: 'free throw rate',
    measure: 'free throws attempted per field goal attempted',
  },
  fastBreakPoints: { one: 'fast-break point', other: 'fast-break points' },
  pointsInPaint: { one: 'point in the paint', other: 'points in the paint' },
  pointsOffTurnovers: { one: 'point off turnovers', other: 'points off turnovers' },
  secondChancePoints: { one: 'second-chance point', other: 'second-chance points' },
  offensiveRebounds: { one: 'offensive rebound', other: 'offensive rebounds' },
  defensiveRebounds: { one: 'defensive rebound', other: 'defensive rebounds' },
  turnovers: { one: 'turnover', other: 'turnovers' },
  blocks: { one: 'block', other: 'blocks' },
  steals: { one: 'steal', other: 'steals' },
}

const columns: Readonly<Record<ColumnKey, readonly [noun: string, short: string]>> = {
  points: ['point', 'PTS'],
  rebounds: ['rebound', 'REB'],
  assists: ['assist', 'AST'],
  steals: ['steal', 'STL'],
  blocks: ['block', 'BLK'],
  threes: ['three', '3PT'],
  turnovers: ['turnover', 'TO'],
}

const shots: Readonly<Record<Shooting['key'], readonly [what: string, from: string]>> = {
  shots: ['shots', 'from the field'],
  threes: ['threes', 'from three'],
  'free-throws': ['free throws', 'at the line'],
}

const highs: Readonly<Record<High, string>> = {
  seasonHigh: 'season-high',
  postseasonHigh: 'postseason-high',
  careerHigh: 'career-high',
  careerPlayoffHigh: 'career playoff-high',
}

const acts: Readonly<Record<Act, string>> = {
  three: 'three',
  basket: 'basket',
  'free-throw': 'free throw',
  rebound: 'rebound',
  assist: 'assist',
  steal: 'steal',
  block: 'block',
}

/** What a feat does in a headline: `grabs 20 rebounds`. */
const featVerbs: Readonly<Record<FeatKind, string>> = {
  'quadruple-double': 'has',
  'triple-double': 'has',
  'double-double': 'has',
  points: 'scores',
  rebounds: 'grabs',
  assists: 'hands out',
  threes: 'hits',
  steals: 'has',
  blocks: 'has',
  shooting: 'makes',
}

const zones = { arena: 'local time', eastern: 'ET', utc: 'UTC' } as const

export const writers: Writers = {
  team: (id, form, { nameOf }) => {
    const { name } = nameOf(id)
    if (form === 'full') return name.full
    return form === "'s" ? possessive(name.short) : name.short
  },
  player: (id, form, { nameOf }) => {
    const { name, isLater } = nameOf(id)
    const text = isLater ? name.short : name.full
    return form === "'s" ? possessive(text) : text
  },
  players: (ids, _, { nameOf }) =>
    listed(ids.map(nameOf).map(({ name, isLater }) => (isLater ? name.short : name.full))),
  number: (value, form, { values }) => numberText(value, form, values),
  percent: value => `${value.toFixed(1)}%`,
  mean: value => value.toFixed(1),
  score: ({ own, other }, form) => {
    if (form === 'straight') return `${own} straight points`
    const text = form === 'turned' ? `${other}-${own}` : `${own}-${other}`
    return form === 'a' ? withArticle(text) : text
  },
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
        return `${made} of their ${of}`
      case 'short':
        return `${made}-${of} 3PT`
      default:
        return `${made} of ${of}`
    }
  },
  line: (line, form) => {
    const told = line.map(({ key, value }) => counted(value, columns[key][0]))
    if (form === 'short')
      return line.map(({ key, value }) => `${value} ${columns[key][1]}`).join(', ')
    if (told.length === 0) return ''
    if (form === 'with') return `with ${listed(told)}`
    return form === 'to-go-with' ? `to go with ${listed(told)}` : listed(told)
  },
  shooting: (parts, form) =>
    listed(
      parts.map(({ key, made, of }) => `${made} of ${of} ${shots[key][form === 'from' ? 1 : 0]}`),
    ),
  time: (time, form, at) => timeText(time, form, at),
  stage: (stage, _, at) => {
    if (stage === undefined) return ''
    if (stage === 'whole-game') return 'over the whole game'
    return 'soFar' in stage ? soFar(stage.soFar, at) : resultText(stage.result, at)
  },
  stretch: (stretch, _, at) => {
    if (stretch === 'game') return 'so far'
    if (stretch === 'break')
      return at.style === 'headline' ? 'since last break' : 'since the last break'
    return `in ${period(stretch, at)}`
  },
  period: (value, form, at) => {
    const name = period(value, { ...at, style: form === 'an' ? 'prose' : at.style })
    return form === 'an' ? name.replace(/^the /, 'a ') : name
  },
  periods: (periods, _, at) => {
    const [first, last] = [periods[0], periods.at(-1)]
    if (first === undefined) throw new RangeError('Cannot say no period')
    return last === undefined || last === first
      ? `in ${period(first, at)}`
      : `from ${period(first, at)} into ${period(last, at)}`
  },
  overtimes: extra => {
    if (extra === 0) return ''
    const counts = ['two', 'three', 'four', 'five', 'six', 'seven']
    return extra === 1 ? 'in overtime' : `in ${counts[extra - 2] ?? extra} overtimes`
  },
  play: (play, form) => {
    if (form === 'a') return playWithArticle(play)
    return form === 'did' ? playDone(play) : playNoun(play)
  },
  plays: (plays, _, { nameOf }) =>
    listed(
      plays.map(({ player, team, score, clock, ...play }) => {
        const { name, isLater } = nameOf(player)
        const who = isLater ? name.short : `${name.full} of the ${nameOf(team).name.short}`
        const left = parseClock(clock) === 0 ? 'at the buzzer' : `with ${clockText(clock)} left`
        return `${who} ${playDone(play)} for ${score.own}-${score.other} ${left}`
      }),
    ),
  assist: (passer, _, { nameOf }) => {
    if (passer === undefined) return ''
    const { name, isLater } = nameOf(passer)
    return `on a pass from ${isLater ? name.short : name.full}`
  },
  result: (result, _, at) => resultText(result, at),
  feat: (feat, form) => {
    const text = featText(feat)
    if (form === 'a') return withArticle(text)
    if (form !== 'does') return text
    const { kind, count, shooting } = feat
    if (kind === 'points') return `scores ${count}`
    return `${featVerbs[kind]} ${shooting === undefined ? text : `${shooting.made} of ${shooting.of} shots`}`
  },
  high: (high, form) => (form === 'noun' ? highs[high].replace(/-high$/, ' high') : highs[high]),
  act: act => acts[act],
  chance: ({ three, would }, form) => {
    if (form === 'done') return would === 'tie' ? 'tied it' : 'won it'
    return three ? 'three' : 'shot'
  },
  statistic: (statistic, form) => {
    const { other, measure } = statistics[statistic]
    if (form === 'measure') return measure ?? ''
    return form === 'a' ? withArticle(other) : other
  },
  date: (date, form) => {
    const day = new Date(`${date}T00:00:00Z`)
    return form === 'day'
      ? dayFormat.format(day)
      : `${weekdayFormat.format(day)}, ${dayFormat.format(day)}`
  },
  tipoff: ({ time, clock }, form) => {
    // ICU separates the time and PM by a narrow no-break space in some versions and a space in others.
    const text = timeFormat.format(new Date(`2000-01-01T${time}:00Z`)).replace(/\s/u, ' ')
    return form === 'time' ? text : `${text} ${zones[clock]}`
  },
  place: ({ name, city }, form) =>
    form === 'name' || city === undefined ? name : `${name} in ${city}`,
  label: gameLabel,
  tense: () => '',
}

const tag = 'en-US'
const weekdayFormat = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat(tag, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})
const plurals = new Intl.PluralRules(tag)

/** `Knueppel's`, but `the Hornets'` and `James'`. */
function possessive(text: string): string {
  return text.endsWith('s') ? `${text}'` : `${text}'s`
}

/** `a`, `a and b`, `a, b and c`. */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function counted(value: number, noun: string): string {
  const [one, other] = nouns[noun] ?? [noun, noun]
  return `${value === 0 ? 'no' : value} ${plurals.select(value) === 'one' ? one : other}`
}

const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

function numberText(
  value: number,
  form: string | undefined,
  values: Surroundings['values'],
): string {
  switch (form) {
    case undefined:
      return String(value)
    case 'letters':
      return small[value] ?? String(value)
    case 'none':
      return value === 0 ? 'none' : String(value)
    case 'times':
      return ['not once', 'once', 'twice'][value] ?? `${value} times`
    case 'statistic': {
      const { one, other } = statistics[values.statistic as Statistic]
      return `${value === 0 ? 'no' : value} ${value === 1 ? (one ?? other) : other}`
    }
    default: {
      const [, article, noun = form] = /^(a?)-(.*)$/.exec(form) ?? []
      if (article === undefined) return counted(value, noun)
      const adjective = `${value}-${nouns[noun]?.[0] ?? noun}`
      return article === 'a' ? withArticle(adjective) : adjective
    }
  }
}

/** `a 13-0`, `an 8-0`: the article goes by how the number or word sounds. */
function withArticle(text: string): string {
  return `${/^(8|11\b|18\b|[aeiou])/.test(text) ? 'an' : 'a'} ${text}`
}

function playNoun({ how, made }: Play): string {
  if (how !== 'free-throws') return how
  return made === 1 ? 'free throw' : `${small[made] ?? made} free throws`
}

function playWithArticle(play: Play): string {
  return isPlural('play', play) ? playNoun(play) : `a ${playNoun(play)}`
}

function playDone(play: Play): string {
  if (play.how === 'basket') return 'scored'
  return `${play.how === 'three' ? 'hit' : 'made'} ${playWithArticle(play)}`
}

function featText({ kind, count = 0, shooting }: Feat): string {
  if (shooting !== undefined) return `${shooting.made} of ${shooting.of} shooting`
  if (kind in columns) return counted(count, columns[kind as ColumnKey][0])
  return kind
}

/** `in win over Heat` in headlines, `in a 110-107 win over the Heat`. */
function resultText({ won, opponent, score }: Result, { style, nameOf }: Surroundings): string {
  const { short } = nameOf(opponent).name
  if (style === 'headline') return won ? `in win over ${short}` : `in loss to ${short}`
  const pair = withArticle(pairText(won ? score : { own: score.other, other: score.own }))
  return won ? `in ${pair} win over the ${short}` : `in ${pair} loss to the ${short}`
}

function pairText({ own, other }: Pair): string {
  return `${own}-${other}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

type At = Pick<Surroundings, 'style' | 'periods'>

/** `the third quarter`, `the second half`, `overtime`, `the second overtime`; headlines have no article. */
function period(number: number, { style, periods }: At): string {
  const the = style === 'headline' ? '' : 'the '
  if (number <= periods)
    return `${the}${ordinals[number - 1]} ${periods === 2 ? 'half' : 'quarter'}`
  const extra = number - periods
  return extra === 1 ? 'overtime' : `${the}${ordinals[extra - 1] ?? `${extra}th`} overtime`
}

/**
 * `with 8:17 left in the first quarter`; at a break `at halftime`, `after the third quarter`, `at the end of regulation`. At
 * 0:00 of a play `at the end of the third quarter`, as the period may not be over, or `at the buzzer`.
 */
function timeText({ period: number, clock }: Time, form: string | undefined, at: At): string {
  const name = period(number, at)
  if (parseClock(clock) !== 0) return `with ${clockText(clock)} left in ${name}`
  if (form === 'end') return 'at the buzzer'
  if (form === 'moment') return `at the buzzer of ${name}`
  if (form === 'play') return `at the end of ${name}`
  if (number * 2 === at.periods) return 'at halftime'
  return number === at.periods ? 'at the end of regulation' : `after ${name}`
}

/** Up to when something is counted: `by halftime`, `through the third quarter`, `with 8:17 left in the first quarter`. */
function soFar({ period: number, clock }: Time, at: At): string {
  if (parseClock(clock) !== 0) return `with ${clockText(clock)} left in ${period(number, at)}`
  if (number * 2 === at.periods) return 'by halftime'
  return number === at.periods ? 'through regulation' : `through ${period(number, at)}`
}

/** `8:17`; under a minute `45.2 seconds`. */
function clockText(clock: string): string {
  const left = clockOf(clock)
  return typeof left === 'string' ? left : `${left} ${left === 1 ? 'second' : 'seconds'}`
}

const stages = { 'play-in': 'Play-In', 'cup-final': 'Cup Final' } as const

export function gameLabel(label: Label): string {
  return 'text' in label ? label.text : stages[label.stage]
}

/** A place on the clock as a chart's title says it. */
export function timeOfChart(time: Time, periods: 4 | 2): string {
  return timeText(time, 'play', { style: 'prose', periods })
}
