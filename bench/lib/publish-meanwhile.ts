import { setTimeout as wait } from 'node:timers/promises'
import type { LoadResult } from './load.ts'

/** Interval of publications during polls, in milliseconds. */
export const publishEveryMs = 100

/** Publishes every 100 ms, or at another interval, one at a time, while a load is measured. */
export async function publishMeanwhile<Result extends LoadResult>(
  publish: () => Promise<unknown>,
  measure: () => Promise<Result>,
  everyMs: number = publishEveryMs,
): Promise<Result> {
  const ending = new AbortController()
  const startedAt = performance.now()
  const publishing = publishUntil(ending.signal, publish, everyMs)
  // A failure to publish is thrown when the load has ended; before that it must not count as unhandled.
  publishing.catch(() => {})
  const result = await measure().finally(() => ending.abort())
  const lastedSeconds = (performance.now() - startedAt) / 1000
  return { ...result, publicationsPerSecond: (await publishing) / lastedSeconds }
}

async function publishUntil(
  ending: AbortSignal,
  publish: () => Promise<unknown>,
  everyMs: number,
): Promise<number> {
  const startedAt = performance.now()
  let publications = 0
  while (!ending.aborted) {
    await publish()
    publications++
    const late = (performance.now() - startedAt) % everyMs
    await wait(everyMs - late, undefined, { signal: ending }).catch(() => {})
  }
  return publications
}
