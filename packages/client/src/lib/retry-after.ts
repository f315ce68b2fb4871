import type { FetchLikeResponse } from '../fetch-like.ts'

const HOUR_MS = 3_600_000

/** The start of an HTTP-date. All three forms start with the name of a day (RFC 9110 §5.6.7), unlike an ISO date. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /

/**
 * The delay that `Retry-After` requests, in milliseconds. The header contains seconds or an HTTP-date (RFC 9110
 * §10.2.3). A date counts from the `Date` of the same response, because the clock of this machine may differ. Without
 * a `Date`, it counts from `now`. A date in the past is 0, more than an hour counts as an hour, and anything else is
 * `undefined`.
 */
export function parseRetryAfter(
  headers: FetchLikeResponse['headers'],
  now: number,
): number | undefined {
  const value = headers.get('Retry-After') ?? ''
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : parseHttpDate(value) - (Date.parse(headers.get('Date') ?? '') || now)
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), HOUR_MS)
}

/**
 * Parses an HTTP-date. Returns milliseconds since 1970; `NaN` if the text is not an HTTP-date or its month does not
 * have the day.
 */
function parseHttpDate(value: string): number {
  // The asctime form has no time zone, so `Date.parse` would read it as local time.
  const ms = Date.parse(httpDate.test(value) ? `${value.replace(/ GMT$/, '')} GMT` : '')
  // `Date.parse` reads 31 February as 3 March. The first number of all three forms is the day.
  const [day] = /\d+/.exec(value) ?? []
  return new Date(ms).getUTCDate() === Number(day) ? ms : Number.NaN
}
