import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** A clock that all threads share, in milliseconds: each thread has a separate `performance.now`. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/**
 * Calls back `perSecond` times a second, regardless of the duration of the callbacks. A separate thread keeps the time,
 * because a timer of this thread could be a millisecond late. Late calls are not skipped.
 *
 * @param onDue Called with the time at which the call was due, by the shared clock.
 * @returns a function that stops the calls.
 */
export function pace(perSecond: number, onDue: (dueAt: number) => void): () => Promise<unknown> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { perSecond } })
  thread.on('message', onDue)
  return () => thread.terminate()
}

if (!isMainThread && parentPort !== null) {
  const { perSecond } = workerData as { readonly perSecond: number }
  const never = new Int32Array(new SharedArrayBuffer(4))
  const startedAt = sharedClock()
  for (let call = 0; ; call++) {
    const dueAt = startedAt + (call * 1000) / perSecond
    const left = dueAt - sharedClock()
    if (left > 0) Atomics.wait(never, 0, 0, left)
    parentPort.postMessage(dueAt)
  }
}
