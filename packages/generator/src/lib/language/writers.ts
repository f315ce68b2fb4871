import type {
  Chance,
  Column,
  Pair,
  Ratio,
  Result,
  Shooting,
  Stage,
  Time,
  TimedPlay,
} from '../../message-values.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import { parseClock } from '../game/clock.ts'
import type { Grammar, Wording } from './grammar.ts'
import type { GameWords, Surroundings, Writers } from './language.ts'
import { labelText, pairText, playerName, swapSides } from './word-forms.ts'

/** The writers of message values, from the definitions of a language. */
export function writersOf(grammar: Grammar): Writers {
  const texts = new ValueTexts(grammar)
  return {
    player: (id, _, at) => playerName(id, at),
    players: (ids, _, at) => texts.list(ids.map(id => playerName(id, at))),
    number: (value, form, at) => texts.number(value, form, at),
    percent: value => `${texts.decimal(value)}${grammar.percent}`,
    mean: value => texts.decimal(value),
    score: (pair, form) => scoreText(pair, form),
    ratio: (ratio, form, at) => texts.ratio(ratio, form, at),
    line: (line, form, at) => texts.line(line, form, at),
    shooting: (parts, form, at) => texts.shooting(parts, form, at),
    time: (time, form, at) => texts.time(time, form, at),
    stage: (stage, _, at) => texts.stage(stage, at),
    stretch: (stretch, _, at) =>
      typeof stretch === 'number' ? texts.inPeriod('in', stretch, at) : texts.say(stretch, {}, at),
    periods: (periods, _, at) => texts.periods(periods, at),
    overtimes: extra => texts.overtimes(extra),
    plays: (plays, _, at) => texts.plays(plays, at),
    assist: (passer, _, at) =>
      passer === undefined ? '' : texts.say('pass', { player: playerName(passer, at) }),
    result: (result, _, at) => texts.result(result, at),
    act: act => grammar.acts[act],
    chance: (chance, form) => texts.chance(chance, form),
    date: (date, form) => texts.date(date, form),
    tipoff: ({ time, clock }, form) => {
      const text = grammar.timeOfDay(time)
      return form === 'time'
        ? text
        : texts.say('tipoff', { time: text, zone: grammar.zones[clock] })
    },
    place: ({ name, city }, form) =>
      form === 'name' || city === undefined ? name : texts.say('place', { name, city }),
    label: label => labelText(label, grammar),
    tense: () => '',
    ...grammar.own,
  }
}

/** The texts of values by the definitions of a language. */
class ValueTexts {
  readonly #grammar: Grammar

  constructor(grammar: Grammar) {
    this.#grammar = grammar
  }

  say(
    key: Wording,
    texts: Readonly<Record<string, string>> = {},
    at?: Pick<Surroundings, 'style' | 'hasShortTimes'>,
  ): string {
    const { headlines, shortest, wordings } = this.#grammar
    const short = at?.hasShortTimes === true ? shortest?.[key] : undefined
    const wording =
      short ?? (at?.style === 'headline' ? headlines[key] : undefined) ?? wordings[key]
    return wording.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '')
  }

  list(texts: readonly string[]): string {
    const last = texts.at(-1) ?? ''
    if (texts.length < 2) return last
    return `${texts.slice(0, -1).join(', ')} ${this.#grammar.and(last)} ${last}`
  }

  decimal(value: number): string {
    return value.toFixed(1).replace('.', this.#grammar.decimal)
  }

  /** A count in figures, in letters, with the name of its statistic, or with another noun. */
  number(value: number, form: string | undefined, at: Surroundings): string {
    const grammar = this.#grammar
    if (form === undefined) return String(value)
    if (form === 'letters') return grammar.numbers[value] ?? String(value)
    if (form !== 'statistic') {
      return grammar.number?.(value, form, at) ?? grammar.counted(value, form, at)
    }
    const { one, other } = grammar.statistics[at.values.statistic as StatisticKey]
    return `${grammar.none(value, at)} ${value === 1 ? (one ?? other) : other}`
  }

  ratio({ made, of: tried }: Ratio, form: string | undefined, at: Surroundings): string {
    const grammar = this.#grammar
    switch (form) {
      case 'of':
        return String(tried)
      case 'all':
        return grammar.numbers[tried] ?? String(tried)
      case 'of-try':
        return grammar.counted(tried, 'try', at)
      case 'made-three':
        return grammar.counted(made, 'three', at)
      case 'made-point':
        return grammar.counted(made, 'point', at)
      case 'made':
        return String(made)
      case 'hyphen':
        return `${made}-${grammar.of}-${tried}`
      case 'short':
        return `${made}${grammar.shortOf}${tried} ${grammar.threes}`
      default:
        return `${made} ${form === 'of-their' ? grammar.their : grammar.of} ${tried}`
    }
  }

  line(line: readonly Column[], form: string | undefined, at: Surroundings): string {
    const grammar = this.#grammar
    if (form === 'short') {
      return line.map(({ key, value }) => `${value} ${grammar.columns[key]}`).join(', ')
    }
    // A language that writes only a single count in letters writes all columns in figures, so that they are
    // comparable.
    const surroundings = { ...at, isOnlyCount: false }
    const words = this.list(
      line.map(({ key, value }) => grammar.counted(value, key.slice(0, -1), surroundings)),
    )
    if (words === '') return words
    if (form !== 'with' && form !== 'to-go-with' && form !== 'and-added') return words
    return `${this.say(form)} ${words}`
  }

  shooting(parts: readonly Shooting[], form: string | undefined, at: Surroundings): string {
    const { from, shots } = this.#grammar
    const nouns = (form === 'from' ? from : undefined) ?? shots
    const words = parts.map(
      ({ key, ...part }) => `${this.ratio(part, undefined, at)} ${nouns[key]}`,
    )
    return this.list(words)
  }

  time(time: Time, form: string | undefined, at: Surroundings): string {
    if (form === 'brief' && at.isTimed(time.period)) {
      if (parseClock(time.clock) === 0) return this.say('buzzer')
      return this.say('seconds', { left: this.#clock(time.clock, at.style) }, at)
    }
    const moment = momentOf(time, form === 'brief' ? undefined : form, at)
    return this.inPeriod(moment, time.period, at, this.#clock(time.clock, at.style))
  }

  inPeriod(key: Wording, period: number, at: Surroundings, left = ''): string {
    const { own } = this.#grammar
    const name = own.period(period, undefined, at)
    const ofName = own.period(period, 'de', at)
    const toEnd = own.period(period, 'end', at)
    const near = at.hasShortTimes === true ? own.period(period, 'near-end', at) : ''
    return this.say(key, { left, period: name, of: ofName, end: toEnd, near }, at)
  }

  #clock(clock: string, style?: Surroundings['style']): string {
    const grammar = this.#grammar
    const left = clockOf(clock)
    if (typeof left === 'string') {
      const [minutes, seconds] = left.split(':')
      const text = seconds === '00' ? grammar.minutesText?.(Number(minutes)) : undefined
      return text ?? left
    }
    const text = String(left).replace('.', grammar.decimal)
    if (style === 'headline' && grammar.headlineSeconds) return `${text} ${grammar.headlineSeconds}`
    if (style === 'headline' && grammar.hasBareTenths && !Number.isInteger(left)) return text
    if (left === 1 && grammar.oneSecond !== undefined) return grammar.oneSecond
    return `${text} ${grammar.second[left === 1 ? 0 : 1]}`
  }

  stage(stage: Stage | undefined, at: Surroundings): string {
    if (stage === undefined) return ''
    if (stage === 'whole-game') return this.say(stage)
    if ('result' in stage) return this.result(stage.result, at)
    const { soFar } = stage
    const moment = momentOf(soFar, undefined, at)
    if (moment === 'in') return this.say('game', {}, at)
    if (moment === 'left') {
      return this.inPeriod(moment, soFar.period, at, this.#clock(soFar.clock, at.style))
    }
    const through = this.#grammar.countedThrough(soFar.period, at)
    return through ?? this.inPeriod('through', soFar.period, at)
  }

  periods(periods: readonly number[], at: Surroundings): string {
    const first = periods[0]
    const last = periods.at(-1)
    if (first === undefined || last === undefined)
      throw new RangeError('Cannot write a stretch without periods')
    if (first === last) return this.inPeriod('in', first, at)
    return this.#grammar.between(first, last, at)
  }

  overtimes(extra: number): string {
    if (extra === 0) return ''
    const count = this.#grammar.numbers[extra] ?? String(extra)
    return this.say(extra === 1 ? 'overtime' : 'overtimes', { count })
  }

  /**
   * Late scoring plays as clauses of one sentence. The wordings `…-again` vary the words of repeated effects and of
   * times.
   */
  plays(plays: readonly TimedPlay[], at: Surroundings): string {
    const clauses = plays.map((play, index) => {
      const isRepeated = plays.slice(0, index).some(({ effect }) => effect === play.effect)
      return this.#play(play, { at, isRepeated, isSecond: index % 2 === 1 })
    })
    const last = clauses.at(-1) ?? ''
    if (clauses.length < 2) return last
    return `${clauses.slice(0, -1).join(', ')}${this.#grammar.clauseAnd(last)} ${last}`
  }

  /**
   * A late scoring play with its effect and its time. A team that the effect names is not repeated after the scorer.
   */
  #play(
    timed: TimedPlay,
    {
      at,
      isRepeated,
      isSecond,
    }: {
      readonly at: Surroundings
      /** Whether an earlier clause states the same effect. */
      readonly isRepeated: boolean
      /** Whether the clause has an odd index. Such a clause has the other wording for a time. */
      readonly isSecond: boolean
    },
  ): string {
    const { and, areThrowsFirst, did, own } = this.#grammar
    const { player, team, score, clock, period, effect, ...play } = timed
    const { name, isLater } = at.nameOf(player)
    const isTied = effect === 'tied'
    const tagged = () => this.say('scorer', { name: name.full, team: at.nameOf(team).name.short })
    const first = () => (isTied ? tagged() : name.full)
    const who = isLater ? name.short : first()
    const isFirst = areThrowsFirst === true && play.how === 'free-throws' && play.made > 1
    const texts = {
      who: isFirst ? `${who} ${did(play)} ${and('')}` : who,
      did: did(play),
      with: isFirst ? '' : ` ${this.say('with')} ${own.play(play, 'a', at)}`,
      // In a score within a game, the leader's points are first.
      score: pairText(score.own < score.other ? swapSides(score) : score),
      points: String(score.own),
      when:
        period === undefined
          ? this.#secondsLeft(clock, isSecond)
          : this.time({ period, clock }, 'to-end', { ...at, areOvertimesNumbered: true }),
    }
    if (effect === 'tied') return this.say(isRepeated ? 'tied-again' : 'tied', texts)
    const key = effect === 'extended' && isRepeated ? 'extended-again' : effect
    return this.say(key, {
      ...texts,
      team: own.team(team, undefined, at),
      owner: own.team(team, "'s", at),
      of: own.team(team, 'de', at),
      to: own.team(team, 'a', at),
    })
  }

  #secondsLeft(clock: string, isSecond: boolean): string {
    if (parseClock(clock) === 0) return this.say('buzzer')
    return this.say(isSecond ? 'seconds-again' : 'seconds', { left: this.#clock(clock) })
  }

  result({ won, opponent, score }: Result, at: Surroundings): string {
    const { own } = this.#grammar
    const team = own.team(opponent, undefined, at)
    const winnersFirst = won ? score : swapSides(score)
    const pair = own.score?.(winnersFirst, 'a', at) ?? scoreText(winnersFirst, 'a')
    return this.say(won ? 'win' : 'loss', { team, pair }, at)
  }

  chance({ three, would }: Chance, form: string | undefined): string {
    if (form === 'done') return this.say(`${would}-done`)
    const shot = this.say(three ? 'three' : 'shot')
    return form === 'potential' ? this.say(`${would}-potential`, { shot }) : shot
  }

  date(date: string, form: string | undefined): string {
    const { dayText, locale } = this.#grammar
    const at = new Date(date)
    const text = (options: Intl.DateTimeFormatOptions) =>
      at.toLocaleDateString(locale, { ...options, timeZone: 'UTC' })
    const day =
      dayText?.(at.getUTCMonth(), at.getUTCDate()) ?? text({ month: 'long', day: 'numeric' })
    return this.say(form === 'day' ? form : 'date', { day, weekday: text({ weekday: 'long' }) })
  }
}

function scoreText(pair: Pair, form: string | undefined): string {
  return pairText(form === 'turned' ? swapSides(pair) : pair)
}

/**
 * The key of the wording for a time. For a running clock it is `left`, or `to-end` or `within` if the phrase requests
 * that form. For 0:00 it is the form that the phrase requests, or a wording for the end of the period. For a period
 * without a clock it is `in`, which states no time.
 */
function momentOf({ period, clock }: Time, form: string | undefined, game: GameWords) {
  if (!game.isTimed(period)) return 'in'
  if (parseClock(clock) !== 0) return form === 'to-end' || form === 'within' ? form : 'left'
  if (form === 'end' || form === 'moment' || form === 'play') return form
  if (form === 'to-end') return 'moment'
  if (!game.arePeriodsNamed) return 'after'
  if (period * 2 === game.periods) return 'half'
  return period === game.periods ? 'regulation' : 'after'
}

/** A clock as a text such as `8:17`; under a minute, the seconds as a number with at most one decimal. */
function clockOf(clock: string): string | number {
  const leftMs = parseClock(clock)
  if (leftMs === undefined) throw new RangeError(`Cannot write "${clock}": not a clock`)
  const seconds = (leftMs % 60_000) / 1000
  if (leftMs < 60_000) return Math.floor(seconds * 10) / 10
  return `${Math.floor(leftMs / 60_000)}:${String(Math.floor(seconds)).padStart(2, '0')}`
}
