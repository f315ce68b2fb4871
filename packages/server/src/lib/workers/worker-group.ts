import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Entry, Position } from '@fixture-feed/journal/entry'
import type { ServiceEvents } from '../observe/events.ts'
import type { ReadableJournal } from '../snapshot/views.ts'
import type { ToWorker, ToWriter, WorkerSettings } from './message.ts'
import { answerCall } from './remote-journal.ts'

export interface WorkerGroupOptions {
  readonly journal: ReadableJournal
  readonly settings: WorkerSettings
  /** The number of processes that answer reads. */
  readonly size: number
  readonly events: ServiceEvents
}

interface Worker {
  readonly child: ChildProcess
  readonly listening: Promise<number>
  isListening: boolean
  /** Positions announced to the worker that it has not shown yet. */
  readonly unseen: Set<Position>
}

/** A worker that does not show a change within this time is stuck: it is ended and replaced. */
const stuckAfterMs = 5_000
/** A worker that never listened is replaced after this delay; any other at once. */
const restartDelayMs = 1_000
const metricsTimeoutMs = 2_000

const workerModule = join(
  import.meta.dirname,
  `worker-process${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`,
)

/**
 * The processes that answer reads, each with an event loop of its own behind one port (SO_REUSEPORT). They follow the
 * journal through this process. A worker that ends is replaced and delays no publication.
 */
export class WorkerGroup {
  readonly #options: WorkerGroupOptions
  readonly #workers = new Set<Worker>()
  readonly #waiting = new Map<Position, PromiseWithResolvers<void>>()
  readonly #metrics = new Map<number, (metrics: object) => void>()
  readonly #unfollow: () => void
  #settings: WorkerSettings
  #requests = 0
  #isStopping = false

  private constructor(options: WorkerGroupOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#unfollow = options.journal.follow(entry => this.#tell(entry))
  }

  /**
   * Starts the workers; resolves with the group when all of them listen.
   *
   * @throws the error of the first worker, such as a port that is in use.
   */
  static async start(options: WorkerGroupOptions): Promise<WorkerGroup> {
    const group = new WorkerGroup(options)
    try {
      // With port 0 the first worker gets a free port; the others share it.
      const port = await group.#add().listening
      group.#settings = { ...options.settings, address: { ...options.settings.address, port } }
      await Promise.all(Array.from({ length: options.size - 1 }, () => group.#add().listening))
    } catch (error) {
      await group.stop(0)
      throw error
    }
    return group
  }

  get port(): number {
    return this.#settings.address.port
  }

  /** The number of workers that answer now. */
  get listening(): number {
    return [...this.#workers].filter(({ isListening }) => isListening).length
  }

  /** Resolves when every listening worker shows a position. */
  async shown(position: Position): Promise<void> {
    if (this.#isShown(position)) return
    const waiting = this.#waiting.get(position) ?? Promise.withResolvers<void>()
    this.#waiting.set(position, waiting)
    const stuck = setTimeout(() => this.#endStuck(position), stuckAfterMs)
    try {
      await waiting.promise
    } finally {
      clearTimeout(stuck)
    }
  }

  /** The metrics of every worker that answers in time, as prom-client's JSON. */
  async readMetrics(): Promise<readonly object[]> {
    const all = await Promise.all([...this.#workers].map(worker => this.#readMetricsOf(worker)))
    return all.filter(metrics => metrics !== undefined)
  }

  /** Waits for the workers' answers under way, then ends the workers. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    this.#unfollow()
    await Promise.all([...this.#workers].map(worker => endWorker(worker, graceMs)))
  }

  #add(): Worker {
    const child = fork(workerModule, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const listening = Promise.withResolvers<number>()
    const worker: Worker = {
      child,
      listening: listening.promise,
      isListening: false,
      unseen: new Set(),
    }
    this.#workers.add(worker)
    child.on('message', (message: ToWriter) => this.#receive(worker, message, listening))
    child.once('exit', (code, signal) => {
      listening.reject(
        new Error(`A worker process ended before it listened: ${signal ?? `exit code ${code}`}`),
      )
      this.#replace(worker, signal ?? `exit code ${code}`)
    })
    sendTo(child, { kind: 'start', settings: this.#settings })
    return worker
  }

  #receive(worker: Worker, message: ToWriter, listening: PromiseWithResolvers<number>): void {
    switch (message.kind) {
      case 'listening':
        worker.isListening = true
        this.#options.events.workerReady(worker.child.pid)
        listening.resolve(message.port)
        break
      case 'failed':
        listening.reject(new Error(message.reason))
        break
      case 'failure':
        this.#options.events.failed(new Error(message.reason), message.where)
        break
      case 'shown':
        worker.unseen.delete(message.position)
        this.#settle(message.position)
        break
      case 'call':
        void answerCall(this.#options.journal, message.call, message.what).then(answer =>
          sendTo(worker.child, answer),
        )
        break
      case 'metrics':
        this.#metrics.get(message.request)?.(message.metrics)
        break
    }
  }

  #tell(entry: Entry): void {
    for (const worker of this.#workers) {
      worker.unseen.add(entry.position)
      sendTo(worker.child, { kind: 'entry', entry })
    }
  }

  #isShown(position: Position): boolean {
    return [...this.#workers].every(
      ({ isListening, unseen }) => !isListening || !unseen.has(position),
    )
  }

  #settle(position: Position): void {
    const waiting = this.#waiting.get(position)
    if (waiting === undefined || !this.#isShown(position)) return
    this.#waiting.delete(position)
    waiting.resolve()
  }

  #endStuck(position: Position): void {
    for (const { child, unseen } of this.#workers) if (unseen.has(position)) child.kill('SIGKILL')
  }

  #replace(worker: Worker, reason: string): void {
    this.#workers.delete(worker)
    for (const position of [...this.#waiting.keys()]) this.#settle(position)
    if (this.#isStopping) return
    this.#options.events.workerEnded(worker.child.pid, reason)
    const restart = (): void => {
      if (this.#isStopping) return
      this.#add().listening.catch(error => this.#options.events.failed(error, 'starting a worker'))
    }
    if (worker.isListening) restart()
    else setTimeout(restart, restartDelayMs).unref()
  }

  async #readMetricsOf({ child, isListening }: Worker): Promise<object | undefined> {
    if (!isListening) return undefined
    const request = ++this.#requests
    const answered = Promise.withResolvers<object | undefined>()
    this.#metrics.set(request, answered.resolve)
    const late = setTimeout(() => answered.resolve(undefined), metricsTimeoutMs)
    try {
      sendTo(child, { kind: 'metrics', request })
      return await answered.promise
    } finally {
      clearTimeout(late)
      this.#metrics.delete(request)
    }
  }
}

async function endWorker({ child }: Worker, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  sendTo(child, { kind: 'drain', graceMs })
  const giveUp = setTimeout(() => child.kill('SIGKILL'), graceMs + 1_000)
  await gone
  clearTimeout(giveUp)
}

function sendTo(child: ChildProcess, message: ToWorker): void {
  // A message to a worker that has just ended may be lost: its replacement reads everything from the journal.
  if (child.connected) child.send(message, () => {})
}
