import { io } from './io.ts'

/** SIGHUP, caught since the beginning of a command. */
export interface SighupQueue {
  /** Calls `callback` for each signal, one after the other, including earlier ones. */
  forEach(callback: () => Promise<void>): void
}

/** After the call SIGHUP does not end the process. A command that supports SIGHUP calls this before anything slow. */
export function queueSighup(): SighupQueue {
  const { promise: callback, resolve } = Promise.withResolvers<() => Promise<void>>()
  let last = Promise.resolve()
  io().signals.on('SIGHUP', () => {
    // A failed start is reported by the start itself.
    last = last.then(async () => (await callback)()).catch(() => {})
  })
  return { forEach: resolve }
}
