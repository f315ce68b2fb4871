/** Returns a function that performs tasks in the order of its calls, at most `most` of them at a time. */
export function createTurns(
  most: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = most
  const queue: (() => void)[] = []

  return async task => {
    if (free > 0) free--
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await task()
    } finally {
      // The next task receives the place directly, so that no later call can take it.
      const next = queue.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
