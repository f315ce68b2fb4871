/** The longest single timer. Timers stop while a computer sleeps, so a longer wait checks the clock once per minute. */
const SLICE_MS = 60_000

/** Calls `onDue` once after `ms`, including time in which the computer slept. Returns a function that cancels. */
export function wait(ms: number, now: () => number, onDue: () => void): () => void {
  const startedAt = now()
  let left = ms
  let timer: ReturnType<typeof setTimeout>
  arm()
  return () => clearTimeout(timer)

  function arm(): void {
    const slice = Math.min(left, SLICE_MS)
    left -= slice
    timer = setTimeout(() => {
      if (left > 0 && now() - startedAt < ms) arm()
      else onDue()
    }, slice)
  }
}
