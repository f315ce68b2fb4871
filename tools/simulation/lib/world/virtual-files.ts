import { createRequire } from 'node:module'
import { currentPlace, delay } from './virtual-timers.ts'

const require = createRequire(import.meta.url)

/**
 * Replaces functions of `node:fs/promises` for simulated processes: each call waits as for a real file, but writes
 * nothing, and every folder is empty.
 *
 * The threads that access files finish in an order that no seed decides. The only files of a simulated process are
 * the responses that a relay rejects, which nothing reads.
 */
export function installFiles(): void {
  const files = require('node:fs/promises') as Record<string, (...call: unknown[]) => unknown>
  const results: Readonly<Record<string, unknown>> = {
    mkdir: undefined,
    writeFile: undefined,
    readdir: [],
  }
  for (const [name, result] of Object.entries(results)) {
    const real = files[name]
    files[name] = (...call) => {
      const place = currentPlace()
      if (place === undefined) return real?.(...call)
      return delay(place, place.process.random.between(1, 5), result)
    }
  }
}
