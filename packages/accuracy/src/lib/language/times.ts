import type { Truths } from '../meanings/truths.ts'
import { secondsLeft } from '../raw-action.ts'

/**
 * The periods of a game: their number in regulation, the last period so far (at least the last period of regulation),
 * and whether they have names and a clock.
 */
export interface Periods {
  readonly regulation: number
  readonly last: number
  /** Whether texts call the periods quarters or halves. */
  readonly areNamed: boolean
  isTimed(period: number): boolean
}

/**
 * The wording of times in a language. The patterns of times are sources of regular expressions with some of these
 * groups: `left` is the remaining time on the clock, `period` the period, `halftime` the words for halftime after a
 * remaining time, `half` halftime, `regulation` the end of regulation, `ended` a period at its end, `buzzer` the end of
 * the last period, `within` a period without a clock, `now` any moment in such a period, `first` the first period as a
 * count, `three` the first three quarters as a count.
 */
export interface TimeWords {
  /** Ordinals, starting at the first. */
  readonly ordinals: readonly string[]
  /** Names of periods, in which the group `ordinal` is the number. The name of a single overtime has none. */
  readonly periods: Readonly<Record<'quarter' | 'half' | 'period' | 'overtime', string>>
  readonly time: string
  /** The wording of the game up to a time, such as `through three quarters` or `so far`. */
  readonly soFar: string
  /** A moment in the last period, in words that do not name the period. */
  readonly moment: string
  /** The time left in a period that other words of the sentence name. */
  readonly within: string
  /** The unit of a clock in full minutes, such as `minutes`; absent if the language does not use such clocks. */
  readonly minute?: string
  /** The number words of clocks in full minutes, starting at zero. */
  readonly numbers: readonly string[]
}

/** A source without the names of its groups, for use within another one. */
export function ungrouped(source: string): string {
  return `(?:${source.replace(/\(\?<\w+>/g, '(?:')})`
}

/** The groups of a source if it matches the whole words; otherwise `undefined`. */
export function groupsOf(
  source: string,
  words: string,
): Readonly<Record<string, string | undefined>> | undefined {
  const known = expressions.get(source) ?? new RegExp(`^(?:${source})$`, 'u')
  expressions.set(source, known)
  const match = known.exec(words)
  return match === null ? undefined : (match.groups ?? {})
}

/** The index of the source that matches the words; -1 if none does. */
export function placeOf(sources: readonly string[], words: string): number {
  return sources.findIndex(source => groupsOf(source, words) !== undefined)
}

const expressions = new Map<string, RegExp>()

/** The number of a named period; NaN for an unknown name, and for a name that the periods of the game do not have. */
export function periodOf(said: string, periods: Periods, words: TimeWords): number {
  const { areNamed, regulation } = periods
  for (const [kind, source] of Object.entries(words.periods)) {
    const groups = groupsOf(source, said)
    if (groups === undefined) continue
    const { ordinal } = groups
    const number = ordinal === undefined ? 1 : placeOf(words.ordinals, ordinal) + 1
    if (kind === 'overtime') return number + regulation
    const name = regulation === 2 ? 'half' : 'quarter'
    if (kind === (areNamed ? name : 'period') && number <= regulation) return number
  }
  return Number.NaN
}

/**
 * Whether words state a time of the game: its period and the reading of the clock. A remaining time without a period
 * refers to the last period.
 */
export function isTime(
  said: string,
  { period, clock }: Truths['time'],
  periods: Periods,
  words: TimeWords,
): boolean {
  return [words.time, words.soFar, words.moment].some(source => {
    const groups = groupsOf(source, said)
    return groups !== undefined && isTimeOf(groups, { period, clock }, periods, words)
  })
}

/** Whether words state the time left on a clock. The period is a value of its own in the sentence. */
export function isTimeLeft(said: string, clock: string, words: TimeWords): boolean {
  const { left } = groupsOf(words.within, said) ?? {}
  return left !== undefined && isLeft(left, secondsLeft({ clock }), words)
}

function isTimeOf(
  groups: Readonly<Record<string, string | undefined>>,
  { period, clock }: Truths['time'],
  periods: Periods,
  words: TimeWords,
): boolean {
  const seconds = secondsLeft({ clock })
  const { left, ended, half, regulation, within, now } = groups
  if (!periods.isTimed(period)) {
    return now !== undefined || periodOf(within ?? '', periods, words) === period
  }
  if (within !== undefined || now !== undefined) return false
  if (left !== undefined) {
    return saidPeriodOf(groups, periods, words) === period && isLeft(left, seconds, words)
  }
  if (seconds !== 0) return false
  const { first, three } = groups
  if (first !== undefined) return period === 1 && periodOf(first, periods, words) === 1
  if (three !== undefined) return periods.areNamed && periods.regulation === 4 && period === 3
  if (half !== undefined) return periods.areNamed && period * 2 === periods.regulation
  if (regulation !== undefined) return periods.areNamed && period === periods.regulation
  return period === (ended === undefined ? periods.last : periodOf(ended, periods, words))
}

/** The period of a remaining time: the named period, the last period before halftime, or otherwise `periods.last`. */
function saidPeriodOf(
  { period, halftime }: Readonly<Record<string, string | undefined>>,
  periods: Periods,
  words: TimeWords,
): number {
  if (halftime !== undefined) return periods.areNamed ? periods.regulation / 2 : Number.NaN
  return period === undefined ? periods.last : periodOf(period, periods, words)
}

/** Whether words such as `8:17`, `two minutes` or `45.2 seconds` state this number of seconds. */
function isLeft(said: string, left: number, { minute, numbers }: TimeWords): boolean {
  const [count = '', unit = ''] = said.split(' ')
  if (minute !== undefined && new RegExp(`^${minute}$`, 'u').test(unit)) {
    const spelled = placeOf(numbers, count)
    return Math.floor(left) === 60 * (spelled < 0 ? Number(count) : spelled)
  }
  if (count === 'un') return Math.floor(left * 10) === 10
  const [minutes = '', seconds] = said.split(':')
  if (seconds === undefined) {
    const number = Number.parseFloat(said.replace(',', '.'))
    return left < 60 && Math.abs(number - Math.floor(left * 10) / 10) < 1e-9
  }
  return left >= 60 && Number(minutes) * 60 + Number(seconds) === Math.floor(left)
}
