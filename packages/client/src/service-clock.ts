import type { FetchLike } from './fetch-like.ts'

/** The clock of a service, derived from its responses. */
export interface ServiceClock {
  /**
   * The time in milliseconds since 1970; `NaN` before the first response. If responses have a `Date` and no cache
   * repeats them, the time is not ahead of the service's own clock, and behind it by at most a second plus the duration
   * of a response.
   */
  now(): number
  /**
   * To be called when a request starts. The returned function must be called with the headers of its response, and
   * reads their `Date`.
   */
  begin(): (headers: { get(name: string): string | null }) => void
  /** A `fetch` like the given one, except that each response sets the clock. */
  watching(fetch: FetchLike): FetchLike
}

/**
 * Creates a service clock. If the first responses have no valid `Date`, they set the clock to the time of this machine
 * (`now`, by default `Date.now`). Between two responses `now` measures the time, by default a monotonic clock.
 */
export function createServiceClock(now?: (() => number) | undefined): ServiceClock {
  const wall = now ?? Date.now
  const elapsed = now ?? (() => performance.now())
  /** How far the service's clock is ahead of `elapsed`, in milliseconds; `undefined` before the first response. */
  let ahead: number | undefined
  const clock: ServiceClock = {
    now: () => elapsed() + (ahead ?? Number.NaN),
    begin() {
      const sentAt = elapsed()
      return headers => {
        const date = Date.parse(headers.get('Date') ?? '')
        // The response was created within the second that `Date` states, after the request was sent and before the
        // response arrived.
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
