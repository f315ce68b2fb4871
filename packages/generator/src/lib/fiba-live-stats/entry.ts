import { isObject } from '../read/json-fields.ts'

/** The number of a team in `data.json`: `1` is the home team. */
export type TeamNumber = '1' | '2'

export const teamNumbers: readonly TeamNumber[] = ['1', '2']

/** A JSON object of the file. */
export type RawFields = Readonly<Record<string, unknown>>

/** The periods of a game, as the file states them or else by default. */
export interface Periods {
  /** The number of regular periods: four quarters or two halves. */
  readonly regulation: 4 | 2
  readonly regulationMinutes: number
  readonly overtimeMinutes: number
}

/** One line of `pbp`. Missing and unreadable values are `undefined`; `subType` and `qualifiers` are then empty. */
export interface Entry {
  /** The position in `pbp`. */
  readonly index: number
  readonly raw: RawFields
  readonly number: number | undefined
  readonly type: string | undefined
  readonly subType: string
  readonly qualifiers: readonly string[]
  readonly team: TeamNumber | undefined
  /**
   * The number of the period within the game. It continues in overtime: after four quarters, the first overtime is 5.
   */
  readonly period: number | undefined
  /** The time left in the period. */
  readonly leftMs: number | undefined
  readonly isSuccess: boolean | undefined
  /**
   * The number of the action to which the line belongs, such as the shot of an assist or the foul of a drawn foul.
   */
  readonly previous: number | undefined
}

/** Reads a line of `pbp`. A line that is not an object has no values. */
export function readEntry(line: unknown, index: number, periods: Periods): Entry {
  const raw = isObject(line) ? line : {}
  return {
    index,
    raw,
    number: countOf(raw.actionNumber),
    type: typeOf(raw.actionType),
    subType: textOf(raw.subType) ?? '',
    qualifiers: qualifiersOf(raw.qualifier),
    team: teamOf(raw.tno),
    period: periodOf(raw, periods),
    leftMs: clockMs(raw.clock) ?? clockMs(raw.gt),
    isSuccess: flagOf(raw.success),
    previous: countOf(raw.previousAction),
  }
}

/**
 * An integer of at least 0, written as a number or as a text of at most nine digits; `undefined` for anything else.
 */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}

/** A finite number, written as a number or as a text; `undefined` for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1_000) return undefined
  const text = value.trim()
  return text === '' ? undefined : text
}

/**
 * The truth value of a flag, written as 1 or 0, as the text `1` or `0`, or as a boolean; `undefined` for anything
 * else.
 */
export function flagOf(value: unknown): boolean | undefined {
  if (value === 1 || value === '1' || value === true) return true
  return value === 0 || value === '0' || value === false ? false : undefined
}

/** Milliseconds of `09:41:00`, `9:41` or `00:09.3`; `undefined` if the text is not a clock. */
export function clockMs(value: unknown): number | undefined {
  const [, minutes, seconds, hundredths = '0'] =
    /^\s*(\d{1,2}):([0-5]\d)(?:\s*[:.]\s*(\d{1,2}))?\s*$/.exec(String(value)) ?? []
  if (minutes === undefined) return undefined
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(hundredths.padEnd(2, '0')) * 10
}

function typeOf(value: unknown): string | undefined {
  return textOf(value)?.toLowerCase()
}

function qualifiersOf(value: unknown): readonly string[] {
  const parts: unknown = typeof value === 'string' ? value.split(/[,;]/) : value
  if (!Array.isArray(parts)) return []
  return parts.map(each => textOf(each)).filter(each => each !== undefined)
}

function teamOf(value: unknown): TeamNumber | undefined {
  return teamNumbers.find(number => number === String(value))
}

/** The highest plausible number of overtime periods. */
const maxOvertimes = 20

function periodOf(raw: RawFields, { regulation }: Periods): number | undefined {
  const period = countOf(raw.period)
  if (period === undefined || period < 1) return undefined
  const type = textOf(raw.periodType)?.toUpperCase()
  if (type === 'OVERTIME') {
    // Some files number overtime periods from 1 again, and others continue after regulation.
    const overtime = period > regulation ? period - regulation : period
    return overtime <= maxOvertimes ? regulation + overtime : undefined
  }
  if (type === 'REGULAR') return period <= regulation ? period : undefined
  return period > regulation && period <= regulation + maxOvertimes ? period : undefined
}
