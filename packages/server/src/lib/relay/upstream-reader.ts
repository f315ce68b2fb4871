import { FeedError } from '@fixture-feed/client'
import {
  createLongPolls,
  createReadLoop,
  type Failing,
  type LongPolls,
  networkReason,
  type Pace,
  parseRetryAfter,
  type ReadLoop,
  type Wait,
  waitAfter,
} from '@fixture-feed/client/read-loop'
import type { RejectedResponses } from './rejected-responses.ts'
import type { RelayedAssets, RelayedAssetsSources } from './relayed-assets.ts'
import { type FullUpstreamResponse, ResponseRejected, waitIn } from './upstream.ts'

/** Reads of larger responses are aborted: by default a snapshot of this service has at most 64 MiB of items. */
const mostBytes = 72 * 1024 * 1024
/** The time to the next read after a 400. The relay cannot change its request, but the upstream may be repaired. */
const afterBadRequestMs = 60_000

/** The resources that all observers of a relay share. */
export interface RelayContext extends RelayedAssetsSources {
  readonly intervalMs: number
  readonly waitSeconds: number
  /** The delay behind the upstream, in milliseconds. */
  readonly behindMs: number
  readonly random: () => number
  readonly assets: RelayedAssets
  readonly counts: RelayCounts
  readonly refused: RejectedResponses
}

export interface RelayCounts {
  refused: number
  mismatches: number
  gaps: number
}

export interface UpstreamReads {
  /** The path on the upstream, relative to the base address. */
  readonly path: string
  /** The query of the read that is about to be sent, after the path. */
  readonly query?: (() => string) | undefined
  /**
   * The interval from the end of one read to the start of the next, in milliseconds, extended at random by up to a
   * quarter. Long polls, `nextReadMs` and failures change it.
   */
  readonly intervalMs: number
  /** The requested wait for a change, in seconds; 0 for none. */
  readonly waitSeconds: number
  /** Whether the waits of these reads take precedence over the waits of other reads. */
  readonly hasPriority?: boolean | undefined
  /** The back-off after failures. Default: the back-off of a relay. */
  readonly backOffMs?: Pace['backOffMs']
  /** The time to the next read after a good one; `undefined` for the interval. */
  readonly nextReadMs?: (() => number | undefined) | undefined
  /** Whether a read may request a wait, because its response may change. Default: always. */
  readonly mayChange?: (() => boolean) | undefined
  /** Handles a 200. The next read sends its tag. Throws ResponseRejected if the response is invalid. */
  readonly onResponse: (result: FullUpstreamResponse) => Promise<void>
  readonly onUnchanged?: (headers: Headers) => Promise<void>
  readonly onFailure: (error: FeedError, failures: number) => void
}

type Outcome = GoodRead | FailedRead

interface GoodRead {
  readonly kind: 'replaced' | 'unchanged'
  readonly hasWaited: boolean
  /** Whether the tag has changed. */
  readonly hasChanged: boolean
}

type FailedRead = { readonly kind: 'failed'; readonly error: FeedError }

/** Reads one address of the upstream repeatedly, one read at a time, by the polling rules of the client package. */
export class UpstreamReader {
  readonly #context: RelayContext
  readonly #reads: UpstreamReads
  readonly #url: string
  readonly #pace: Pace
  readonly #waiting: LongPolls
  readonly #loop: ReadLoop
  #etag: string | undefined
  #askedSeconds = 0
  #failing: Failing = { failures: 0, error: undefined }
  readonly #closing = new AbortController()
  #lastRefused = ''

  constructor(context: RelayContext, reads: UpstreamReads) {
    const { upstream, random } = context
    const { intervalMs, waitSeconds, path, backOffMs = relayBackOff(intervalMs, random) } = reads
    this.#context = context
    this.#reads = reads
    this.#url = upstream.baseUrl + path
    this.#pace = { intervalMs, random, backOffMs }
    // The monotonic clock, because only durations are measured.
    const now = (): number => performance.now()
    this.#waiting = createLongPolls({ waitSeconds, intervalMs, random, now })
    this.#loop = createReadLoop({
      read: signal => this.#read(signal),
      settle: outcome => this.#settle(outcome),
      settled() {},
      now,
    })
    this.#loop.start()
  }

  /** The requested wait of the current read, or of the last one if it failed, in seconds; 0 after a good read. */
  get askedSeconds(): number {
    return this.#askedSeconds
  }

  /** Ends the wait for the interval or a back-off, but not the wait of a `Retry-After`. Does nothing during a read. */
  refresh(): void {
    this.#loop.hurry()
  }

  /** Aborts when the reader is closed. A response that is still being processed must then not be recorded. */
  get closed(): AbortSignal {
    return this.#closing.signal
  }

  close(): void {
    this.#closing.abort()
    this.#loop.close()
    this.#waiting.end()
  }

  async #read(signal: AbortSignal): Promise<Outcome> {
    const url = this.#url + (this.#reads.query?.() ?? '')
    const etag = this.#etag
    const waitSeconds = this.#waiting.begin(url, etag, this.#reads.mayChange?.() ?? true)
    const onSent = (seconds: number): void => {
      this.#askedSeconds = seconds
    }
    try {
      const { hasPriority } = this.#reads
      const request = { url, etag, waitSeconds, hasPriority, mostBytes, signal, onSent }
      const response = await this.#context.upstream.read(request)
      // Another process may hold the lease and have recorded newer states.
      this.closed.throwIfAborted()
      const { status, headers, body } = response
      // A 304 to an unconditional request is invalid.
      const isUnchanged = status === 304 && etag !== undefined
      if (body !== undefined) await this.#take({ ...response, body })
      else if (isUnchanged) await this.#reads.onUnchanged?.(headers)
      else {
        const retryAfterMs = parseRetryAfter(headers, Date.now())
        return failed(new FeedError({ kind: 'status', url, status, retryAfterMs }))
      }
      const hasWaited = this.#askedSeconds > 0 && waitIn(headers.get('preference-applied')) > 0
      this.#askedSeconds = 0
      this.#lastRefused = ''
      const hasChanged = !isUnchanged && this.#etag !== etag
      return { kind: isUnchanged ? 'unchanged' : 'replaced', hasWaited, hasChanged }
    } catch (error) {
      return failed(toFeedError(url, error))
    }
  }

  async #take(result: FullUpstreamResponse): Promise<void> {
    try {
      this.#context.upstream.requireSigned(result)
      await this.#reads.onResponse(result)
      this.#etag = result.headers.get('etag') ?? undefined
    } catch (error) {
      if (error instanceof ResponseRejected) await this.#refuse(result, error.message)
      throw error
    }
  }

  async #refuse({ url, headers, body }: FullUpstreamResponse, reason: string): Promise<void> {
    const { counts, events, refused, signal, writer } = this.#context
    counts.refused++
    // A repeated rejection is stored once, so that it cannot fill the disk. A relay that is stopping stores nothing.
    const signature = `${reason} ${body.length}`
    if (signature === this.#lastRefused || signal.aborted) return
    this.#lastRefused = signature
    events.relayWarned('response rejected', { url, reason, bytes: body.length })
    const about = { url, at: writer.now(), reason, headers: Object.fromEntries(headers) }
    const stored = refused.keep({ ...about, body })
    await stored.catch(error => events.failed(error, 'storing a rejected response'))
  }

  #settle(outcome: Outcome): Wait {
    const hasChanged = outcome.kind !== 'failed' && outcome.hasChanged
    const soonMs = this.#waiting.next(outcome, hasChanged)
    const error = outcome.kind === 'failed' ? outcome.error : undefined
    this.#failing = { failures: error === undefined ? 0 : this.#failing.failures + 1, error }
    if (error !== undefined) this.#reads.onFailure(error, this.#failing.failures)
    const scheduledMs = error === undefined ? this.#reads.nextReadMs?.() : undefined
    if (scheduledMs !== undefined) return { floorMs: 0, thenMs: scheduledMs }
    // Without a tag the next read is unconditional and must not follow immediately.
    if (soonMs !== undefined && this.#etag !== undefined) return { floorMs: 0, thenMs: soonMs }
    return waitAfterRead(this.#failing, this.#pace)
  }
}

/** The time to the next read by the rules of the client, and one minute after a 400, after which a client would stop. */
export function waitAfterRead(...outcome: Parameters<typeof waitAfter>): Wait {
  return waitAfter(...outcome) ?? { floorMs: 0, thenMs: afterBadRequestMs }
}

function failed(error: FeedError): FailedRead {
  return { kind: 'failed', error }
}

function toFeedError(url: string, cause: unknown): FeedError {
  const detail = networkReason(cause)
  return new FeedError({ kind: failureKind(cause), url, detail }, { cause })
}

function failureKind(cause: unknown): 'body' | 'timeout' | 'network' {
  if (cause instanceof ResponseRejected) return 'body'
  return (cause as Error).name === 'TimeoutError' ? 'timeout' : 'network'
}

/** A failure that may be brief is retried after at most this delay, this number of times in a row. */
const quickMs = 250
const quickTimes = 4
const longestMs = 60_000

/**
 * The back-off of a relay. A relay is one client of the upstream for each feed, and reads for all of its own readers.
 * So a failure that may be brief is retried fast enough to record a state that lasts only for seconds, then at the
 * normal interval. If the upstream refuses requests, the interval grows.
 */
export function relayBackOff(
  intervalMs: number,
  random: () => number,
): (error: FeedError, failures: number) => number | undefined {
  return (error, failures) => {
    // A missing feed is not a failure; the client chooses the interval.
    if (error.status === 404) return undefined
    if (!mayHavePassed(error)) return random() * Math.min(longestMs, quickMs * 2 ** (failures - 1))
    return failures <= quickTimes ? random() * quickMs : intervalMs * (1 + random() / 4)
  }
}

/** Whether a failure may be brief: no response, an incomplete or rejected response, or a 5xx. */
function mayHavePassed({ status = 500 }: FeedError): boolean {
  return status >= 500
}
