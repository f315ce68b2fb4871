/** The whole league uses one time zone, five hours behind UTC throughout the year. */
const OFFSET = '-05:00'
const OFFSET_MS = 5 * 3_600_000

/** Formats an instant (milliseconds) as local date-time with offset, `2026-02-11T19:00:00-05:00`. */
export function toLocalDateTime(instant: number): string {
  return `${localText(instant).slice(0, 19)}${OFFSET}`
}

/**
 * Formats an instant as in the field `meta.time` of a file, local time without a zone: `2026-02-11 23:36:36.068000`.
 */
export function toMetaTime(instant: number): string {
  return `${localText(instant).slice(0, 23).replace('T', ' ')}000`
}

/** Parses a local text, `2026-02-11T19:00:00` or the form of `meta.time`, to an instant in milliseconds. */
export function fromLocal(text: string): number {
  return Date.parse(`${text.slice(0, 23).replace(' ', 'T')}${OFFSET}`)
}

function localText(instant: number): string {
  return new Date(instant - OFFSET_MS).toISOString()
}
