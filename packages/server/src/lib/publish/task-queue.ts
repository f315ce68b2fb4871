/**
 * Runs tasks one at a time for each key, in order of arrival: publications of a feed never race each other in this
 * process.
 */
export class TaskQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve()
    // A failed task must not stop the next: its failure concerns its own caller only.
    const result = before.then(task, task)
    this.#last.set(key, result)
    try {
      return await result
    } finally {
      if (this.#last.get(key) === result) this.#last.delete(key)
    }
  }
}
