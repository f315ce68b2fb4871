/** Lets one task at a time run for each key, in the order of asking: publications of a feed never race each other here. */
export class TaskQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve()
    // The outcome of the task before concerns its own caller only.
    const result = before.then(task, task)
    this.#last.set(key, result)
    try {
      return await result
    } finally {
      if (this.#last.get(key) === result) this.#last.delete(key)
    }
  }
}
