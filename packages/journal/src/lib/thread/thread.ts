import { parentPort, Worker } from 'node:worker_threads'

/** The calls that a thread answers: functions by name, each with one argument. Arguments and results are cloned. */
export type Calls = { readonly [name: string]: (argument: never) => unknown }

/** Calls of a thread that ends with `close`. */
export type ClosableCalls = Calls & { readonly close: () => void }

interface CallRequest {
  readonly number: number
  readonly name: string
  readonly argument: unknown
}

type CallResult =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: unknown; readonly facts: object }

/** Another thread that answers calls. It does not keep the process alive while no call is in progress. */
export class Thread<Known extends ClosableCalls> {
  readonly #name: string
  readonly #start: () => Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<never>>()
  #worker: Worker | undefined
  #ending: Promise<void> | undefined
  #isOver = false
  #calls = 0

  /**
   * @param module A module that calls `serveCalls`.
   * @param name The purpose of the thread, for debuggers and error messages.
   * @param workerData Cloned into the thread.
   */
  constructor(module: URL, name: string, workerData?: unknown) {
    this.#name = name
    // No options are inherited, because options of the process such as --input-type can prevent a module from
    // loading.
    this.#start = () => new Worker(module, { name, workerData, execArgv: [] })
  }

  /**
   * Calls a function of the thread, which is started if necessary. Rejects with the error of the function, or because
   * the thread exited; the next call then starts the thread again.
   */
  async call<Name extends keyof Known & string>(
    name: Name,
    argument: Parameters<Known[Name]>[0],
  ): Promise<ReturnType<Known[Name]>> {
    if (this.#isOver) throw this.#ended()
    this.#worker ??= this.#startWorker()
    const request: CallRequest = { number: ++this.#calls, name, argument }
    this.#worker.postMessage(request)
    const answered = Promise.withResolvers<never>()
    this.#waiting.set(request.number, answered)
    this.#worker.ref()
    return answered.promise
  }

  /** Waits for the calls in progress, calls `close`, then ends the thread permanently: later calls are rejected. */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    const closing = this.#worker && this.call('close', undefined as never)
    // A later call would start the thread again, and nothing would end it.
    this.#isOver = true
    await closing
    await this.#worker?.terminate()
  }

  #startWorker(): Worker {
    const worker = this.#start()
    let failure: unknown
    worker.on('message', (result: CallResult) => this.#settle(result))
    worker.on('error', error => {
      failure = error
    })
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(this.#ended(failure))
      this.#waiting.clear()
    })
    return worker
  }

  #settle(result: CallResult): void {
    const call = this.#waiting.get(result.number)
    this.#waiting.delete(result.number)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('value' in result) call?.resolve(result.value as never)
    else call?.reject(Object.assign(result.error as Error, result.facts))
  }

  #ended(cause?: unknown): Error {
    return new Error(`the thread "${this.#name}" ended`, { cause })
  }
}

/** Makes this thread answer the calls of its parent, one after the other. */
export function serveCalls(calls: Calls): void {
  parentPort?.on('message', (request: CallRequest) => {
    parentPort?.postMessage(answer(calls, request))
  })
}

function answer(calls: Calls, { number, name, argument }: CallRequest): CallResult {
  try {
    const call = calls[name]
    if (call === undefined) throw new TypeError(`Unknown call "${name}"`)
    return { number, value: call(argument as never) }
  } catch (error) {
    // Cloning drops the additional properties of an error, so they are passed separately.
    return { number, error, facts: error instanceof Error ? { ...error } : {} }
  }
}
