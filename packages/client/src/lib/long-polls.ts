import type { FeedError } from '../feed-error.ts'

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
  /** Ends the read. How soon the next one follows on its outcome; `undefined` for the ordinary pace. */
  next(outcome: Outcome): number | undefined
  /** Ends a read that is abandoned. */
  end(): void
  /** Has the next read not wait: somebody wants an answer. */
  skip(): void
}

export interface LongPollsOptions {
  /** 0: never. */
  readonly waitSeconds: number
  readonly random: () => number
  readonly now: () => number
}

export function createLongPolls(options: LongPollsOptions): LongPolls {
  const { waitSeconds, random, now } = options
  let reading: Reading = { kind: 'plain' }
  let answerWanted = false
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
      if (etag === undefined || answerWanted) reading = { kind: 'leading' }
      else if (hasRoom(url)) reading = { kind: 'waiting', origin: originOf(url) }
      answerWanted = false
      if (reading.kind !== 'waiting') return 0
      waiting.add(reading)
      return waitSeconds
    },
    next(outcome) {
      const { kind } = reading
      end()
      if (outcome.kind === 'failed') {
        if (kind === 'waiting' && outcome.error.kind === 'network') failures++
        // A plain read may succeed where a waiting one cannot.
        answerWanted = true
        return undefined
      }
      if (kind === 'waiting') {
        failures = 0
        // A change that came between two reads is answered at once, which says nothing of how others are.
        const metChange = outcome.kind === 'replaced' && !outcome.hasWaited
        if (!metChange) holdsReads = outcome.hasWaited === true
        return holdsReads ? random() * SPREAD_MS : undefined
      }
      if (failures < GIVEN_UP.afterFailures) return kind === 'leading' ? 0 : undefined
      failures = 0
      givenUpUntil = now() + GIVEN_UP.forMs
      return undefined
    },
    end,
    skip() {
      answerWanted = true
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

function originOf(url: string): string {
  return new URL(url, globalThis.document?.baseURI).origin
}
