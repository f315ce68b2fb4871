import type { Steps } from '@fixture-feed/contract/steps'

/** The turns of the event loop. All work that can wait shares what is left of one, however much there is. */
export class TimeSlicer {
  readonly #sliceMs: number
  readonly #nowMs: () => number
  #endsAtMs: number | undefined
  #waiting: (() => void)[] = []

  /** @param sliceMs How much of one turn goes to such work; readers are answered between. */
  constructor(sliceMs: number, nowMs: () => number = () => performance.now()) {
    this.#sliceMs = sliceMs
    this.#nowMs = nowMs
  }

  /** Resolves at once while the present turn has time left, else in a later turn: who came first goes first. */
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

/** For the connections of readers, of which thousands may be answered or closed at once. */
export const connectionSlicer: TimeSlicer = new TimeSlicer(1)

/** Runs work step by step in this process, so that no reader waits for longer than a slice and a step. */
export function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  return turns.run(steps)
}

/** Lets readers of this process have their turn when work that can wait has used its share. */
export function yieldToEventLoop(): Promise<void> {
  return turns.yieldToEventLoop()
}
