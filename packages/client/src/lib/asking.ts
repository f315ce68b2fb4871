import type { ReadOutcome } from './read-resource.ts'

/** Browsers open six connections to an origin that does not multiplex: two are left for everything else. */
const MOST_PER_ORIGIN = 4
/** Woken together, clients come back spread over this time. */
const SPREAD_MS = 100
/** A service behind a preflight that does not know `Prefer` fails every read that asks: for so long none does. */
const GIVEN_UP_MS = 600_000
const FAILURES_TO_GIVE_UP = 2

/** How many reads of this page wait, by origin. */
const waiting = new Map<string, number>()

/** Decides for each read of a feed whether it asks the service to answer when something changes (`Prefer: wait`). */
export interface Asking {
  /** Whether the read under way asks. */
  readonly asks: boolean
  /** Begins a read of something that may change or not. Returns the seconds that it asks for, 0 for none. */
  begin(url: string, etag: string | undefined, mayChange: boolean): number
  /** Ends it, also when it was abandoned. */
  release(): void
  /** How soon the next read follows on what this one brought; `undefined` for the pace of reads that do not ask. */
  next(outcome: ReadOutcome<unknown>): number | undefined
  /** The next read does not ask: somebody wants an answer. */
  skip(): void
}

export interface AskingOptions {
  /** 0: never. */
  readonly waitSeconds: number
  readonly random: () => number
  readonly now: () => number
}

export function createAsking({ waitSeconds, random, now }: AskingOptions): Asking {
  let skipped = false
  let origin: string | undefined
  /** Whether the last read did not ask for a reason that does not hold for the next one. */
  let follows = false
  let failures = 0
  let givenUpUntil = Number.NEGATIVE_INFINITY

  return {
    get asks() {
      return origin !== undefined
    },
    begin(url, etag, mayChange) {
      follows = false
      if (waitSeconds === 0 || !mayChange || now() < givenUpUntil) return 0
      follows = etag === undefined || skipped
      if (follows || !hasRoom(url)) {
        skipped = false
        return 0
      }
      origin = originOf(url)
      waiting.set(origin, (waiting.get(origin) ?? 0) + 1)
      return waitSeconds
    },
    release() {
      if (origin === undefined) return
      const others = (waiting.get(origin) ?? 1) - 1
      if (others > 0) waiting.set(origin, others)
      else waiting.delete(origin)
      origin = undefined
    },
    next(outcome) {
      if (outcome.kind === 'failed') {
        // The next read does not ask to wait: it may succeed where one that waits cannot.
        if (origin !== undefined) failures += outcome.error.kind === 'network' ? 1 : 0
        skipped = true
        return undefined
      }
      if (origin !== undefined) failures = 0
      if (failures >= FAILURES_TO_GIVE_UP) {
        failures = 0
        givenUpUntil = now() + GIVEN_UP_MS
        return undefined
      }
      if (outcome.waited) return random() * SPREAD_MS
      return follows ? 0 : undefined
    },
    skip() {
      skipped = true
    },
  }
}

/** Whether one more read of this page may wait: hidden pages leave the connections, which all pages share, to others. */
function hasRoom(url: string): boolean {
  const { document } = globalThis
  const isBrowser = document !== undefined || 'WorkerGlobalScope' in globalThis
  if (!isBrowser || multiplexes(url)) return true
  return (
    document?.visibilityState !== 'hidden' && (waiting.get(originOf(url)) ?? 0) < MOST_PER_ORIGIN
  )
}

/** Whether the page knows that requests to the address share one connection, as in HTTP/2. */
function multiplexes(url: string): boolean {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return /^h[23]/.test(timings.at(-1)?.nextHopProtocol ?? '')
}

function originOf(url: string): string {
  return new URL(url, globalThis.document?.baseURI).origin
}
