/** Work in steps: a generator that pauses after each step, so that a server can answer other clients in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>

export function runToCompletion<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
