import type { FetchLike } from '../fetch-like.ts'

export interface ServiceClockOptions {
  readonly fetch: FetchLike
  /** Wall clock in milliseconds. Default: `Date.now`, and between two answers a clock that nobody can set. */
  readonly now: (() => number) | undefined
}

/** What o'clock it is where a service runs, as far as its answers tell. */
export interface ServiceClock {
  /** In milliseconds since 1970; `NaN` before the first answer. Never ahead of the service's own, and behind it by a second and a half answer at most. */
  now(): number
  /** Takes the `Date` of each answer in. */
  readonly fetch: FetchLike
}

/** An answer without a `Date` that can be read is taken to be of a service with the clock of this machine. */
export function createServiceClock({ fetch, now }: ServiceClockOptions): ServiceClock {
  const wall = now ?? Date.now
  const elapsed = now ?? (() => performance.now())
  /** By how much the service's clock is before `elapsed`. */
  let ahead: number | undefined
  return {
    now: () => elapsed() + (ahead ?? Number.NaN),
    async fetch(url, init) {
      const sentAt = elapsed()
      const response = await fetch(url, init)
      const date = Date.parse(response.headers.get('Date') ?? '')
      // The answer was made in that second, after it was asked for and before it was here.
      const [least, most] = [date - elapsed(), date + 1_000 - sentAt]
      if (Number.isNaN(date)) ahead ??= wall() - elapsed()
      else ahead = Math.min(Math.max(ahead ?? least, least), most)
      return response
    },
  }
}
