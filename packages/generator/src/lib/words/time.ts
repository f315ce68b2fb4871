import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Fact, Traced } from '../facts/fact.ts'
import { parseClock } from '../game/clock.ts'
import { fixed, marked, say, type Words } from './words.ts'

/** A place in the game. */
export type TracedTime = Traced<Pick<GameState, 'period' | 'clock'>>

const ordinals = ['first', 'second', 'third', 'fourth']
const overtimes = ['', 'second ', 'third ', 'fourth ', 'fifth ', 'sixth ', 'seventh ', 'eighth ']

/** `the third quarter`, `the second half`, `overtime`, `the second overtime`. */
export function periodWords(period: Fact<number>): Words {
  return ofPeriods(periods => periodName(period.value, periods), '[period]', [period])
}

/** The same for headlines, without an article. */
export function barePeriod(period: Fact<number>): Words {
  return ofPeriods(periods => bareName(period.value, periods), '[period]', [period])
}

/** `overtime`, `a second overtime`: of one that was still to come. */
export function anOvertime(period: Fact<number>): Words {
  const name = (periods: Periods) => periodName(period.value, periods).replace(/^the /, 'a ')
  return ofPeriods(name, '[period]', [period])
}

/** How many periods of regulation a game has: quarters or halves. */
type Periods = 4 | 2

/** Words that depend on how many periods a game has. */
function ofPeriods(
  write: (periods: Periods) => string,
  mark: string,
  facts: readonly Fact[],
): Words {
  return { pieces: [{ text: write(4), inHalves: write(2), mark }], facts }
}

function periodName(period: number, periods: Periods): string {
  if (period <= periods) return `the ${ordinals[period - 1]} ${periods === 2 ? 'half' : 'quarter'}`
  const ordinal = overtimes[period - periods - 1] ?? `${period - periods}th `
  return ordinal === '' ? 'overtime' : `the ${ordinal}overtime`
}

function bareName(period: number, periods: Periods): string {
  return periodName(period, periods).replace(/^the /, '')
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
  { period, clock }: TracedTime,
  { atBreak = true }: { readonly atBreak?: boolean } = {},
): Words {
  if (isRunning(clock)) return leftWords(period, clock, periodName)
  return ofPeriods(
    periods => {
      if (!atBreak) return `at the end of ${periodName(period.value, periods)}`
      return breakName(period.value, periods) ?? `after ${periodName(period.value, periods)}`
    },
    '[time]',
    [period],
  )
}

/** The same for headlines. */
export function bareWhen({ period, clock }: TracedTime): Words {
  if (isRunning(clock)) return leftWords(period, clock, bareName)
  return ofPeriods(
    periods => breakName(period.value, periods) ?? `after ${bareName(period.value, periods)}`,
    '[time]',
    [period],
  )
}

/** Up to when something is counted: `by halftime`, `through the third quarter`, `with 8:17 left in the first quarter`. */
export function soFar(time: TracedTime): Words {
  return soFarIn(time, periodName)
}

/** The same for headlines. */
export function bareSoFar(time: TracedTime): Words {
  return soFarIn(time, bareName)
}

type NamePeriod = (period: number, periods: Periods) => string

function soFarIn({ period, clock }: TracedTime, name: NamePeriod): Words {
  if (isRunning(clock)) return leftWords(period, clock, name)
  return ofPeriods(
    periods => {
      if (period.value * 2 === periods) return 'by halftime'
      return period.value === periods
        ? 'through regulation'
        : `through ${name(period.value, periods)}`
    },
    '[time]',
    [period],
  )
}

function isRunning(clock: Fact<string>): boolean {
  return parseClock(clock.value) !== 0
}

function leftWords(period: Fact<number>, clock: Fact<string>, name: NamePeriod): Words {
  const left = clockText(clock.value)
  return ofPeriods(periods => `with ${left} left in ${name(period.value, periods)}`, '[time]', [
    clock,
    period,
  ])
}

function breakName(period: number, periods: Periods): string | undefined {
  if (period * 2 === periods) return 'at halftime'
  return period === periods ? 'at the end of regulation' : undefined
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
function clockWords(clock: Fact<string>): Words {
  return marked(clockText(clock.value), '[clock]', [clock])
}

function clockText(clock: string): string {
  const leftMs = parseClock(clock)
  if (leftMs === undefined) throw new RangeError(`Cannot say the clock "${clock}"`)
  const seconds = (leftMs % 60_000) / 1000
  if (leftMs >= 60_000) {
    const whole = String(Math.floor(seconds)).padStart(2, '0')
    return `${Math.floor(leftMs / 60_000)}:${whole}`
  }
  const tenths = Math.floor(seconds * 10) / 10
  return `${tenths} ${tenths === 1 ? 'second' : 'seconds'}`
}

/** ` in overtime`, ` in two overtimes`; nothing after regulation. */
export function overtimeWords(extra: Fact<number>): Words {
  if (extra.value === 0) return fixed('')
  const counted = ['two', 'three', 'four', 'five', 'six', 'seven'][extra.value - 2] ?? extra.value
  const text = extra.value === 1 ? ' in overtime' : ` in ${counted} overtimes`
  return marked(text, ' in overtime', [extra])
}
