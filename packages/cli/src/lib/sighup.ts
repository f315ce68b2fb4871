import { io } from './io.ts'

/** SIGHUP, caught since the beginning of a command. */
export interface SighupQueue {
  /** Calls back for each signal, one after the other; also for those that came before. */
  forEach(callback: () => Promise<void>): void
}

/** From now on SIGHUP does not end the process. A command that takes it calls this before anything that takes time. */
export function queueSighup(): SighupQueue {
  const { promise: callback, resolve } = Promise.withResolvers<() => Promise<void>>()
  let last = Promise.resolve()
  io().signals.on('SIGHUP', () => {
    // What makes a start fail is told by the start.
    last = last.then(async () => (await callback)()).catch(() => {})
  })
  return { forEach: resolve }
}
