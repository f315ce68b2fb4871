/**
 * Work in parts: pauses after each part and returns its result at the end. `finish` runs all parts at once; a server
 * that has readers to answer runs some, answers, and goes on.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs all parts. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
