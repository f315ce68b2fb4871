import type { Clock } from '../follow/clock.ts'

interface Sleeper {
  readonly dueMs: number
  readonly wake: () => void
}

/**
 * A clock that advances only when nothing else is running, so tests neither wait nor depend on the speed of the
 * machine.
 */
export class VirtualClock implements Clock {
  /** Called after each step of the clock. */
  onStep: () => void = () => {}
  readonly #sleepers = new Set<Sleeper>()
  readonly #work = new Set<Promise<unknown>>()
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

  /** Stops the clock until a task, such as a request, has ended. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(
      () => {},
      () => {},
    )
    this.#work.add(settled)
    try {
      return await work
    } finally {
      this.#work.delete(settled)
    }
  }

  /** Advances the clock until a promise settles. */
  async run<Result>(game: Promise<Result>): Promise<Result> {
    let isDone = false
    const done = game.finally(() => {
      isDone = true
    })
    done.catch(() => {})
    while (!isDone) {
      for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve))
      if (this.#work.size > 0) await Promise.race(this.#work)
      else this.#step()
    }
    return done
  }

  #step(): void {
    let next: Sleeper | undefined
    for (const sleeper of this.#sleepers) {
      if (next === undefined || sleeper.dueMs < next.dueMs) next = sleeper
    }
    if (next === undefined) return
    this.#nowMs = Math.max(this.#nowMs, next.dueMs)
    this.onStep()
    next.wake()
  }
}
