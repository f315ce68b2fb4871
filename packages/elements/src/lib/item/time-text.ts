import { displayLocale } from './language.ts'

/** Instants and dates as people read them. A text that is no date is shown unchanged. */

const clock = { hour: 'numeric', minute: '2-digit' } as const
const clockSeconds = { ...clock, second: '2-digit' } as const
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** `20:14` or `8:14 PM`, where the reader is. */
export function timeText(instant: string): string {
  return formatted(instant, clock)
}

/** `20:14 CET`: among times of places elsewhere, with the zone that it is told in. */
export function zonedTimeText(instant: string): string {
  return formatted(instant, { ...clock, timeZoneName: 'short' })
}

/** The calendar day of an instant where the reader is, or in another time zone, as `2025-01-17`. */
export function dayOf(instant: string, timeZone?: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  // The Swedish form of a date is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(ms)
}

/** `20:14:05`. */
export function secondsText(instant: string): string {
  return formatted(instant, clockSeconds)
}

/** `20:14:05` of today, `17 Jan 2025, 20:14` of another day. */
export function changeText(instant: string, now: number = Date.now()): string {
  const isToday = shortDate(new Date(instant)) === shortDate(new Date(now))
  return formatted(instant, isToday ? clockSeconds : { ...shortDay, ...clock })
}

/** `Fri 17 Jan 2025, 20:14:05 GMT+1`. */
export function fullText(instant: string): string {
  return formatted(instant, {
    weekday: 'short',
    ...shortDay,
    ...clockSeconds,
    timeZoneName: 'short',
  })
}

/** `Friday 17 January 2025, 20:30 CET`. */
export function appointmentText(instant: string): string {
  return formatted(instant, { ...longDay, ...clock, timeZoneName: 'short' })
}

/** A calendar date (`2025-01-17`) as `Friday 17 January 2025`: the same wherever the reader is. */
export function dateText(date: string): string {
  return formatted(date, { ...longDay, timeZone: 'UTC' })
}

/** A calendar date as `17 Jan 2025`. */
export function shortDateText(date: string): string {
  return formatted(date, { ...shortDay, timeZone: 'UTC' })
}

function shortDate(date: Date): string {
  return `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`
}

/** Formatters are costly to make and hold no state, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatted(instant: string, options: Intl.DateTimeFormatOptions): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  const locale = displayLocale()
  const key = JSON.stringify([locale, options])
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, options)
    formatters.set(key, formatter)
  }
  return formatter.format(ms)
}
