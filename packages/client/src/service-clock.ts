import type { FetchLike } from './fetch-like.ts'

/** The clock of a service, derived from its responses. */
export interface ServiceClock {
  /**
   * In milliseconds since 1970; `NaN` before the first response. It is never ahead of the service's own clock, and behind
   * it by at most a second plus the duration of a response.
   */
  now(): number
  /** Starts a request. The returned function accepts the headers of its response, of which it reads `Date`. */
  begin(): (headers: { get(name: string): string | null }) => void
  /** The same `fetch`, with each response used to set the clock. */
  watching(fetch: FetchLike): FetchLike
}

/**
 * Without a valid `Date`, the service is assumed to have the clock of this machine: `now`, by default `Date.now`.
 * Between two responses a monotonic clock is used.
 */
export function createServiceClock(now?: (() => number) | undefined): ServiceClock {
  const wall = now ?? Date.now
  const elapsed = now ?? (() => performance.now())
  /** The offset of the service's clock from `elapsed`. */
  let ahead: number | undefined
  const clock: ServiceClock = {
    now: () => elapsed() + (ahead ?? Number.NaN),
    begin() {
      const sentAt = elapsed()
      return headers => {
        const date = Date.parse(headers.get('Date') ?? '')
        // The response was created in that second, between the request and its arrival.
        const least = date - elapsed()
        const most = date + 1_000 - sentAt
        if (Number.isNaN(date)) ahead ??= wall() - elapsed()
        else ahead = Math.min(Math.max(ahead ?? least, least), most)
      }
    },
    watching: fetch => async (url, init) => {
      const noteResponse = clock.begin()
      const response = await fetch(url, init)
      noteResponse(response.headers)
      return response
    },
  }
  return clock
}
