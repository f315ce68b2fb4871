import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Fact, Traced } from '../facts/fact.ts'
import { parseClock } from '../game/clock.ts'
import { fixed, marked, say, type Words } from './words.ts'

/** A place in the game. */
export type TracedTime = Traced<Pick<GameState, 'period' | 'clock'>>

const quarters = ['first', 'second', 'third', 'fourth']
const overtimes = ['', 'second ', 'third ', 'fourth ', 'fifth ', 'sixth ', 'seventh ', 'eighth ']

/** `the third quarter`, `overtime`, `the second overtime`: of a game of four quarters. */
export function periodWords(period: Fact<number>): Words {
  return marked(periodName(period.value), '[period]', [period])
}

/** The same for headlines, without an article. */
export function barePeriod(period: Fact<number>): Words {
  return marked(periodName(period.value).replace(/^the /, ''), '[period]', [period])
}

/** `overtime`, `a second overtime`: of one that was still to come. */
export function anOvertime(period: Fact<number>): Words {
  return marked(periodName(period.value).replace(/^the /, 'a '), '[period]', [period])
}

function periodName(period: number): string {
  if (period <= quarters.length) return `the ${quarters[period - 1]} quarter`
  const ordinal = overtimes[period - quarters.length - 1] ?? `${period - quarters.length}th `
  return ordinal === '' ? 'overtime' : `the ${ordinal}overtime`
}

/** Where a stretch was: `in the third quarter`, `from the second quarter into the third quarter`. */
export function periodsWords(periods: readonly Fact<number>[]): Words {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('Cannot say no period')
  return first === last
    ? say`in ${periodWords(first)}`
    : say`from ${periodWords(first)} into ${periodWords(last)}`
}

/**
 * When it was: `with 8:17 left in the first quarter`, `at halftime`, `after the third quarter`, `at the end of
 * regulation`. At 0:00 without a break of play it is `at the end of the third quarter`: the period may not be over.
 */
export function when(
  time: TracedTime,
  { atBreak = true }: { readonly atBreak?: boolean } = {},
): Words {
  return whenIn(time, atBreak, period => periodWords(period))
}

/** The same for headlines. */
export function bareWhen(time: TracedTime): Words {
  return whenIn(time, true, barePeriod)
}

function whenIn(
  { period, clock }: TracedTime,
  atBreak: boolean,
  name: (period: Fact<number>) => Words,
): Words {
  const text = (words: Words) => ({ ...words, pieces: [{ text: plain(words), mark: '[time]' }] })
  if (parseClock(clock.value) !== 0)
    return text(say`with ${clockWords(clock)} left in ${name(period)}`)
  if (!atBreak) return text(say`at the end of ${name(period)}`)
  if (period.value === 2) return marked('at halftime', '[time]', [period])
  if (period.value === 4) return marked('at the end of regulation', '[time]', [period])
  return text(say`after ${name(period)}`)
}

/** Up to when something is counted: `by halftime`, `through the third quarter`, `with 8:17 left in the first quarter`. */
export function soFar(time: TracedTime): Words {
  return soFarIn(time, period => periodWords(period))
}

/** The same for headlines. */
export function bareSoFar(time: TracedTime): Words {
  return soFarIn(time, barePeriod)
}

function soFarIn(time: TracedTime, name: (period: Fact<number>) => Words): Words {
  const { period, clock } = time
  if (parseClock(clock.value) !== 0) return whenIn(time, true, name)
  if (period.value === 2) return marked('by halftime', '[time]', [period])
  if (period.value === 4) return marked('through regulation', '[time]', [period])
  return marked(`through ${plain(name(period))}`, '[time]', [period])
}

/** When something happened: `with 8:17 left in the first quarter`; at 0:00 `at the buzzer`, of an earlier period with its name. */
export function moment(
  { period, clock }: TracedTime,
  { ofLast = true }: { readonly ofLast?: boolean } = {},
): Words {
  if (parseClock(clock.value) !== 0) return when({ period, clock })
  const buzzer = marked('at the buzzer', '[time]', [clock])
  return ofLast ? buzzer : say`${buzzer} of ${periodWords(period)}`
}

/** `with 28.2 seconds left`, `at the buzzer`: where the period is known. */
export function secondsLeft(clock: Fact<string>): Words {
  if (parseClock(clock.value) === 0) return marked('at the buzzer', '[time]', [clock])
  return say`with ${clockWords(clock)} left`
}

/** `8:17`; under a minute the seconds, with tenths where the clock has them: `45.2 seconds`. */
export function clockWords(clock: Fact<string>): Words {
  const leftMs = parseClock(clock.value)
  if (leftMs === undefined) throw new RangeError(`Cannot say the clock "${clock.value}"`)
  const seconds = (leftMs % 60_000) / 1000
  if (leftMs >= 60_000) {
    const whole = String(Math.floor(seconds)).padStart(2, '0')
    return marked(`${Math.floor(leftMs / 60_000)}:${whole}`, '[clock]', [clock])
  }
  const tenths = Math.floor(seconds * 10) / 10
  return marked(`${tenths} ${tenths === 1 ? 'second' : 'seconds'}`, '[clock]', [clock])
}

function plain({ pieces }: Words): string {
  return pieces.map(({ text }) => text).join('')
}

/** ` in overtime`, ` in two overtimes`; nothing after regulation. */
export function overtimeWords(extra: Fact<number>): Words {
  if (extra.value === 0) return fixed('')
  const counted = ['two', 'three', 'four', 'five', 'six', 'seven'][extra.value - 2] ?? extra.value
  const text = extra.value === 1 ? ' in overtime' : ` in ${counted} overtimes`
  return marked(text, ' in overtime', [extra])
}
