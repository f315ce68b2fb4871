import type { FetchLike } from './fetch-like.ts'

/** What o'clock it is where a service runs, as far as its answers tell. */
export interface ServiceClock {
  /**
   * In milliseconds since 1970; `NaN` before the first answer. Never ahead of the service's own, and behind it by a second
   * and the time that an answer takes at most.
   */
  now(): number
  /** Begins a request. What it returns takes the headers of the answer in, of which it reads `Date`. */
  begin(): (headers: { get(name: string): string | null }) => void
  /** The same `fetch`, each answer of which tells the time. */
  watching(fetch: FetchLike): FetchLike
}

/**
 * An answer without a `Date` that can be read is taken to be of a service with the clock of this machine: `now`, by default
 * `Date.now`, and between two answers a clock that nobody can set.
 */
export function createServiceClock(now?: (() => number) | undefined): ServiceClock {
  const wall = now ?? Date.now
  const elapsed = now ?? (() => performance.now())
  /** By how much the service's clock is before `elapsed`. */
  let ahead: number | undefined
  const clock: ServiceClock = {
    now: () => elapsed() + (ahead ?? Number.NaN),
    begin() {
      const sentAt = elapsed()
      return headers => {
        const date = Date.parse(headers.get('Date') ?? '')
        // The answer was made in that second, after it was asked for and before it was here.
        const [least, most] = [date - elapsed(), date + 1_000 - sentAt]
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
