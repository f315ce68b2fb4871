import type { Court } from './court.ts'

/**
 * The game clock as play-by-play writes it: time left in the period, `PT` mm `M` ss `.` hh `S`, always two digits each.
 */
const clockPattern = /^PT(\d\d)M(\d\d)\.(\d\d)S$/

/** How many periods a game has, how long they are and what they are called. */
export interface PeriodRules {
  /** Quarters or halves. */
  readonly regulationPeriods: 4 | 2
  readonly regulationMs: number
  readonly overtimeMs: number
  /** What labels of periods begin with, as in `Q1`, `H1` and `OT1`. */
  readonly labels: { readonly period: string; readonly overtime: string }
}

export interface GameRules extends PeriodRules {
  /** With so many fouls a player is out. */
  readonly foulLimit: number
  readonly court: Court
}

/** Milliseconds left in the period; `undefined` when the text is no clock. */
export function parseClock(text: string): number | undefined {
  const [, minutes, seconds, hundredths] = clockPattern.exec(text) ?? []
  if (minutes === undefined || Number(seconds) > 59) return undefined
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(hundredths) * 10
}

export function periodMs(rules: PeriodRules, period: number): number {
  return period <= rules.regulationPeriods ? rules.regulationMs : rules.overtimeMs
}

/** How much game clock has run when `leftMs` are left in the period. */
export function elapsedMs(rules: PeriodRules, period: number, leftMs: number): number {
  const regulation = Math.min(period - 1, rules.regulationPeriods)
  const overtimes = period - 1 - regulation
  const before = regulation * rules.regulationMs + overtimes * rules.overtimeMs
  return before + periodMs(rules, period) - leftMs
}

/** `Q1` to `Q4` or `H1` and `H2`, then `OT1`, `OT2`, … */
export function periodLabel({ regulationPeriods, labels }: PeriodRules, period: number): string {
  return period <= regulationPeriods
    ? `${labels.period}${period}`
    : `${labels.overtime}${period - regulationPeriods}`
}
