import type { TimeZone } from './clubs.ts'

const STANDARD_OFFSET: Readonly<Record<TimeZone, number>> = {
  'America/New_York': -5,
  'America/Chicago': -6,
  'America/Denver': -7,
  'America/Los_Angeles': -8,
}

const HOUR = 3_600_000

/** An instant (milliseconds) as local date-time with offset, `2026-02-11T19:00:00-05:00`. */
export function toLocalDateTime(instant: number, zone: TimeZone): string {
  const offset = offsetHours(instant, zone)
  const local = new Date(instant + offset * HOUR).toISOString().slice(0, 19)
  return `${local}-${String(-offset).padStart(2, '0')}:00`
}

/** An instant as the zoneless local text of a file's `meta.time`, `2026-02-11 23:36:36.068676`. */
export function toMetaTime(instant: number, zone: TimeZone): string {
  const local = new Date(instant + offsetHours(instant, zone) * HOUR).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 23)}000`
}

/** The instant of a `meta.time` text. */
export function parseMetaTime(text: string, zone: TimeZone): number {
  return fromLocal(text.replace(' ', 'T').slice(0, 23), zone)
}

/** The instant of a local wall clock reading, `2026-02-11T19:00:00` with or without milliseconds. */
export function fromLocal(reading: string, zone: TimeZone): number {
  const asUtc = Date.parse(`${reading}Z`)
  return asUtc - offsetHours(asUtc - STANDARD_OFFSET[zone] * HOUR, zone) * HOUR
}

function offsetHours(instant: number, zone: TimeZone): number {
  const standard = STANDARD_OFFSET[zone]
  const year = new Date(instant).getUTCFullYear()
  const begins = sunday(year, 2, 2) + (2 - standard) * HOUR
  const ends = sunday(year, 10, 1) + (1 - standard) * HOUR
  return instant >= begins && instant < ends ? standard + 1 : standard
}

/** Midnight UTC of the nth Sunday of a month (January is 0): daylight saving time begins and ends on Sundays. */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7)
}
