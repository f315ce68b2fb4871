/**
 * Instants as the contract writes them: RFC 3339 date-times (section 5.6) with a mandatory offset.
 *
 *   full-date    = YYYY-MM-DD, a real day of the Gregorian calendar
 *   partial-time = hh:mm:ss[.fraction], hours 0 to 23, a fraction of any length
 *   offset       = Z | ±hh:mm, up to 23:59; "T" and "Z" in either case
 *
 * Two things of the RFC's neighbourhood are refused: the second 60 (no clock that publishes shows it, and no arithmetic
 * here could place it), and the bracketed suffixes of RFC 9557.
 */

declare const instantBrand: unique symbol

/** A point in time, exact for a fraction of any length. Made by `parseInstant` or `instantFromMs`; compare with `compareInstants`. */
export interface Instant {
  readonly [instantBrand]: true
}

/** The inside of an `Instant`: whole milliseconds since the epoch (rounded down), and the decimal digits below them. */
interface Parts {
  readonly ms: number
  /** Without trailing zeros, so that text order is time order. */
  readonly finer: string
}

/** Whether a text is a date-time of the contract. */
export function isDateTime(text: string): boolean {
  return partsOf(text) !== undefined
}

/** Whether a text is a full date (`YYYY-MM-DD`) that exists. */
export function isDate(text: string): boolean {
  return text.length === 10 && dayNumber(text) !== undefined
}

/**
 * Reads a date-time.
 *
 * @throws {RangeError} when the text is not a date-time of the contract.
 */
export function parseInstant(text: string): Instant {
  const parts = partsOf(text)
  if (parts === undefined) {
    throw new RangeError(`Cannot read instant ${JSON.stringify(text)}: not an RFC 3339 date-time`)
  }
  return toInstant(parts)
}

/** The instant a whole number of milliseconds after the epoch, as `Date.now()` gives it. */
export function instantFromMs(ms: number): Instant {
  if (!Number.isSafeInteger(ms)) {
    throw new RangeError(`Cannot take ${ms} as an instant: not a whole number of milliseconds`)
  }
  return toInstant({ ms, finer: '' })
}

/** Milliseconds since the epoch, rounded down. */
export function instantToMs(instant: Instant): number {
  return toParts(instant).ms
}

/** Negative when `a` is earlier than `b`, 0 when they are the same instant, positive when it is later. */
export function compareInstants(a: Instant, b: Instant): number {
  return compareParts(toParts(a), toParts(b))
}

/**
 * `compareInstants` of two date-time texts. To compare a text many times, parse it once instead.
 *
 * @throws {RangeError} when one of them is not a date-time of the contract.
 */
export function compareDateTimes(a: string, b: string): number {
  return compareInstants(parseInstant(a), parseInstant(b))
}

/**
 * The first whole millisecond strictly after an instant, as UTC text (`2025-01-31T19:30:00.001Z`).
 *
 * @throws {RangeError} when its year needs more than four digits.
 */
export function nextMillisecond(instant: Instant | string): string {
  const { ms } = toParts(typeof instant === 'string' ? parseInstant(instant) : instant)
  if (ms + 1 < firstMs || ms + 1 > lastMs) {
    throw new RangeError(`Cannot say the millisecond after ${ms}: outside the years 0000 to 9999`)
  }
  return new Date(ms + 1).toISOString()
}

const firstMs = -62_167_219_200_000
const lastMs = 253_402_300_799_999

function toInstant(parts: Parts): Instant {
  return parts as unknown as Instant
}

function toParts(instant: Instant): Parts {
  return instant as unknown as Parts
}

function compareParts(a: Parts, b: Parts): number {
  if (a.ms !== b.ms) return a.ms < b.ms ? -1 : 1
  if (a.finer === b.finer) return 0
  return a.finer < b.finer ? -1 : 1
}

const DOT = 46
const COLON = 58
const HYPHEN = 45
const PLUS = 43

function partsOf(text: string): Parts | undefined {
  const day = dayNumber(text)
  if (day === undefined || !isLetter(text, 10, 'T')) return undefined
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return undefined
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const second = twoDigits(text, 17)
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return undefined

  const fractionEnd = endOfFraction(text)
  const offset = offsetMinutes(text, fractionEnd)
  if (offset === undefined) return undefined
  const minutes = day * 1440 + hour * 60 + minute - offset
  const wholeMs = (minutes * 60 + second) * 1000
  if (fractionEnd === 19) return { ms: wholeMs, finer: '' }
  if (fractionEnd === 20) return undefined
  const fraction = text.slice(20, fractionEnd)
  return {
    ms: wholeMs + Number(fraction.slice(0, 3).padEnd(3, '0')),
    finer: withoutTrailingZeros(fraction.slice(3)),
  }
}

/**
 * The index behind the digits of a fraction whose point is at 19; 19 when there is no point, 20 when no digit follows
 * it.
 */
function endOfFraction(text: string): number {
  if (text.charCodeAt(19) !== DOT) return 19
  let end = 20
  while (digitAt(text, end) <= 9) end += 1
  return end
}

/** Minutes east of UTC, if the text from `start` to its end is exactly an offset. */
function offsetMinutes(text: string, start: number): number | undefined {
  if (isLetter(text, start, 'Z')) return text.length === start + 1 ? 0 : undefined
  if (text.length !== start + 6 || text.charCodeAt(start + 3) !== COLON) return undefined
  const hours = twoDigits(text, start + 1)
  const minutes = twoDigits(text, start + 4)
  if (!(hours <= 23 && minutes <= 59)) return undefined
  const sign = text.charCodeAt(start)
  if (sign === PLUS) return hours * 60 + minutes
  return sign === HYPHEN ? -(hours * 60 + minutes) : undefined
}

/** Days from 1970-01-01 to the date at the start of the text, if that date exists. */
function dayNumber(text: string): number | undefined {
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return undefined
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  if (!(year <= 9999 && month >= 1 && month <= 12)) return undefined
  if (!(day >= 1 && day <= daysIn(month, year))) return undefined
  return daysBefore(year, month) + day - 1
}

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Days from 1970-01-01 to the first of a month. Counted in years that begin in March, so that a leap day is a year's last. */
function daysBefore(year: number, month: number): number {
  const marchYear = month > 2 ? year : year - 1
  const monthsSinceMarch = month > 2 ? month - 3 : month + 9
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) - 719_468
}

function isLetter(text: string, index: number, upper: string): boolean {
  return (text.charCodeAt(index) & ~32) === upper.charCodeAt(0)
}

/** The number that two digits say; NaN when they are no digits, as every comparison with NaN is false. */
function twoDigits(text: string, index: number): number {
  const tens = digitAt(text, index)
  const ones = digitAt(text, index + 1)
  return tens <= 9 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** The digit at an index; more than 9, or NaN past the end, when there is no ASCII digit. */
function digitAt(text: string, index: number): number {
  const digit = text.charCodeAt(index) - 48
  return digit >= 0 ? digit : Number.NaN
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1
  return digits.slice(0, end)
}
