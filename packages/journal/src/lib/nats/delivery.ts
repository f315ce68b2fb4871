import type { JsMsg } from '@nats-io/jetstream'

export interface DeliveryOptions {
  /** Handles a message. If it returns a promise, later messages wait for that promise. */
  readonly take: (message: JsMsg) => void | Promise<void>
  /** Called when all messages that arrived so far, and the tasks between them, are done. */
  readonly onProgress: () => void
  /** Called with the first error. No message is handled after it. */
  readonly onFailure: (error: unknown) => void
}

type Task = () => void | Promise<void>

/**
 * The messages of one consumer, handled one after the other. A message that does not have to wait is handled before
 * `add` returns, so that an append is acknowledged without another turn of the event loop.
 */
export class Delivery {
  readonly #options: DeliveryOptions
  readonly #tasks: Task[] = []
  #isWorking = false
  #worked: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  add(message: JsMsg): void {
    this.#push(() => this.#options.take(message))
  }

  /**
   * Runs a task after all messages that arrived before the call. If the delivery ends earlier, or the task fails, the
   * promise never settles.
   */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.#push(async () => resolve(await task()))
    return promise
  }

  /** Accepts no further messages. Resolves when the current task has ended. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#worked
  }

  #push(task: Task): void {
    this.#tasks.push(task)
    if (!this.#isWorking) this.#worked = this.#work()
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    try {
      for (;;) {
        const task = this.#isEnded ? undefined : this.#tasks.shift()
        if (task === undefined) break
        const done = task()
        if (done !== undefined) await done
      }
      if (!this.#isEnded) this.#options.onProgress()
    } catch (error) {
      this.#isEnded = true
      this.#options.onFailure(error)
    } finally {
      this.#isWorking = false
    }
  }
}
