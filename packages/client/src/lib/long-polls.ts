import type { FeedError } from '../feed-error.ts'
import { originOf } from './page-origin.ts'

/**
 * Maximum number of concurrent long polls of a page to an origin that does not multiplex. Browsers open six connections
 * to such an origin, and two are reserved for other requests.
 */
const MOST_PER_ORIGIN = 4
/** The time over which clients that received the same change spread their next reads. */
const SPREAD_MS = 100
/**
 * If CORS rejects `Prefer`, every long poll fails. If two of them have failed and an ordinary read then succeeds, no
 * long polls are sent for ten minutes.
 */
const GIVEN_UP = { afterFailures: 2, forMs: 600_000 }

/**
 * A read. A `waiting` read is a long poll. A `leading` read is an ordinary read that a long poll can follow
 * immediately.
 */
interface Reading {
  readonly kind: 'waiting' | 'leading' | 'plain'
  readonly origin?: string
  readonly startedAt?: number
}

/** The long polls that are in progress in this page. */
const waiting = new Set<Reading>()

/** The properties of a read's result on which the next read depends. */
type Outcome =
  | { readonly kind: 'replaced' | 'unchanged'; readonly hasWaited?: boolean | undefined }
  | { readonly kind: 'failed'; readonly error: FeedError }

/** Decides which reads of a feed are long polls (`Prefer: wait`, RFC 7240). */
export interface LongPolls {
  /** Whether the current read is a long poll. */
  readonly isWaiting: boolean
  /**
   * Starts a read of a resource. `mayChange` states whether its content may change. Returns the wait in seconds that
   * the read requests; 0 for an ordinary read.
   */
  begin(url: string, etag: string | undefined, mayChange: boolean): number
  /**
   * Ends the read. Returns the delay before the next read in milliseconds; `undefined` for the usual pace.
   *
   * @param hasChanged Whether the read returned a newer snapshot, not an older one or a copy of the current one.
   */
  next(outcome: Outcome, hasChanged: boolean): number | undefined
  /** Ends an abandoned read. */
  end(): void
  /** Makes the next read an ordinary one, because a response is needed immediately. */
  skip(): void
}

export interface LongPollsOptions {
  /** The requested wait in seconds; 0 disables long polls. */
  readonly waitSeconds: number
  /** Time between two ordinary reads. */
  readonly intervalMs: number
  readonly random: () => number
  readonly now: () => number
}

export function createLongPolls(options: LongPollsOptions): LongPolls {
  const { waitSeconds, intervalMs, random, now } = options
  // A read without a change counts as a wait only if it took this time, because a cache may replay the headers of a
  // response that waited. Half of the requested wait is enough. The interval is enough too, because such reads are not
  // more frequent than ordinary reads.
  const leastWaitMs = Math.min(intervalMs, (waitSeconds * 1_000) / 2)
  let reading: Reading = { kind: 'plain' }
  let responseRequested = false
  /** Network failures of long polls since one last succeeded, or since long polls were last given up. */
  let failures = 0
  let givenUpUntil = Number.NEGATIVE_INFINITY
  /**
   * Whether the service applies waits. Each successful long poll determines this, except one whose response has a
   * change but no `Preference-Applied`.
   */
  let holdsReads = false

  return {
    get isWaiting() {
      return reading.kind === 'waiting'
    },
    begin(url, etag, mayChange) {
      if (waitSeconds === 0 || !mayChange || now() < givenUpUntil) return 0
      if (etag === undefined || responseRequested) reading = { kind: 'leading' }
      else if (hasRoom(url)) reading = { kind: 'waiting', origin: originOf(url), startedAt: now() }
      responseRequested = false
      if (reading.kind !== 'waiting') return 0
      waiting.add(reading)
      return waitSeconds
    },
    next(outcome, hasChanged) {
      const { kind, startedAt = now() } = reading
      const tookMs = now() - startedAt
      end()
      if (outcome.kind === 'failed') {
        if (kind === 'waiting' && outcome.error.kind === 'network') failures++
        // An ordinary read may succeed where a long poll fails.
        responseRequested = true
        return undefined
      }
      if (kind === 'waiting') {
        failures = 0
        const isHeld = outcome.hasWaited === true && (hasChanged || tookMs >= leastWaitMs)
        // A change between two reads is answered immediately, which does not show whether the service applies waits.
        const metChange = hasChanged && !outcome.hasWaited
        if (!metChange) holdsReads = isHeld
        return holdsReads ? random() * SPREAD_MS : undefined
      }
      if (failures < GIVEN_UP.afterFailures) return kind === 'leading' ? 0 : undefined
      failures = 0
      givenUpUntil = now() + GIVEN_UP.forMs
      return undefined
    },
    end,
    skip() {
      responseRequested = true
    },
  }

  function end(): void {
    waiting.delete(reading)
    reading = { kind: 'plain' }
  }
}

/**
 * Whether another long poll may start. In a browser, a page has at most `MOST_PER_ORIGIN` long polls at an origin that
 * does not multiplex. A hidden page starts none there, which leaves the connections to other pages.
 */
function hasRoom(url: string): boolean {
  const { document } = globalThis
  const isBrowser = document !== undefined || 'WorkerGlobalScope' in globalThis
  if (!isBrowser || multiplexes(url)) return true
  const others = [...waiting].filter(({ origin }) => origin === originOf(url))
  return document?.visibilityState !== 'hidden' && others.length < MOST_PER_ORIGIN
}

/** Whether requests to the address are known to share one connection, as in HTTP/2. */
function multiplexes(url: string): boolean {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return /^h[23]/.test(timings.at(-1)?.nextHopProtocol ?? '')
}
