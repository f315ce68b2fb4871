import { SimulatedProcess } from './simulated-process.ts'
import { type Cancel, World } from './world.ts'

type Callback = (...facts: unknown[]) => void

/** The longest delay of Node's timers. A longer delay counts as 1 ms. */
const LONGEST_MS = 2 ** 31 - 1

/** The return value of `setTimeout` and `setInterval` in a simulated process. */
export class VirtualTimer {
  readonly #world: World
  readonly #process: SimulatedProcess
  readonly #delayMs: number
  readonly #isRepeated: boolean
  readonly #callback: () => void
  #cancel: Cancel = () => {}

  constructor(
    { world, process }: Place,
    {
      delayMs,
      isRepeated,
      callback,
    }: { delayMs: number; isRepeated: boolean; callback: () => void },
  ) {
    this.#world = world
    this.#process = process
    this.#delayMs = delayMs
    this.#isRepeated = isRepeated
    this.#callback = callback
    this.#start()
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  refresh(): this {
    this.#cancel()
    this.#start()
    return this
  }

  close(): this {
    this.#cancel()
    return this
  }

  [Symbol.dispose](): void {
    this.#cancel()
  }

  #start(): void {
    this.#cancel = this.#world.schedule(this.#delayMs, this.#process, () => {
      if (this.#isRepeated) this.#start()
      this.#callback()
    })
  }
}

/** The world and the process whose code runs. */
export interface Place {
  readonly world: World
  readonly process: SimulatedProcess
}

/** The process and world of the running code; `undefined` for code outside a simulation. */
export function currentPlace(): Place | undefined {
  const process = SimulatedProcess.current
  const world = World.current
  return process === undefined || world === undefined ? undefined : { world, process }
}

/** Node's rules for delays: whole milliseconds, at least one. */
function timerDelay(delayMs: unknown): number {
  const ms = Math.trunc(Number(delayMs))
  return ms >= 1 && ms <= LONGEST_MS ? ms : 1
}

export function startTimer(
  place: Place,
  isRepeated: boolean,
  [callback, delayMs, ...facts]: readonly [Callback, unknown?, ...unknown[]],
): VirtualTimer {
  return new VirtualTimer(place, {
    delayMs: timerDelay(delayMs),
    isRepeated,
    callback: () => callback(...facts),
  })
}

/** `setImmediate` in a simulated process. */
export function startImmediate(
  { world, process }: Place,
  callback: Callback,
  facts: readonly unknown[],
): { readonly cancel: Cancel } {
  return new VirtualImmediate(world.scheduleNext(process, () => callback(...facts)))
}

export class VirtualImmediate {
  readonly cancel: Cancel

  constructor(cancel: Cancel) {
    this.cancel = cancel
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }
}

interface DelayOptions {
  readonly signal?: AbortSignal | undefined
}

/** `setTimeout` of `node:timers/promises`. */
export function delay<Value>(
  place: Place,
  delayMs: unknown,
  value: Value,
  { signal }: DelayOptions = {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(abortError(signal))
      return
    }
    const timer = startTimer(place, false, [onDue, delayMs])
    signal?.addEventListener('abort', onAbort, { once: true })

    function onDue(): void {
      signal?.removeEventListener('abort', onAbort)
      resolve(value)
    }
    function onAbort(): void {
      timer.close()
      reject(abortError(signal))
    }
  })
}

function abortError(signal: AbortSignal | undefined): Error {
  const error = new Error('The operation was aborted', { cause: signal?.reason })
  error.name = 'AbortError'
  return Object.assign(error, { code: 'ABORT_ERR' })
}
