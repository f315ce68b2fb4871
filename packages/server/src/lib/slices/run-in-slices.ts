import type { Steps } from '@fixture-feed/contract/steps'

/** How much of one turn of the event loop goes to work that can wait, in milliseconds. Readers are answered between. */
const sliceMs = 5

/**
 * The turns of the event loop, and what is left of the present one for work that can wait. All such work of a process
 * shares the turn: a hundred publications at once take no more of it than one.
 */
export class Turns {
  readonly #nowMs: () => number
  #endsAtMs: number | undefined
  #waiting: (() => void)[] = []

  /** @param nowMs A clock that never goes back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Resolves at once while the present turn has time left, else in a later turn: who came first goes first. */
  async giveWay(): Promise<void> {
    while (!this.#hasTime()) await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  /** Runs work step by step, giving way between the steps. */
  async run<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      if (!this.#hasTime()) await this.giveWay()
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  #hasTime(): boolean {
    const nowMs = this.#nowMs()
    if (this.#endsAtMs === undefined) {
      this.#endsAtMs = nowMs + sliceMs
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

const turns = new Turns()

/** Runs work step by step in this process, so that no reader waits for longer than a slice and a step. */
export function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  return turns.run(steps)
}

/** Lets readers of this process have their turn when work that can wait has used its share. */
export function giveWay(): Promise<void> {
  return turns.giveWay()
}
