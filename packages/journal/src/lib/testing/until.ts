import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a condition that no event announces; the test's own time limit bounds it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5)
}
