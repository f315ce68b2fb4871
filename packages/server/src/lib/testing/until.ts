import { setTimeout as delay } from 'node:timers/promises'

/** Waits for something that nobody announces; the test's own time limit bounds it. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await delay(5)
}
