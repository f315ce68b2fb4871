import type { Court } from './court.ts'

/**
 * The game clock as play-by-play writes it: time left in the period, `PT` mm `M` ss `.` hh `S`, always two digits each.
 */
const clockPattern = /^PT(\d\d)M(\d\d)\.(\d\d)S$/

/** Forms of the clock in other sources, such as `PT8M17S`, `8:17` and `08:17.5`. */
const looseClockPattern =
  /^(?:PT(\d{1,2})M(?:(\d{1,2})(?:\.(\d{1,3}))?S)?|(\d{1,2}):(\d\d)(?:\.(\d{1,3}))?)$/

/** The number, length and labels of the periods of a game. */
export interface PeriodRules {
  /** The number of regular periods: four quarters or two halves. */
  readonly regulationPeriods: 4 | 2
  /**
   * Whether the source or the league states the number of regular periods. Otherwise texts do not call them quarters
   * or halves, but periods.
   */
  readonly isPeriodCountKnown: boolean
  readonly regulationMs: number
  readonly overtimeMs: number
  /**
   * Periods without a clock, which end with a target score: all periods starting at `untimedFrom`, and the periods in
   * `untimedPeriods`.
   */
  readonly untimedFrom?: number | undefined
  readonly untimedPeriods?: readonly number[] | undefined
  /** The prefixes of period labels, as in `Q1`, `H1` and `OT1`. */
  readonly labels: { readonly period: string; readonly overtime: string }
}

export interface GameRules extends PeriodRules {
  /** The number of fouls after which a player must leave the game; `undefined` if unknown. */
  readonly foulLimit: number | undefined
  /** The court; `undefined` if unknown, in which case no charts are drawn. */
  readonly court: Court | undefined
}

/** Whether the clock of a period shows the time left. A period that ends with a target score has no such clock. */
export function isTimed(
  { untimedFrom, untimedPeriods = [] }: Pick<PeriodRules, 'untimedFrom' | 'untimedPeriods'>,
  period: number,
): boolean {
  return period < (untimedFrom ?? Number.POSITIVE_INFINITY) && !untimedPeriods.includes(period)
}

/** Milliseconds left in the period; `undefined` when the text is not a clock. */
export function parseClock(text: string): number | undefined {
  const [, minutes, seconds, hundredths] = clockPattern.exec(text) ?? []
  if (minutes === undefined || Number(seconds) > 59) return undefined
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(hundredths) * 10
}

/**
 * Milliseconds left in the period, from a clock in one of the forms of other sources; `undefined` when the text is
 * not a clock.
 */
export function parseLooseClock(text: string): number | undefined {
  const [, minutes, seconds, fraction, ...plain] = looseClockPattern.exec(text) ?? []
  const [plainMinutes, plainSeconds, plainFraction] = plain
  const whole = Number(seconds ?? plainSeconds ?? 0)
  const left = minutes ?? plainMinutes
  if (left === undefined || whole > 59) return undefined
  const hundredths = Number((fraction ?? plainFraction ?? '').padEnd(2, '0').slice(0, 2))
  return Number(left) * 60_000 + whole * 1000 + hundredths * 10
}

/** The text of a clock as in content: `PT08M17.00S`. */
export function clockText(leftMs: number): string {
  const hundredths = Math.round(leftMs / 10)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `PT${two(Math.floor(hundredths / 6000))}M${two(Math.floor((hundredths % 6000) / 100))}.${two(hundredths % 100)}S`
}

export function periodMs(rules: PeriodRules, period: number): number {
  return period <= rules.regulationPeriods ? rules.regulationMs : rules.overtimeMs
}

/** The elapsed game time in milliseconds when `leftMs` are left in the period. */
export function elapsedMs(rules: PeriodRules, period: number, leftMs: number): number {
  const regulation = Math.min(period - 1, rules.regulationPeriods)
  const overtimes = period - 1 - regulation
  const before = regulation * rules.regulationMs + overtimes * rules.overtimeMs
  return before + periodMs(rules, period) - leftMs
}

/** The label of a period, such as `Q1` to `Q4` or `H1` and `H2`, then `OT1`, `OT2`, … */
export function periodLabel({ regulationPeriods, labels }: PeriodRules, period: number): string {
  return period <= regulationPeriods
    ? `${labels.period}${period}`
    : `${labels.overtime}${period - regulationPeriods}`
}
