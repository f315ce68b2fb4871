/**
 * A local time in a time zone (IANA) as an RFC 3339 date-time: `2025-12-29T19:00:00` in New York is
 * `2025-12-29T19:00:00-05:00`.
 */
export function zonedDateTime(wall: string, timeZone: string): string {
  const asUtcMs = Date.parse(`${wall}Z`)
  // The local time is first read as UTC. The offset of the zone at that instant is right, except for the hours around
  // a change of the clocks.
  const guess = asUtcMs - offsetMs(asUtcMs, timeZone)
  const offset = offsetMs(guess, timeZone)
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number): string => String(value).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${wall}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The time of day at an instant on the clocks of a time zone (IANA), such as `19:00`. */
export function wallTime(instant: string, timeZone: string): string {
  const instantMs = Date.parse(instant)
  return new Date(instantMs + offsetMs(instantMs, timeZone)).toISOString().slice(11, 16)
}

/** The offset of a zone from UTC in milliseconds; positive east of Greenwich. */
function offsetMs(instantMs: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(instantMs)
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(each => each.type === type)?.value)
  const wallMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wallMs - Math.floor(instantMs / 1000) * 1000
}

/** The formats by time zone. They are cached, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
