/**
 * Instants in the form of the contract: RFC 3339 date-times (section 5.6) with a mandatory offset.
 *
 *   full-date    = YYYY-MM-DD, a real day of the Gregorian calendar
 *   partial-time = hh:mm:ss[.fraction], hours 0 to 23, a fraction of any length
 *   offset       = Z | ±hh:mm, up to 23:59; "T" and "Z" in either case
 *
 * Two related forms are rejected: the leap second 60, because milliseconds since the epoch cannot represent it, and
 * the bracketed suffixes of RFC 9557.
 */

declare const instantBrand: unique symbol

/**
 * A point in time, exact for fractions of any length. Created by `parseInstant` or `instantFromMs`; compared with
 * `compareInstants`.
 */
export interface Instant {
  readonly [instantBrand]: true
}

/**
 * The internals of an `Instant`: whole milliseconds since the epoch (rounded down), and the decimal digits below
 * them.
 */
interface Parts {
  readonly ms: number
  /** The digits after the milliseconds, without trailing zeros, so that the order of texts is the order of time. */
  readonly finer: string
}

/** Whether a text is a date-time of the contract. */
export function isDateTime(text: string): boolean {
  return partsOf(text) !== undefined
}

/** Whether a text is an existing date in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return text.length === 10 && isDateTime(`${text}T00:00:00Z`)
}

/**
 * Parses a date-time.
 *
 * @throws {RangeError} if the text is not a date-time of the contract.
 */
export function parseInstant(text: string): Instant {
  const parts = partsOf(text)
  if (parts === undefined) {
    throw new RangeError(
      `Cannot read instant ${JSON.stringify(text)}: not a valid date-time with an offset`,
    )
  }
  return toInstant(parts)
}

/**
 * The instant at a number of milliseconds since the epoch, such as the result of `Date.now()`.
 *
 * @throws {RangeError} if the number is not a safe integer.
 */
export function instantFromMs(ms: number): Instant {
  if (!Number.isSafeInteger(ms)) {
    throw new RangeError(`Cannot convert ${ms} to an instant: not a whole number of milliseconds`)
  }
  return toInstant({ ms, finer: '' })
}

/** Milliseconds since the epoch, rounded down. */
export function instantToMs(instant: Instant): number {
  return toParts(instant).ms
}

/** Negative if `a` is earlier than `b`, 0 if they are the same instant, positive if `a` is later. */
export function compareInstants(a: Instant, b: Instant): number {
  return compareParts(toParts(a), toParts(b))
}

/**
 * Compares two date-time texts as instants: negative if `a` is earlier than `b`, 0 if they are equal, positive if `a`
 * is later. A text that is compared often should be parsed once instead.
 *
 * @throws {RangeError} if a text is not a date-time.
 */
export function compareDateTimes(a: string, b: string): number {
  return compareInstants(parseInstant(a), parseInstant(b))
}

/**
 * The first whole millisecond after an instant, as UTC text.
 *
 * @throws {RangeError} if the text is not a date-time, or if the result is outside the years 0000 to 9999.
 */
export function nextMillisecond(instant: Instant | string): string {
  const { ms } = toParts(typeof instant === 'string' ? parseInstant(instant) : instant)
  if (ms + 1 < firstMs || ms + 1 > lastMs) {
    throw new RangeError(
      `Cannot represent the millisecond after ${ms}: outside the years 0000 to 9999`,
    )
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

const dateTimePattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-](?:[01]\d|2[0-3])):([0-5]\d))$/

function partsOf(text: string): Parts | undefined {
  const found = dateTimePattern.exec(text)
  if (found === null) return undefined
  const [, year, month, date, hour, minute, second, fraction = '', offsetHours, offsetMinute] =
    found
  const dayMs = toDayMs(Number(year), Number(month), Number(date))
  if (dayMs === undefined) return undefined
  const east = offsetHours === undefined ? 0 : eastOf(offsetHours, Number(offsetMinute))
  const minutes = Number(hour) * 60 + Number(minute) - east
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return {
    ms: dayMs + (minutes * 60 + Number(second)) * 1000 + milliseconds,
    finer: withoutTrailingZeros(fraction.slice(3)),
  }
}

/** An offset in minutes east of UTC. The sign is read from the text, because `Number('-00')` is not less than 0. */
function eastOf(signedHours: string, minutes: number): number {
  const hours = Number(signedHours)
  return hours * 60 + (signedHours.startsWith('-') ? -minutes : minutes)
}

/** Milliseconds from the epoch to a date; `undefined` if the date does not exist. */
function toDayMs(year: number, month: number, day: number): number | undefined {
  const beginMs = monthMs(year, month)
  const beforeMs = (day - 1) * 86_400_000
  const exists =
    month >= 1 && month <= 12 && day >= 1 && beginMs + beforeMs < monthMs(year, month + 1)
  return exists ? beginMs + beforeMs : undefined
}

/**
 * The start of a month, in milliseconds since the epoch. The calculation uses a year 400 years later, because
 * `Date.UTC` maps the years 0 to 99 to 1900 to 1999. The calendar repeats itself after 400 years.
 */
function monthMs(year: number, month: number): number {
  return Date.UTC(year + 400, month - 1) - 146_097 * 86_400_000
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1
  return digits.slice(0, end)
}
