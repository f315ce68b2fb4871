import { isAcrossOrigins, originOf } from './page-origin.ts'
import type { ReadOutcome } from './read-resource.ts'

/**
 * While reads with a tag fail with network errors, a read without the tag is tried after `first` failures, and then
 * after every `every` further failures.
 */
const TRIED_AFTER = { first: 2, every: 10 }
/** How long an origin is read without tags once its preflights are known to fail. */
const REMEMBERED_MS = 600_000

/** By origin: the time until which this page reads the origin without tags. */
const untaggedUntil = new Map<string, number>()

/**
 * Decides which reads of a feed carry its tag. Across origins a tag requires a preflight, which some hosts fail: every
 * read after the first would be a network error. A browser does not report why a request failed, so a read without a
 * tag is the test. If that read gets a response, and the next read with a tag is a network error again, the origin is
 * read without tags for ten minutes.
 */
export interface ConditionalReads {
  /**
   * To be called when a read of an address starts. Returns the tag that the read sends; `undefined` for a read
   * without a tag.
   */
  begin(url: string, etag: string | undefined): string | undefined
  /** To be called with the outcome of the read. */
  end(outcome: ReadOutcome<unknown>): void
}

export function createConditionalReads(now: () => number): ConditionalReads {
  let origin = ''
  /** The kind of the current read. A `plain` read has no tag, or its tag needs no preflight. */
  let mode: 'tagged' | 'untagged' | 'plain' = 'plain'
  /** Consecutive network failures of reads across origins, once the feed has a tag. */
  let failures = 0
  /** Whether the last answered read across origins was one without the tag, although the feed has a tag. */
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
