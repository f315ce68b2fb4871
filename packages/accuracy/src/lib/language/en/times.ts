import type { Truths } from '../../meanings/truths.ts'
import { secondsLeft } from '../../raw-action.ts'

/** How many periods regulation has, and which was the last of the game. */
export interface Periods {
  readonly regulation: number
  readonly last: number
}

const ordinals = 'first second third fourth fifth sixth seventh eighth'.split(' ')
const letters = 'zero one two three four five six seven eight nine'.split(' ')

/** `7`, `seven`, `no`. */
export function numberOf(words: string): number {
  if (words === 'no' || words === 'none') return 0
  const letter = letters.indexOf(words)
  return letter === -1 ? Number(words) : letter
}

/** `the third quarter`, `the second half`, `overtime`, `a second overtime`; none is NaN. */
export function periodOf(name: string, { regulation }: Periods): number {
  const [, ordinal = 'first', kind] =
    /^(?:(?:the|a) )?(?:(\w+) )?(quarter|half|overtime)$/.exec(name) ?? []
  if (kind === undefined) return Number.NaN
  const number = ordinals.indexOf(ordinal) + 1
  if (kind === 'overtime') return number + regulation
  return number <= regulation && (kind === 'half') === (regulation === 2) ? number : Number.NaN
}

/** `in overtime`, `from the second quarter into the third quarter`: the first and the last period. */
export function periodsOf(words: string, periods: Periods): readonly number[] {
  const names = words.replace(/^(?:in|from) /, '').split(' into ')
  return names.map(name => periodOf(name, periods))
}

/** Whether words say a place on the clock, of a minute or more without tenths. Without a period it is of the last one. */
export function isTime(
  words: string,
  { period, clock }: Truths['time'],
  periods: Periods,
): boolean {
  const left = secondsLeft({ clock })
  const [, said, name] = /^with (.+) left(?: in (.+))?$/.exec(words) ?? []
  if (said !== undefined) {
    const saidPeriod = name === undefined ? periods.last : periodOf(name, periods)
    return saidPeriod === period && isLeft(said, left)
  }
  if (left !== 0) return false
  if (words === 'at the buzzer') return period === periods.last
  if (/^(?:at|by) halftime$/.test(words)) return period * 2 === periods.regulation
  if (/regulation$/.test(words)) return period === periods.regulation
  const [, ended = ''] = /^(?:after|at the end of|through|at the buzzer of) (.+)$/.exec(words) ?? []
  return periodOf(ended, periods) === period
}

/** Whether `8:17` or `45.2 seconds` says so many seconds. */
function isLeft(said: string, left: number): boolean {
  const [minutes = '', seconds] = said.split(':')
  if (seconds === undefined) {
    return left < 60 && Math.abs(Number.parseFloat(said) - Math.floor(left * 10) / 10) < 1e-9
  }
  return left >= 60 && Number(minutes) * 60 + Number(seconds) === Math.floor(left)
}
