import type { Clock } from '../follow/clock.ts'

interface Sleeper {
  readonly dueMs: number
  readonly wake: () => void
}

/** Time that passes when nothing else happens: nobody has to wait for it, and no slow machine makes it late. */
export class VirtualClock implements Clock {
  /** Told whenever time has moved. */
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

  /** Time stands still until the work is done, as while a request is under way. */
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

  /** Lets time pass until the game is played. */
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
