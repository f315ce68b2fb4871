import { type FeedError, type FixtureIndexEntry, readFixtures } from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** From the end of one read of the index to the start of the next, and at most after failures, in milliseconds. */
const intervalMs = 15_000
const longestMs = 60_000

/** The fixture index, kept up to date while its host is on the page and the page is looked at. */
export class FixtureIndex implements ReactiveController {
  #entries: readonly FixtureIndexEntry[] | undefined
  #error: FeedError | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #reading: AbortController | undefined
  readonly #host: ReactiveControllerHost
  readonly #baseUrl: string

  readonly #wake = (): void => {
    if (document.visibilityState === 'visible' && this.#reading === undefined) this.refresh()
  }

  constructor(host: ReactiveControllerHost, baseUrl: string) {
    this.#host = host
    this.#baseUrl = baseUrl
    host.addController(this)
  }

  /** What was read last; `undefined` until something was. */
  get entries(): readonly FixtureIndexEntry[] | undefined {
    return this.#entries
  }

  /** Why the last read failed, if it did. */
  get error(): FeedError | undefined {
    return this.#error
  }

  entry(fixtureId: string): FixtureIndexEntry | undefined {
    return this.#entries?.find(entry => entry.fixtureId === fixtureId)
  }

  /** Reads now. */
  refresh(): void {
    clearTimeout(this.#timer)
    this.#reading?.abort()
    const reading = new AbortController()
    this.#reading = reading
    this.#read(reading.signal).then(() => {
      if (this.#reading !== reading) return
      this.#reading = undefined
      this.#timer = setTimeout(this.#wake, this.#pause())
      this.#host.requestUpdate()
    })
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('online', this.#wake)
    this.refresh()
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#wake)
    removeEventListener('online', this.#wake)
    clearTimeout(this.#timer)
    this.#reading?.abort()
    this.#reading = undefined
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const entries = await readFixtures({ baseUrl: this.#baseUrl, signal })
      if (signal.aborted) return
      this.#entries = entries
      this.#error = undefined
      this.#failures = 0
    } catch (error) {
      if (signal.aborted) return
      this.#error = error as FeedError
      this.#failures++
    }
  }

  #pause(): number {
    const jittered = intervalMs * (1 + Math.random() / 4)
    if (this.#failures === 0) return jittered
    const backoff = Math.random() * Math.min(longestMs, intervalMs * 2 ** (this.#failures - 1))
    return Math.max(1_000, backoff, this.#error?.retryAfterMs ?? 0)
  }
}
