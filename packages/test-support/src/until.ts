import { setTimeout as delay } from 'node:timers/promises'

/** Polls a condition that no event announces. The timeout of the test bounds the wait. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await delay(5)
}
