import { displayLocale } from './language.ts'

/** Formats an instant or a date for readers. A text that is not a date is returned unchanged. */
type TextOf = (instant: string) => string

const clock = { hour: 'numeric', minute: '2-digit' } as const
const clockSeconds = { ...clock, second: '2-digit' } as const
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
const withSeconds = { ...shortDay, ...clockSeconds } as const
const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** `20:14` or `8:14 PM` in the reader's time zone. */
export const timeText: TextOf = textBy(clock)

/** `20:14 CET`: a time with its time zone, for display next to times of other places. */
export const zonedTimeText: TextOf = textBy({ ...clock, timeZoneName: 'short' })

/** `20:14:05` in the reader's time zone. */
export const secondsText: TextOf = textBy(clockSeconds)

/** An instant with its weekday and time zone, such as `Fri, 17 Jan 2025, 20:14:05 CET`. */
export const fullText: TextOf = textBy({ ...withSeconds, weekday: 'short', timeZoneName: 'short' })

/** An instant as an appointment, such as `Friday, 17 January 2025 at 20:30 CET`. */
export const appointmentText: TextOf = textBy({ ...longDay, ...clock, timeZoneName: 'short' })

/** `Fri, Jan 17` in the reader's time zone. */
export const weekdayText: TextOf = textBy({ weekday: 'short', month: 'short', day: 'numeric' })

/** A calendar date (`2025-01-17`) as `Friday, 17 January 2025`, independent of the reader's time zone. */
export const dateText: TextOf = textBy({ ...longDay, timeZone: 'UTC' })

/** A calendar date as `17 Jan 2025`. */
export const shortDateText: TextOf = textBy({ ...shortDay, timeZone: 'UTC' })

const dayAndTimeText = textBy({ ...shortDay, ...clock })

/**
 * The calendar day of an instant in the reader's or another time zone, such as `2025-01-17`. A text that is not a
 * date is returned unchanged.
 */
export function dayOf(instant: string, timeZone?: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  // The Swedish date format equals ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(ms)
}

/** `20:14:05` for today, `17 Jan 2025, 20:14` for another day. */
export function changeText(instant: string, now: number = Date.now()): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString()
  return isToday ? secondsText(instant) : dayAndTimeText(instant)
}

function textBy(options: Intl.DateTimeFormatOptions): TextOf {
  // Formatters are expensive to create and have no state, so one per locale is created and reused.
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
