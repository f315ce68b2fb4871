import { displayLocale } from './language.ts'

/** An instant or a date as people read it. A text that is no date is shown unchanged. */
type TextOf = (instant: string) => string

const clock = { hour: 'numeric', minute: '2-digit' } as const
const clockSeconds = { ...clock, second: '2-digit' } as const
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
const withSeconds = { ...shortDay, ...clockSeconds } as const
const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** `20:14` or `8:14 PM`, where the reader is. */
export const timeText: TextOf = textBy(clock)

/** `20:14 CET`: among times of places elsewhere, with the zone that it is told in. */
export const zonedTimeText: TextOf = textBy({ ...clock, timeZoneName: 'short' })

/** `20:14:05`. */
export const secondsText: TextOf = textBy(clockSeconds)

/** `Fri 17 Jan 2025, 20:14:05 GMT+1`. */
export const fullText: TextOf = textBy({ ...withSeconds, weekday: 'short', timeZoneName: 'short' })

/** `Friday 17 January 2025, 20:30 CET`. */
export const appointmentText: TextOf = textBy({ ...longDay, ...clock, timeZoneName: 'short' })

/** A calendar date (`2025-01-17`) as `Friday 17 January 2025`: the same wherever the reader is. */
export const dateText: TextOf = textBy({ ...longDay, timeZone: 'UTC' })

/** A calendar date as `17 Jan 2025`. */
export const shortDateText: TextOf = textBy({ ...shortDay, timeZone: 'UTC' })

const dayAndTimeText = textBy({ ...shortDay, ...clock })

/** The calendar day of an instant where the reader is, or in another time zone, as `2025-01-17`. */
export function dayOf(instant: string, timeZone?: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  // The Swedish form of a date is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(ms)
}

/** `20:14:05` of today, `17 Jan 2025, 20:14` of another day. */
export function changeText(instant: string, now: number = Date.now()): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString()
  return isToday ? secondsText(instant) : dayAndTimeText(instant)
}

function textBy(options: Intl.DateTimeFormatOptions): TextOf {
  // Formatters are costly to make and hold no state, so each is made once.
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return instant => {
    const ms = Date.parse(instant)
    if (Number.isNaN(ms)) return instant
    const locale = displayLocale()
    const formatter = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, options)
    formatters.set(locale, formatter)
    return formatter.format(ms)
  }
}
