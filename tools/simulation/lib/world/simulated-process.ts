import { AsyncLocalStorage } from 'node:async_hooks'
import { mix, Random } from './random.ts'

/** Code that runs once as an event of a process, unless the event is canceled. */
export interface ProcessEvent {
  readonly run: () => void
  isCanceled: boolean
}

/**
 * A process of the simulated world. All of them run in this one Node process: an `AsyncLocalStorage` names the
 * simulated process whose code runs, so that clocks, timers and sockets belong to that process.
 */
export class SimulatedProcess {
  readonly name: string
  /** The address of its machine. */
  readonly host: string
  /** Identifies the process within a run, in order of creation. */
  readonly number: number
  /** The random numbers of this process alone: a further draw in one process changes nothing in the others. */
  readonly random: Random
  /** The difference of its wall clock from the true time, in milliseconds; positive if the clock is ahead. */
  clockOffsetMs = 0
  state: 'running' | 'paused' | 'dead' = 'running'
  /** Events that became due while the process was paused. */
  readonly held: ProcessEvent[] = []
  readonly #onDeath: (() => void)[] = []

  constructor(name: string, host: string, { seed, number }: { seed: number; number: number }) {
    this.name = name
    this.host = host
    this.number = number
    this.random = new Random(mix(seed ^ mix(number)))
  }

  /** The process whose code runs; `undefined` outside of a simulation. */
  static get current(): SimulatedProcess | undefined {
    return storage.getStore()
  }

  /** Runs code as this process. */
  run<Result>(code: () => Result): Result {
    return storage.run(this, code)
  }

  /** Registers an action of the operating system for the end of the process, such as closing its sockets. */
  onDeath(act: () => void): void {
    this.#onDeath.push(act)
  }

  /** Ends the process like SIGKILL: none of its code runs any more. */
  kill(): void {
    if (this.state === 'dead') return
    this.state = 'dead'
    this.held.length = 0
    for (const act of this.#onDeath.splice(0)) act()
  }
}

const storage = new AsyncLocalStorage<SimulatedProcess>()
