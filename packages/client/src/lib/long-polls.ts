import type { FeedError } from '../feed-error.ts'
import { originOf } from './page-origin.ts'

/** Browsers open six connections to an origin that does not multiplex: two are left for everything else. */
const MOST_PER_ORIGIN = 4
/** Clients that one change has woken come back spread over this time. */
const SPREAD_MS = 100
/** Where CORS rejects `Prefer`, every waiting read fails. After two such failures none is made for ten minutes. */
const GIVEN_UP = { afterFailures: 2, forMs: 600_000 }

/** How the read under way is made. A `leading` one does not wait, but a waiting read follows at once. */
interface Reading {
  readonly kind: 'waiting' | 'leading' | 'plain'
  readonly origin?: string
  readonly startedAt?: number
}

/** The reads of this page that wait. */
const waiting = new Set<Reading>()

/** What a read brought, as far as the next one depends on it. */
type Outcome =
  | { readonly kind: 'replaced' | 'unchanged'; readonly hasWaited?: boolean | undefined }
  | { readonly kind: 'failed'; readonly error: FeedError }

/** Decides which reads of a feed ask the service to wait for a change before it answers (`Prefer: wait`, RFC 7240). */
export interface LongPolls {
  /** Whether the read under way waits. */
  readonly isWaiting: boolean
  /** Begins a read of something that may change or not. Returns the seconds that it asks for, 0 for none. */
  begin(url: string, etag: string | undefined, mayChange: boolean): number
  /**
   * Ends the read. Returns the delay before the next one in milliseconds; `undefined` for the ordinary pace.
   *
   * @param hasChanged Whether the read brought a newer snapshot, not only an older one or a copy of the one held.
   */
  next(outcome: Outcome, hasChanged: boolean): number | undefined
  /** Ends a read that is abandoned. */
  end(): void
  /** Has the next read not wait: somebody wants an answer. */
  skip(): void
}

export interface LongPollsOptions {
  /** 0: never. */
  readonly waitSeconds: number
  /** The time between two reads that do not wait. */
  readonly intervalMs: number
  readonly random: () => number
  readonly now: () => number
}

export function createLongPolls(options: LongPollsOptions): LongPolls {
  const { waitSeconds, intervalMs, random, now } = options
  // A cache may repeat the headers of a response that waited. A read that took as long as the interval does no harm, and
  // the interval may be longer than any wait.
  const leastWaitMs = Math.min(intervalMs, (waitSeconds * 1_000) / 2)
  let reading: Reading = { kind: 'plain' }
  let responseRequested = false
  /** Network failures of waiting reads, without one between that was answered. */
  let failures = 0
  let givenUpUntil = Number.NEGATIVE_INFINITY
  /** Whether the service holds reads, as far as the last one told that asked for it and brought no change. */
  let holdsReads = false

  return {
    get isWaiting() {
      return reading.kind === 'waiting'
    },
    begin(url, etag, mayChange) {
      if (waitSeconds === 0 || !mayChange || now() < givenUpUntil) return 0
      if (etag === undefined || responseRequested) reading = { kind: 'leading' }
      else if (hasRoom(url)) {
        reading = { kind: 'waiting', origin: originOf(url), startedAt: now() }
      }
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
        // A plain read may succeed where a waiting one cannot.
        responseRequested = true
        return undefined
      }
      if (kind === 'waiting') {
        failures = 0
        const isHeld = outcome.hasWaited === true && (hasChanged || tookMs >= leastWaitMs)
        // A change between two reads is sent at once, which tells nothing about the reads that meet none.
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

/** Whether one more read of this page may wait: hidden pages leave the connections, which all pages share, to others. */
function hasRoom(url: string): boolean {
  const { document } = globalThis
  const isBrowser = document !== undefined || 'WorkerGlobalScope' in globalThis
  if (!isBrowser || multiplexes(url)) return true
  const others = [...waiting].filter(({ origin }) => origin === originOf(url))
  return document?.visibilityState !== 'hidden' && others.length < MOST_PER_ORIGIN
}

/** Whether the page knows that requests to the address share one connection, as in HTTP/2. */
function multiplexes(url: string): boolean {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return /^h[23]/.test(timings.at(-1)?.nextHopProtocol ?? '')
}
