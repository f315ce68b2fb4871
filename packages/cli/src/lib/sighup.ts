import { io } from './io.ts'

/** The SIGHUP signals that were caught since the beginning of a command. */
export interface SighupQueue {
  /** Calls `callback` for each signal, one after the other, including earlier ones. */
  forEach(callback: () => Promise<void>): void
}

/**
 * Catches SIGHUP, which afterwards does not end the process. A command that supports SIGHUP calls this function before
 * anything slow.
 */
export function queueSighup(): SighupQueue {
  const { promise: callback, resolve } = Promise.withResolvers<() => Promise<void>>()
  let last = Promise.resolve()
  io().signals.on('SIGHUP', () => {
    // A callback fails only if the service did not start, which the command reports itself.
    last = last.then(async () => (await callback)()).catch(() => {})
  })
  return { forEach: resolve }
}
