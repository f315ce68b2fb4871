/**
 * Work in steps: a generator that pauses after each step and returns the result at the end. `finish` runs all steps at
 * once; a server can answer readers between steps.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs all steps. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
