import { isAcrossOrigins, originOf } from './page-origin.ts'
import type { ReadOutcome } from './read-resource.ts'

/** Network failures of reads with a tag after which one read goes without; each tenth failure after them does too. */
const TRIED_AFTER = { first: 2, every: 10 }
/** For how long an origin is read without tags once its preflights are known to fail. */
const REMEMBERED_MS = 600_000

/** The origins of this page that are read without tags, and until when. */
const untaggedUntil = new Map<string, number>()

/**
 * Decides which reads of a feed carry its tag. Across origins a tag needs a preflight, which some hosts fail: every read
 * after the first would be a network error. A browser does not report why a request failed, so a read without a tag tells:
 * where that succeeds and the next read with a tag fails again, the origin is read without tags for ten minutes.
 */
export interface ConditionalReads {
  /** Begins a read of an address. Returns the tag that it carries, if any. */
  begin(url: string, etag: string | undefined): string | undefined
  /** Ends the read. */
  end(outcome: ReadOutcome<unknown>): void
}

export function createConditionalReads(now: () => number): ConditionalReads {
  let origin = ''
  /** How the read under way is made; a `plain` one has no tag that it could carry, or needs no preflight. */
  let mode: 'tagged' | 'untagged' | 'plain' = 'plain'
  /** Network failures in a row of reads that have a tag. */
  let failures = 0
  /** Whether a read without the tag succeeded after those with it had failed. */
  let isSuspect = false

  return {
    begin(url, etag) {
      mode = 'plain'
      if (etag === undefined || !isAcrossOrigins(url)) return etag
      origin = originOf(url)
      const isTry = !isSuspect && failures % TRIED_AFTER.every === TRIED_AFTER.first
      mode = isTry || now() < (untaggedUntil.get(origin) ?? 0) ? 'untagged' : 'tagged'
      return mode === 'tagged' ? etag : undefined
    },
    end(outcome) {
      const kind = outcome.kind === 'failed' ? outcome.error.kind : undefined
      const ended = mode
      mode = 'plain'
      if (ended === 'plain' || kind === 'timeout' || kind === 'aborted') return
      if (kind !== 'network') {
        isSuspect = ended === 'untagged'
        failures = 0
      } else {
        failures++
        if (isSuspect && ended === 'tagged') untaggedUntil.set(origin, now() + REMEMBERED_MS)
      }
    },
  }
}
