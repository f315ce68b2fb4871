import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a condition that no event announces. The timeout of the test bounds the wait. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5)
}
