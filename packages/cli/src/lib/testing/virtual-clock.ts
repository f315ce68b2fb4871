import type { Clock } from '../follow/clock.ts'

/** Time that passes when nothing else happens. */
export class VirtualClock implements Clock {
  /** Told whenever time has moved. */
  onStep: () => void = () => {}
  readonly #sleepers = new Set<{ readonly dueMs: number; readonly wake: () => void }>()
  #nowMs = 0

  nowMs(): number {
    return this.#nowMs
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const wake = () => {
        this.#sleepers.delete(sleeper)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { dueMs: this.#nowMs + ms, wake }
      this.#sleepers.add(sleeper)
      signal.addEventListener('abort', wake)
    })
  }

  /** Lets time pass until the work is done. */
  async run(work: Promise<unknown>): Promise<void> {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    done.catch(() => {})
    while (!isDone) {
      for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve))
      let next: { readonly dueMs: number; readonly wake: () => void } | undefined
      for (const sleeper of this.#sleepers) {
        if (next === undefined || sleeper.dueMs < next.dueMs) next = sleeper
      }
      if (next === undefined) continue
      this.#nowMs = Math.max(this.#nowMs, next.dueMs)
      this.onStep()
      next.wake()
    }
    await done
  }
}
