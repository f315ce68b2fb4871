const dateTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i

/**
 * Whether the RFC 3339 date-time `a` is earlier than `b`. All digits are compared, whereas `Date.parse` ignores digits
 * after the millisecond. A text that is not a date-time is neither earlier nor later than any other.
 */
export function isEarlier(a: string, b: string): boolean {
  const first = parseInstant(a)
  const second = parseInstant(b)
  if (first.seconds === second.seconds) return first.fraction < second.fraction
  return first.seconds < second.seconds
}

/** Maximum difference between the clock of a service and the clock of a client. */
const CLOCK_SKEW_MS = 300_000

/** Whether a date-time is later than a correct clock could produce at `time`, in milliseconds since 1970. */
export function isFarFuture(text: string, time: number): boolean {
  return Date.parse(text) > time + CLOCK_SKEW_MS
}

/** Whether `text` is an RFC 3339 date-time with an offset. */
export function isDateTime(text: string): boolean {
  return !Number.isNaN(parseInstant(text).seconds)
}

/**
 * Splits a date-time into the start of its second, in milliseconds since 1970 (NaN for anything else), and the digits
 * of its fraction without trailing zeros. Fractions are compared as strings.
 */
function parseInstant(text: string): { seconds: number; fraction: string } {
  const [, whole = '', fraction = '', offset = ''] = dateTime.exec(text) ?? []
  return { seconds: Date.parse(whole + offset), fraction: fraction.replace(/0+$/, '') }
}
