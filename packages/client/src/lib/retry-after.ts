import type { FetchLikeResponse } from '../fetch-like.ts'

const HOUR_MS = 3_600_000

/** The three forms of HTTP-date all start with the day's name (RFC 9110 §5.6.7); an ISO date is none. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /

/**
 * What `Retry-After` asks for, in milliseconds: seconds or an HTTP-date (RFC 9110 §10.2.3), which counts from the `Date` of
 * the same answer, as this machine's clock, `now`, may be another. A date in the past is 0, more than an hour counts as
 * an hour, anything else is `undefined`.
 */
export function parseRetryAfter(
  headers: FetchLikeResponse['headers'],
  now: number,
): number | undefined {
  const value = headers.get('Retry-After') ?? ''
  // The asctime form names no zone; `Date.parse` would take it as local time.
  const date = httpDate.test(value) ? `${value.replace(/ GMT$/, '')} GMT` : ''
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(date) - (Date.parse(headers.get('Date') ?? '') || now)
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), HOUR_MS)
}
