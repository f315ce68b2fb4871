import type { Truths } from '../meanings/truths.ts'
import { secondsLeft } from '../raw-action.ts'

/** How many periods regulation has, and which was the last of the game. */
export interface Periods {
  readonly regulation: number
  readonly last: number
}

/**
 * How a language says when something was. Each is the source of a regular expression, in which the group `left` is what the
 * clock has left and `period` of which period, `half` halftime, `regulation` the end of regulation, `ended` a period of
 * which it is the end, `buzzer` the end of the last one.
 */
export interface TimeWords {
  /** From the first on. */
  readonly ordinals: readonly string[]
  /** Names of periods, in which `ordinal` tells which; that of one overtime has none. */
  readonly periods: Readonly<Record<'quarter' | 'half' | 'overtime', string>>
  readonly time: string
  /** Up to when something is counted. */
  readonly soFar: string
  /** In the last period, which is not said. */
  readonly moment: string
}

/** A source without the names of its groups, for within another one. */
export function ungrouped(source: string): string {
  return `(?:${source.replace(/\(\?<\w+>/g, '(?:')})`
}

/** The groups of a source, where it says the words as a whole. */
export function groupsOf(
  source: string,
  words: string,
): Readonly<Record<string, string | undefined>> | undefined {
  const known = expressions.get(source) ?? new RegExp(`^(?:${source})$`, 'u')
  expressions.set(source, known)
  const match = known.exec(words)
  return match === null ? undefined : (match.groups ?? {})
}

/** Which of some sources says the words; -1 for none. */
export function placeOf(sources: readonly string[], words: string): number {
  return sources.findIndex(source => groupsOf(source, words) !== undefined)
}

const expressions = new Map<string, RegExp>()

/** The number of a named period; none is NaN. */
export function periodOf(name: string, { regulation }: Periods, words: TimeWords): number {
  for (const [kind, source] of Object.entries(words.periods)) {
    const groups = groupsOf(source, name)
    if (groups === undefined) continue
    const { ordinal } = groups
    const number = ordinal === undefined ? 1 : placeOf(words.ordinals, ordinal) + 1
    if (kind === 'overtime') return number + regulation
    return number <= regulation && (kind === 'half') === (regulation === 2) ? number : Number.NaN
  }
  return Number.NaN
}

/** Whether words say a place on the clock, of a minute or more without tenths. Without a period it is of the last one. */
export function isTime(
  said: string,
  { period, clock }: Truths['time'],
  periods: Periods,
  words: TimeWords,
): boolean {
  const sources = [words.time, words.soFar, words.moment]
  const groups = sources.map(source => groupsOf(source, said)).find(found => found !== undefined)
  if (groups === undefined) return false
  const seconds = secondsLeft({ clock })
  const { left, ended, half, regulation } = groups
  if (left !== undefined) {
    const { period: name } = groups
    const saidPeriod = name === undefined ? periods.last : periodOf(name, periods, words)
    return saidPeriod === period && isLeft(left, seconds)
  }
  if (seconds !== 0) return false
  if (half !== undefined) return period * 2 === periods.regulation
  if (regulation !== undefined) return period === periods.regulation
  return period === (ended === undefined ? periods.last : periodOf(ended, periods, words))
}

/** Whether `8:17` or `45.2 seconds` says so many seconds. */
function isLeft(said: string, left: number): boolean {
  const [minutes = '', seconds] = said.split(':')
  if (seconds === undefined) {
    const number = Number.parseFloat(said.replace(',', '.'))
    return left < 60 && Math.abs(number - Math.floor(left * 10) / 10) < 1e-9
  }
  return left >= 60 && Number(minutes) * 60 + Number(seconds) === Math.floor(left)
}
