import type { Steps } from '@fixture-feed/contract/steps'

/** Cooperative scheduling in turns of the event loop. All deferrable work shares a fixed part of each turn. */
export class TimeSlicer {
  readonly #sliceMs: number
  readonly #nowMs: () => number
  #endsAtMs: number | undefined
  #waiting: (() => void)[] = []

  /** @param sliceMs Milliseconds of one turn for deferrable work. Clients are answered between turns. */
  constructor(sliceMs: number, nowMs: () => number = () => performance.now()) {
    this.#sliceMs = sliceMs
    this.#nowMs = nowMs
  }

  /**
   * Resolves immediately while the current turn has time left, otherwise in a later turn, in the order of the calls.
   */
  async yieldToEventLoop(): Promise<void> {
    while (!this.#hasTime()) await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  async run<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      if (!this.#hasTime()) await this.yieldToEventLoop()
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  async forEach<Each>(all: Iterable<Each>, work: (each: Each) => void): Promise<void> {
    for (const each of all) {
      if (!this.#hasTime()) await this.yieldToEventLoop()
      work(each)
    }
  }

  #hasTime(): boolean {
    const nowMs = this.#nowMs()
    if (this.#endsAtMs === undefined) {
      this.#endsAtMs = nowMs + this.#sliceMs
      setImmediate(() => this.#end())
    }
    return nowMs < this.#endsAtMs
  }

  #end(): void {
    this.#endsAtMs = undefined
    const waiting = this.#waiting
    this.#waiting = []
    for (const resume of waiting) resume()
  }
}

const turns = new TimeSlicer(5)

/** The slicer for connections of clients, thousands of which may be answered or closed at the same time. */
export const connectionSlicer: TimeSlicer = new TimeSlicer(1)

/** Runs work step by step in this process, so that it delays clients by at most a slice and a step at a time. */
export function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  return turns.run(steps)
}

/** Lets clients of this process proceed if deferrable work has used up its share of the turn. */
export function yieldToEventLoop(): Promise<void> {
  return turns.yieldToEventLoop()
}
