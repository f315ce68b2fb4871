import type {
  Act,
  ColumnKey,
  Feat,
  Label,
  Pair,
  Play,
  Ratio,
  Result,
  Shooting,
  SlotValues,
  Time,
  Tipoff,
} from '../../message-values.ts'
import type { ScopedValue, StatisticKey } from '../facts/statistic.ts'
import { parseClock } from '../game/clock.ts'
import type { Zone } from '../shot-chart/shot-counts.ts'
import type { GameWords, Surroundings, Writers } from './language.ts'

/**
 * Wordings in which `{name}` is the value: for a running clock and for 0:00, for the end of a counted stretch, for
 * clocks of the last minute; then for stretches, overtimes, ends of games, scorers, lines, chances, dates and places.
 */
type Wording =
  | 'left'
  | 'end'
  | 'moment'
  | 'play'
  | 'half'
  | 'regulation'
  | 'after'
  | 'through'
  | 'seconds'
  | 'buzzer'
  | 'game'
  | 'timeout'
  | 'in'
  | 'whole-game'
  | 'overtime'
  | 'overtimes'
  | 'win'
  | 'loss'
  | 'scorer'
  | 'scored'
  | 'tied'
  | 'pass'
  | 'with'
  | 'to-go-with'
  | 'and-added'
  | 'three'
  | 'shot'
  | 'tie-done'
  | 'win-done'
  | 'tie-potential'
  | 'win-potential'
  | 'date'
  | 'day'
  | 'tipoff'
  | 'place'

/** The name of a statistic, of one unit of it, of the whole of a share, and the addition to its label. */
export interface StatisticWords {
  readonly other: string
  readonly one?: string
  readonly measure?: string
  readonly note?: string
}

export interface ChartWords {
  /** The phrase for the owner of a chart, with the slot `{name}`. */
  readonly of: string
  readonly none: string
  readonly one: string
  readonly other: string
  readonly twos: string
  readonly threes: string
  readonly zones: Readonly<Record<Zone, string>>
  readonly fullGame: string
  readonly fieldGoals: string
  readonly made: string
  readonly missed: string
  /** The style in which a title states the time. */
  readonly style: Surroundings['style']
}

/** The definitions of a language for the words of values. */
export interface Grammar {
  /** BCP 47, of dates. */
  readonly locale: string
  readonly wordings: Readonly<Record<Wording, string>>
  /** The wordings that differ in headlines. */
  readonly headlines: Readonly<Partial<Record<Wording, string>>>
  readonly statistics: Readonly<Record<StatisticKey, StatisticWords>>
  /** Short forms of a line of figures. */
  readonly columns: Readonly<Record<ColumnKey, string>>
  /** The short form after makes and attempts of threes. */
  readonly threes: string
  /** The noun after makes and attempts; in the form `from`. */
  readonly shots: Readonly<Record<Shooting['key'], string>>
  readonly from?: Readonly<Record<Shooting['key'], string>>
  readonly acts: Readonly<Record<Act, string>>
  readonly zones: Readonly<Record<Tipoff['clock'], string>>
  readonly stages: Readonly<Record<'play-in' | 'cup-final', string>>
  /** Starting at zero. */
  readonly numbers: readonly string[]
  readonly decimal: string
  readonly percent: string
  /** Between makes and attempts, and before a team's own attempts. */
  readonly of: string
  readonly their: string
  /** Between makes and attempts in a line of figures. */
  readonly shortOf: string
  readonly second: readonly [one: string, other: string]
  /** Between the last two of a list. */
  and(last: string): string
  counted(value: number, noun: string, at: Surroundings): string
  /** A count of a statistic. */
  none(value: number, at: Surroundings): string
  between(first: number, last: number, at: Surroundings): string
  timeOfDay(time: string): string
  /** A count up to the end of a period. Default: `through`. */
  countedThrough(period: number, at: Surroundings): string | undefined
  /** A day without its year. Default: the form of the locale. */
  dayText?(month: number, day: number): string
  /** A clock of full minutes. Default: `8:17`. */
  minutesText?(minutes: number): string | undefined
  /** Whether headlines state tenths of a second without a unit. */
  readonly hasBareTenths?: boolean
  did(play: Play): string
  /** Forms of a number that other languages do not have; `undefined` for all other forms. */
  number?(value: number, form: string, at: Surroundings): string | undefined
  readonly scopes: Readonly<Record<ScopedValue['scope'], string>>
  readonly chart: ChartWords
  /** The writers that only this language has in this form. */
  readonly own: Pick<Writers, 'team' | 'period' | 'play' | 'feat' | 'high' | 'statistic'> &
    Partial<Writers>
}

function fill(wording: string, texts: Readonly<Record<string, string>>): string {
  return wording.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '')
}

/** The writers of message values, from the definitions of a language. */
export function writersOf(grammar: Grammar): Writers {
  const { columns, counted, numbers, of, own, shots, statistics, their, threes } = grammar

  const say = (
    key: Wording,
    texts: Readonly<Record<string, string>> = {},
    style?: Surroundings['style'],
  ): string =>
    fill(
      (style === 'headline' ? grammar.headlines[key] : undefined) ?? grammar.wordings[key],
      texts,
    )
  const listed = (texts: readonly string[]): string => {
    const last = texts.at(-1) ?? ''
    if (texts.length < 2) return last
    return `${texts.slice(0, -1).join(', ')} ${grammar.and(last)} ${last}`
  }
  const inPeriod = (key: Wording, period: number, at: Surroundings, left = ''): string => {
    const [name, ofName] = [own.period(period, undefined, at), own.period(period, 'de', at)]
    return say(key, { left, period: name, of: ofName }, at.style)
  }
  const clockText = (clock: string, style?: Surroundings['style']): string => {
    const left = clockOf(clock)
    if (typeof left === 'string') {
      const [minutes, seconds] = left.split(':')
      return (seconds === '00' ? grammar.minutesText?.(Number(minutes)) : undefined) ?? left
    }
    const text = String(left).replace('.', grammar.decimal)
    if (style === 'headline' && grammar.hasBareTenths && !Number.isInteger(left)) return text
    return `${text} ${grammar.second[left === 1 ? 0 : 1]}`
  }
  const timeText = (time: Time, form: string | undefined, at: Surroundings): string => {
    if (form === 'brief' && at.isTimed(time.period)) {
      const isLast = parseClock(time.clock) === 0
      return isLast
        ? say('buzzer')
        : say('seconds', { left: clockText(time.clock, at.style) }, at.style)
    }
    const moment = momentOf(time, form === 'brief' ? undefined : form, at)
    return inPeriod(moment, time.period, at, clockText(time.clock, at.style))
  }
  const decimalText = (value: number): string => value.toFixed(1).replace('.', grammar.decimal)
  const resultText = ({ won, opponent, score }: Result, at: Surroundings): string => {
    const team = own.team(opponent, undefined, at)
    const winnersFirst = won ? score : { own: score.other, other: score.own }
    const pair = writers.score(winnersFirst, 'a', at)
    return say(won ? 'win' : 'loss', { team, pair }, at.style)
  }

  const writers: Writers = {
    player: (id, _, at) => playerName(id, at),
    players: (ids, _, at) => listed(ids.map(id => playerName(id, at))),
    number: (value, form, at) => {
      if (form === undefined) return String(value)
      if (form === 'letters') return numbers[value] ?? String(value)
      if (form !== 'statistic') return grammar.number?.(value, form, at) ?? counted(value, form, at)
      const { one, other } = statistics[at.values.statistic as StatisticKey]
      return `${grammar.none(value, at)} ${value === 1 ? (one ?? other) : other}`
    },
    percent: value => `${decimalText(value)}${grammar.percent}`,
    mean: decimalText,
    score: (pair, form) => (form === 'turned' ? pairText(swapSides(pair)) : pairText(pair)),
    ratio: (ratio, form, at) => ratioText(ratio, form, at),
    line: (line, form, at) => {
      if (form === 'short')
        return line.map(({ key, value }) => `${value} ${columns[key]}`).join(', ')
      // All columns of a text have figures, so that they are comparable.
      const surroundings = { ...at, isOnlyCount: false }
      const words = listed(
        line.map(({ key, value }) => counted(value, key.slice(0, -1), surroundings)),
      )
      if (words === '') return words
      if (form !== 'with' && form !== 'to-go-with' && form !== 'and-added') return words
      return `${say(form)} ${words}`
    },
    shooting: (parts, form, at) =>
      listed(
        parts.map(({ key, ...part }) => {
          const what = (form === 'from' ? grammar.from : undefined) ?? shots
          return `${ratioText(part, undefined, at)} ${what[key]}`
        }),
      ),
    time: timeText,
    stage: (stage, _, at) => {
      if (stage === undefined) return ''
      if (stage === 'whole-game') return say(stage)
      if ('result' in stage) return resultText(stage.result, at)
      const { soFar } = stage
      const moment = momentOf(soFar, undefined, at)
      if (moment === 'in') return say('game', {}, at.style)
      if (moment === 'left')
        return inPeriod(moment, soFar.period, at, clockText(soFar.clock, at.style))
      return grammar.countedThrough(soFar.period, at) ?? inPeriod('through', soFar.period, at)
    },
    stretch: (stretch, _, at) =>
      typeof stretch === 'number' ? inPeriod('in', stretch, at) : say(stretch, {}, at.style),
    periods: (periods, _, at) => {
      const [first, last] = [periods[0], periods.at(-1)]
      if (first === undefined || last === undefined) throw new RangeError('Cannot say no period')
      return first === last ? inPeriod('in', first, at) : grammar.between(first, last, at)
    },
    overtimes: extra => {
      const count = numbers[extra] ?? String(extra)
      return extra === 0 ? '' : say(extra === 1 ? 'overtime' : 'overtimes', { count })
    },
    plays: (plays, _, at) =>
      listed(
        plays.map(({ player, team, score, clock, period, ...play }) => {
          const { name, isLater } = at.nameOf(player)
          const first = () => say('scorer', { name: name.full, team: at.nameOf(team).name.short })
          const isLast = parseClock(clock) === 0
          const last = () => (isLast ? say('buzzer') : say('seconds', { left: clockText(clock) }))
          return say(score.own === score.other ? 'tied' : 'scored', {
            who: isLater ? name.short : first(),
            did: grammar.did(play),
            // Of a score within a game the leader's points come first.
            score: pairText(score.own < score.other ? swapSides(score) : score),
            points: String(score.own),
            when: period === undefined ? last() : timeText({ period, clock }, 'moment', at),
          })
        }),
      ),
    assist: (passer, _, at) =>
      passer === undefined ? '' : say('pass', { player: playerName(passer, at) }),
    result: (result, _, at) => resultText(result, at),
    act: act => grammar.acts[act],
    chance: ({ three, would }, form) => {
      if (form === 'done') return say(`${would}-done`)
      const shot = say(three ? 'three' : 'shot')
      return form === 'potential' ? say(`${would}-potential`, { shot }) : shot
    },
    date: (date, form) => {
      const text = (options: Intl.DateTimeFormatOptions) =>
        new Date(date).toLocaleDateString(grammar.locale, { ...options, timeZone: 'UTC' })
      const at = new Date(date)
      const day =
        grammar.dayText?.(at.getUTCMonth(), at.getUTCDate()) ??
        text({ month: 'long', day: 'numeric' })
      return say(form === 'day' ? form : 'date', { day, weekday: text({ weekday: 'long' }) })
    },
    tipoff: ({ time: at, clock }, form) => {
      const time = grammar.timeOfDay(at)
      return form === 'time' ? time : say('tipoff', { time, zone: grammar.zones[clock] })
    },
    place: ({ name, city }, form) =>
      form === 'name' || city === undefined ? name : say('place', { name, city }),
    label: label => labelText(label, grammar),
    tense: () => '',
    ...own,
  }
  return writers

  function ratioText(
    { made, of: tried }: Ratio,
    form: string | undefined,
    at: Surroundings,
  ): string {
    switch (form) {
      case 'of':
        return String(tried)
      case 'all':
        return numbers[tried] ?? String(tried)
      case 'of-try':
        return counted(tried, 'try', at)
      case 'made-three':
        return counted(made, 'three', at)
      case 'made-point':
        return counted(made, 'point', at)
      case 'made':
        return String(made)
      case 'hyphen':
        return `${made}-${of}-${tried}`
      case 'short':
        return `${made}${grammar.shortOf}${tried} ${threes}`
      default:
        return `${made} ${form === 'of-their' ? their : of} ${tried}`
    }
  }
}

/**
 * The words of a time: the clock, or for a play at 0:00 the form that the phrase requests. A period without a
 * clock is stated without a time.
 */
function momentOf({ period, clock }: Time, form: string | undefined, game: GameWords) {
  if (!game.isTimed(period)) return 'in'
  if (parseClock(clock) !== 0) return 'left'
  if (form === 'end' || form === 'moment' || form === 'play') return form
  if (!game.arePeriodsNamed) return 'after'
  if (period * 2 === game.periods) return 'half'
  return period === game.periods ? 'regulation' : 'after'
}

export function playerName(id: string, { nameOf }: Surroundings): string {
  const { name, isLater } = nameOf(id)
  return isLater ? name.short : name.full
}

export function swapSides({ own, other }: Pair): Pair {
  return { own: other, other: own }
}

export function pairText({ own, other }: Pair): string {
  return `${own}-${other}`
}

export function labelText(label: Label, { stages }: Pick<Grammar, 'stages'>): string {
  return 'text' in label ? label.text : stages[label.stage]
}

/** Whether a value takes the plural, or a tense the past: this selects the side of `{play:puts|put}`. */
export function isPlural(kind: keyof SlotValues, value: unknown): boolean {
  switch (kind) {
    case 'tense':
      return value === 'past'
    case 'play':
      return (value as Play).how === 'free-throws' && (value as Play).made > 1
    case 'feat': {
      const { count } = value as Feat
      return count !== undefined && count !== 1
    }
    default:
      return value !== 1
  }
}

/** With a capital at the front and a full stop, unless the last word ends with one. */
export function sentence(words: string): string {
  return words.endsWith('.') ? headline(words) : `${headline(words)}.`
}

export function headline(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A clock: `8:17`; under a minute the seconds, with tenths if it has them, as a number of the language. */
function clockOf(clock: string): string | number {
  const leftMs = parseClock(clock)
  if (leftMs === undefined) throw new RangeError(`Cannot say the clock "${clock}"`)
  const seconds = (leftMs % 60_000) / 1000
  if (leftMs < 60_000) return Math.floor(seconds * 10) / 10
  return `${Math.floor(leftMs / 60_000)}:${String(Math.floor(seconds)).padStart(2, '0')}`
}
