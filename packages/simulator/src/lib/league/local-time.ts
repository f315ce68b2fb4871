/** The league keeps one clock, five hours behind UTC all year. */
const OFFSET = '-05:00'
const OFFSET_MS = 5 * 3_600_000

/** An instant (milliseconds) as local date-time with offset, `2026-02-11T19:00:00-05:00`. */
export function toLocalDateTime(instant: number): string {
  return `${localText(instant).slice(0, 19)}${OFFSET}`
}

/** An instant as the zoneless local text of a file's `meta.time`, `2026-02-11 23:36:36.068676`. */
export function toMetaTime(instant: number): string {
  return `${localText(instant).slice(0, 23).replace('T', ' ')}000`
}

/** The instant of a local text, `2026-02-11T19:00:00` or as in `meta.time`. */
export function fromLocal(text: string): number {
  return Date.parse(`${text.slice(0, 23).replace(' ', 'T')}${OFFSET}`)
}

function localText(instant: number): string {
  return new Date(instant - OFFSET_MS).toISOString()
}
