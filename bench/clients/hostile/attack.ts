import { connect, type Socket } from 'node:net'

/** What a hostile client does to a feed, again and again until its process ends. */
export interface Attack {
  /** The number of connections at once. */
  readonly connections: number
  /** How often it does what it does, where it waits in between: per second, all connections together. */
  readonly perSecond: number
  readonly url: URL
  /** Counts one of what it does. */
  count(): void
}

/** A connection on which errors are expected. */
export function open({ hostname, port }: URL): Socket {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  return socket.on('error', () => {})
}

/** Calls a function at a rate, a few calls at a time, as timers have a resolution of milliseconds. */
export function often(perSecond: number, what: () => void): void {
  const startedAt = performance.now()
  let done = 0
  setInterval(() => {
    const due = ((performance.now() - startedAt) * perSecond) / 1000
    for (; done < due; done++) what()
  }, 5)
}
