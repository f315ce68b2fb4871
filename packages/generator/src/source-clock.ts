import { isDateTime } from '@fixture-feed/contract/instant'

/**
 * The times at which the texts of one input were written, by the clock of its provider. Such a clock only orders the
 * texts of its input: it may lack a time zone, it may be wrong, and a cache may return an older text. The object is
 * immutable.
 */
export interface SourceClock {
  /** The newest accepted time. */
  readonly newest: WrittenAt | undefined
  /** The time at which `newest` was first read, in milliseconds of the reader's own clock. */
  readonly newestReadMs: number
  /** The time since which every text with a time of writing has been older than `newest`. */
  readonly olderSinceMs: number | undefined
  /**
   * The time since which every text with a time of writing has been too far ahead of `newest`, or not comparable with
   * it, and was not accepted.
   */
  readonly aheadSinceMs: number | undefined
}

interface WrittenAt {
  readonly ms: number
  /** Whether the time has a time zone. Times with and without a zone cannot be compared. */
  readonly hasZone: boolean
}

export const unreadClock: SourceClock = {
  newest: undefined,
  newestReadMs: 0,
  olderSinceMs: undefined,
  aheadSinceMs: undefined,
}

/**
 * `current`: no earlier text is newer, or the clock of the texts was accepted again after a jump. `older`: an earlier
 * text is newer. `unknown`: the text does not state when it was written, or its time is not accepted yet, because it
 * is too far ahead or cannot be compared with the times before it.
 */
export type TextAge = 'current' | 'older' | 'unknown'

export interface SourceClockOptions {
  readonly nowMs: number
  /**
   * The time in milliseconds for which older texts are attributed to a slow cache. After this time the clock of the
   * texts is accepted.
   */
  readonly olderForMs: number
}

/**
 * The maximum gain of a clock on the reader's own clock. A clock that gains more has jumped, because caches do not
 * serve texts that are so old.
 */
const maxGainedMs = 30 * 60_000
/** The time for which a clock that jumped ahead is not accepted. */
const aheadForMs = 60_000

/**
 * Compares the time of a text with the times before it. A time that jumps ahead or back is accepted only if the jump
 * persists. After a single time in the future, later texts therefore do not count as older.
 */
export function advanceSourceClock(
  clock: SourceClock,
  text: string | undefined,
  { nowMs, olderForMs }: SourceClockOptions,
): { readonly clock: SourceClock; readonly age: TextAge } {
  const { newest, newestReadMs } = clock
  const writtenAt = parseWrittenAt(text)
  if (writtenAt === undefined) return { clock, age: 'unknown' }
  const believed = { clock: clockAt(writtenAt, nowMs), age: 'current' } as const
  if (newest === undefined) return believed
  const isComparable = writtenAt.hasZone === newest.hasZone
  const leadMs = writtenAt.ms - newest.ms
  if (isComparable && leadMs === 0) {
    return { clock: clockAt(newest, newestReadMs), age: 'current' }
  }
  if (isComparable && leadMs < 0) {
    const olderSinceMs = clock.olderSinceMs ?? nowMs
    if (nowMs - olderSinceMs >= olderForMs) return believed
    return { clock: { ...clockAt(newest, newestReadMs), olderSinceMs }, age: 'older' }
  }
  const gainedMs = leadMs - (nowMs - newestReadMs)
  if (isComparable && gainedMs <= maxGainedMs) return believed
  const aheadSinceMs = clock.aheadSinceMs ?? nowMs
  if (nowMs - aheadSinceMs >= aheadForMs) return believed
  return { clock: { ...clockAt(newest, newestReadMs), aheadSinceMs }, age: 'unknown' }
}

/** The clock after a text that is known to be current, even if its time is earlier. */
export function resetSourceClock(text: string | undefined, nowMs: number): SourceClock {
  const writtenAt = parseWrittenAt(text)
  return writtenAt === undefined ? unreadClock : clockAt(writtenAt, nowMs)
}

/** Whether a text is a time of writing that `SourceClock` can compare. */
export function isWrittenAt(text: string): boolean {
  return parseWrittenAt(text) !== undefined
}

function clockAt(newest: WrittenAt, newestReadMs: number): SourceClock {
  return { newest, newestReadMs, olderSinceMs: undefined, aheadSinceMs: undefined }
}

const localPattern = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?$/

/** Reads a local time without a zone, such as `2026-01-10 19:30:00.1`, or an RFC 3339 date-time. */
function parseWrittenAt(text: string | undefined): WrittenAt | undefined {
  if (text === undefined) return undefined
  const isLocal = localPattern.test(text)
  if (!isLocal && !isDateTime(text)) return undefined
  const ms = Date.parse(isLocal ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(ms) ? undefined : { ms, hasZone: !isLocal }
}
