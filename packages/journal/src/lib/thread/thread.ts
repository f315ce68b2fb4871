import { Worker } from 'node:worker_threads'

/** The calls that a thread answers: functions by name, each with one argument. Arguments and results are cloned. */
export type Calls = { readonly [name: string]: (argument: never) => unknown }

/** Calls of a thread that ends with `close`. */
export type ClosableCalls = Calls & { readonly close: () => void }

export interface CallRequest {
  readonly number: number
  readonly name: string
  readonly argument: unknown
}

export type CallAnswer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: unknown; readonly facts: object }

/** Another thread that answers calls. It lets the process end while no call is under way. */
export interface Thread<Known extends ClosableCalls> {
  /** Rejects with what the function threw, or because the thread ended. The next call then starts it anew. */
  call<Name extends keyof Known & string>(
    name: Name,
    argument: Parameters<Known[Name]>[0],
  ): Promise<ReturnType<Known[Name]>>
  /** Waits for the calls under way, calls `close`, then ends the thread for good: later calls are rejected. */
  end(): Promise<void>
}

export interface ThreadOptions {
  /** The thread's purpose, shown by debuggers and in errors. */
  readonly name: string
  /** Cloned into the thread as `workerData`. */
  readonly options: unknown
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** The thread that runs a module which calls `answerCalls`. */
export function createThread<Known extends ClosableCalls>(
  module: URL,
  { name: threadName, options }: ThreadOptions,
): Thread<Known> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let ending: Promise<void> | undefined
  let isOver = false
  let calls = 0

  return { call, end }

  function call<Name extends keyof Known & string>(
    name: Name,
    argument: Parameters<Known[Name]>[0],
  ): Promise<ReturnType<Known[Name]>> {
    return new Promise((resolve, reject) => {
      if (isOver) throw new Error(`the thread "${threadName}" ended`)
      worker ??= start()
      const request: CallRequest = { number: ++calls, name, argument }
      worker.postMessage(request)
      waiting.set(request.number, { resolve, reject })
      worker.ref()
    })
  }

  function start(): Worker {
    // No options are inherited: those of the process, such as --input-type, can keep a module from being loaded.
    const started = new Worker(module, { name: threadName, workerData: options, execArgv: [] })
    let failure: unknown
    started.on('message', settle)
    started.on('error', error => {
      failure = error
    })
    started.on('exit', () => {
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) {
        reject(new Error(`the thread "${threadName}" ended`, { cause: failure }))
      }
      waiting.clear()
    })
    return started
  }

  function settle(answer: CallAnswer): void {
    const call = waiting.get(answer.number)
    waiting.delete(answer.number)
    if (waiting.size === 0) worker?.unref()
    if ('value' in answer) call?.resolve(answer.value as never)
    else call?.reject(restoreError(answer))
  }

  function end(): Promise<void> {
    ending ??= finish()
    return ending
  }

  async function finish(): Promise<void> {
    const closing = worker && call('close', undefined as never)
    // A later call would start the thread anew, and nobody would end it.
    isOver = true
    await closing
    await worker?.terminate()
  }
}

function restoreError({ error, facts }: Extract<CallAnswer, { readonly error: unknown }>): unknown {
  return error instanceof Error ? Object.assign(error, facts) : error
}
