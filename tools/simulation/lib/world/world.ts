import { EventQueue, type QueuedEvent } from './event-queue.ts'
import { mix, Random } from './random.ts'
import { type ProcessEvent, SimulatedProcess } from './simulated-process.ts'

/** The wall clock at the start of each run. */
export const startMs: number = Date.parse('2026-03-01T18:00:00Z')

interface Immediate extends ProcessEvent {
  /** Order of creation among all events. */
  readonly number: number
}

/** Cancels a scheduled event that has not run. */
export type Cancel = () => void

/**
 * Virtual time and all events of one run. Events run one at a time. Before the next event starts, all promise reactions
 * and ticks that the previous event caused have run. The seed decides the order of events of different processes at one
 * instant.
 */
export class World {
  static #current: World | undefined

  readonly seed: number
  /** The source of random numbers for events outside of processes, such as delays of the network. */
  readonly random: Random
  /** The process of all events from outside of the other processes: faults, checks and the network. */
  readonly outside: SimulatedProcess
  /** Called after each event of a process, when all promise reactions and ticks that the event caused have run. */
  onSettled: (process: SimulatedProcess) => void = () => {}
  /** Called for an error that an event throws. */
  onUncaught: (error: unknown, process: SimulatedProcess) => void = error => {
    throw error
  }
  readonly #queue = new EventQueue()
  readonly #immediates: Immediate[] = []
  #nowMs = 0
  /** The computing time that product code has used in the current event, in milliseconds. */
  #chargedMs = 0
  #eventCount = 0
  readonly #processes: SimulatedProcess[] = []
  #isEnded = false
  #lastProcess: SimulatedProcess | undefined

  constructor(seed: number) {
    this.seed = seed
    this.random = new Random(seed)
    this.outside = this.createProcess('world', '')
    World.#current = this
  }

  /** The world that runs; `undefined` between runs. */
  static get current(): World | undefined {
    return World.#current
  }

  /** Milliseconds since the start of the run. */
  get nowMs(): number {
    return this.#nowMs + this.#chargedMs
  }

  /** The wall clock of a process, in milliseconds since the epoch. */
  wallMs(process: SimulatedProcess | undefined = SimulatedProcess.current): number {
    return Math.floor(startMs + this.nowMs + (process?.clockOffsetMs ?? 0))
  }

  /**
   * The maximum computing time between two reads of a clock, in milliseconds. Computing must take time, because the
   * product divides long work into slices by the time that they take.
   */
  clockReadMs = 0

  /** Adds computing time to the current event: the clock shows it immediately, and later events wait for it. */
  chargeClockRead(): void {
    if (this.clockReadMs > 0) this.#chargedMs += this.random.between(0, this.clockReadMs)
  }

  createProcess(name: string, host: string): SimulatedProcess {
    const number = this.#processes.length
    const process = new SimulatedProcess(name, host, { seed: this.seed, number })
    this.#processes.push(process)
    return process
  }

  /** Runs code as a process after a delay, unless the process ends before. */
  schedule(delayMs: number, process: SimulatedProcess, run: () => void): Cancel {
    const event = this.#event(this.nowMs + Math.max(0, delayMs), process, run)
    if (event !== undefined) this.#queue.push(event)
    return () => cancel(event)
  }

  /**
   * Runs code as a process at this instant, after the events that are due, which the event loop handles first, and
   * after the code of earlier calls. The code runs even if the process has ended, because the product shares turns of
   * the event loop among all code of one Node process.
   */
  scheduleNext(process: SimulatedProcess, run: () => void): Cancel {
    const event = {
      run: () => process.run(run),
      isCanceled: false,
      number: this.#eventCount++,
    }
    this.#immediates.push(event)
    return () => cancel(event)
  }

  pause(process: SimulatedProcess): void {
    if (process.state === 'running') process.state = 'paused'
  }

  /** Resumes a paused process. Events that became due in the meantime run now. */
  resume(process: SimulatedProcess): void {
    if (process.state !== 'paused') return
    process.state = 'running'
    for (const held of process.held.splice(0)) {
      this.schedule(0, process, () => {
        if (!held.isCanceled) held.run()
      })
    }
  }

  /** Runs events until the clock reaches an instant, or until `isDone` returns true after an event. */
  async runUntil(untilMs: number, isDone: () => boolean = () => false): Promise<void> {
    let process: SimulatedProcess | undefined
    /** Ends an event that has settled, and starts the next one. Returns false if there is none or the run is done. */
    const step = (): boolean => {
      if (process !== undefined) {
        this.#nowMs += this.#chargedMs
        this.#chargedMs = 0
        this.onSettled(process)
        if (isDone()) return false
      }
      process = this.#isEnded ? undefined : this.#runNext(untilMs)
      if (process !== undefined) return true
      this.#nowMs = Math.max(this.#nowMs, untilMs)
      return false
    }
    await settle()
    await repeatSettled(step)
  }

  /** Drops all events, runs the remaining immediates, and ends all processes. Afterwards nothing runs in this world. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#queue.clear()
    // Turns of the event loop that processes share must end, or the next run would wait for them.
    for (let event = this.#immediates.shift(); event; event = this.#immediates.shift()) {
      if (!event.isCanceled) event.run()
      await settle()
    }
    for (const process of this.#processes) process.kill()
    if (World.#current === this) World.#current = undefined
  }

  #event(atMs: number, process: SimulatedProcess, run: () => void): QueuedEvent | undefined {
    if (process.state === 'dead' || this.#isEnded) return undefined
    const number = this.#eventCount++
    const turn = mix(mix(this.seed ^ Math.floor(atMs * 1024)) ^ process.number)
    return { atMs, turn, number, process, run, isCanceled: false }
  }

  /**
   * Runs the next immediate, or the next event that is due before or at an instant. Returns the process of the event
   * (for an immediate, the process of the previous event), or `undefined` if there is neither.
   */
  #runNext(untilMs: number): SimulatedProcess | undefined {
    const [immediate] = this.#immediates
    const event = this.#queue.peek()
    if (immediate !== undefined && !this.#isDueBefore(event, immediate)) {
      this.#immediates.shift()
      if (!immediate.isCanceled) immediate.run()
      return this.#lastProcess ?? this.outside
    }
    if (event === undefined || event.atMs > untilMs) return undefined
    this.#queue.pop()
    this.#run(event)
    this.#lastProcess = event.process
    return event.process
  }

  /** Whether an event was due and known when an immediate was scheduled. Later events cannot delay the immediate. */
  #isDueBefore(event: QueuedEvent | undefined, immediate: Immediate): boolean {
    return event !== undefined && event.atMs <= this.#nowMs && event.number < immediate.number
  }

  #run(event: QueuedEvent): void {
    const { process, atMs, run } = event
    if (event.isCanceled || process.state === 'dead') return
    this.#nowMs = Math.max(this.#nowMs, atMs)
    if (process.state === 'paused') {
      process.held.push(event)
      return
    }
    try {
      process.run(run)
    } catch (error) {
      this.onUncaught(error, process)
    }
  }
}

function cancel(event: ProcessEvent | undefined): void {
  if (event !== undefined) event.isCanceled = true
}

const { setImmediate: setRealImmediate } = globalThis

/** The number of steps per turn of Node's event loop. Starting a turn costs more than a step. */
const STEPS_IN_A_TURN = 256

/** Repeats a step until it returns false. Promise reactions and ticks that a step causes run before the next step. */
function repeatSettled(step: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const runStep = (): void => {
      if (isOver) return
      try {
        isOver = !step()
      } catch (error) {
        isOver = true
        reject(error)
        return
      }
      if (isOver) resolve()
    }
    // Node runs the promise reactions and the ticks after each of several immediates of one turn.
    const runTurn = (): void => {
      for (let count = 0; count < STEPS_IN_A_TURN; count++) setRealImmediate(runStep)
      setRealImmediate(() => {
        if (!isOver) runTurn()
      })
    }
    runTurn()
  })
}

/** Resolves when all promise reactions and ticks have run. */
function settle(): Promise<void> {
  return new Promise(resolve => setRealImmediate(resolve))
}
