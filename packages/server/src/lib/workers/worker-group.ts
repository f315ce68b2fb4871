import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Entry, Position } from '@fixture-feed/journal/entry'
import type { EntryContext } from '@fixture-feed/journal/journal'
import type { ServiceEvents } from '../observe/events.ts'
import type { LookUp } from '../relay/on-demand-upstream.ts'
import type { ReadableJournal } from '../snapshot/views.ts'
import { connectProcess, type WorkerCalls, type WorkerSettings, type WriterCalls } from './calls.ts'
import { EntrySender } from './entry-sender.ts'
import { forReaders, journalCalls } from './remote-journal.ts'

export interface WorkerGroupOptions {
  readonly journal: ReadableJournal
  readonly settings: Omit<WorkerSettings, 'isBlank'>
  readonly size: number
  readonly events: ServiceEvents
  /** Requests from the upstream of a relay. Absent if the service is not a relay. */
  readonly lookUp?: LookUp | undefined
}

interface Worker {
  readonly child: ChildProcess
  readonly gone: Promise<void>
  readonly calls: WorkerCalls
  /** Passes on the entries of the journal. */
  readonly sender: EntrySender
  readonly listening: Promise<number>
  /** Entries that are not visible in the worker yet, by position. */
  readonly unseen: Map<Position, Promise<void>>
}

/** A worker in which a change does not become visible within this time is killed and replaced. */
const stuckAfterMs = 5_000
/** A worker that never listened is replaced after this delay; any other immediately. */
const restartDelayMs = 1_000
const metricsTimeoutMs = 2_000

const workerModule = join(
  import.meta.dirname,
  `worker-process${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`,
)

/**
 * Processes that answer reads on one port (SO_REUSEPORT). A process that exits is replaced and delays no publication.
 */
export class WorkerGroup {
  readonly #options: WorkerGroupOptions
  readonly #workers = new Set<Worker>()
  /** The listening workers. */
  readonly #ready = new Set<Worker>()
  readonly #unfollow: () => void
  #settings: Omit<WorkerSettings, 'isBlank'>
  /** Resolves when the clients of all workers see the entries that are settled. */
  #settled: Promise<unknown> = Promise.resolve()
  #isStopping = false

  private constructor(options: WorkerGroupOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#unfollow = options.journal.follow((entry, context) => this.#show(entry, context), {
      // A worker that ends misses nothing: its replacement reads everything from the journal.
      onSettled: () => {
        this.#settled = this.#callEach(({ sender }) => sender.settle())
      },
      onBroken: chain => void this.#callEach(({ sender }) => sender.break(chain)),
    })
  }

  /** Starts the workers. Resolves when all of them listen. Throws the first error, such as a port in use. */
  static async start(options: WorkerGroupOptions): Promise<WorkerGroup> {
    const group = new WorkerGroup(options)
    try {
      // With port 0 the first worker gets a free port, which the others share.
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

  get listening(): number {
    return this.#ready.size
  }

  /** Resolves when the entries at `from` to `to` are visible in every listening worker. */
  async waitUntilVisible(from: Position, to: Position = from): Promise<void> {
    const isAwaited = (position: Position): boolean => position >= from && position <= to
    const stuck = setTimeout(() => this.#endStuck(isAwaited), stuckAfterMs)
    // A worker may start to listen in the meantime.
    for (;;) {
      const unseen = [...this.#ready].flatMap(worker => unseenOf(worker, isAwaited))
      if (unseen.length === 0) break
      await Promise.all(unseen)
    }
    clearTimeout(stuck)
  }

  /** The metrics of every worker that responds in time, as prom-client's JSON. */
  async readMetrics(): Promise<readonly object[]> {
    const late = delay(metricsTimeoutMs, undefined, { ref: false })
    const reads = [...this.#ready].map(({ calls }) => calls.metrics().catch(() => undefined))
    const all = await Promise.all(reads.map(read => Promise.race([read, late])))
    return all.filter(metrics => metrics !== undefined)
  }

  /** Waits for the workers' responses in progress, then ends the workers. */
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
    const { journal, events, lookUp = async () => 'full' } = this.#options
    const calls = connectProcess<WorkerCalls>(child, {
      ...journalCalls(journal),
      waitUntilVisible: async (from, to) => {
        await this.waitUntilVisible(from, to)
        await this.#settled
      },
      reportFailure: async (where, reason) => events.failed(new Error(reason), where),
      lookUp,
    } satisfies WriterCalls)
    const listening = calls.start({ ...this.#settings, isBlank: journal.isBlank ?? false })
    const { promise: gone, resolve: ended } = Promise.withResolvers<void>()
    const sender = new EntrySender(calls)
    const worker: Worker = { child, gone, calls, sender, listening, unseen: new Map() }
    this.#workers.add(worker)
    child.once('exit', (code, signal) => {
      this.#replace(worker, signal ?? `exit code ${code}`)
      ended()
    })
    listening.then(
      () => {
        // The worker may have exited right after its result.
        if (!this.#workers.has(worker)) return
        this.#ready.add(worker)
        events.workerReady(child.pid)
      },
      () => child.connected && child.disconnect(),
    )
    return worker
  }

  #callEach(call: (worker: Worker) => Promise<void>): Promise<unknown> {
    return Promise.all([...this.#workers].map(worker => call(worker).catch(() => {})))
  }

  #show(entry: Entry, context: EntryContext): void {
    const { position } = entry
    const readable = forReaders(entry)
    for (const { gone, sender, unseen } of this.#workers) {
      // A worker that exits delays no publication: its replacement reads everything from the journal.
      const shown = sender.show(readable, context).catch(() => gone)
      unseen.set(
        position,
        shown.finally(() => unseen.delete(position)),
      )
    }
  }

  #endStuck(isAwaited: (position: Position) => boolean): void {
    for (const worker of this.#ready)
      if (unseenOf(worker, isAwaited).length > 0) worker.child.kill('SIGKILL')
  }

  #replace(worker: Worker, reason: string): void {
    this.#workers.delete(worker)
    const wasListening = this.#ready.delete(worker)
    if (this.#isStopping) return
    this.#options.events.workerEnded(worker.child.pid, reason)
    const restart = (): void => {
      if (this.#isStopping) return
      this.#add().listening.catch(error => this.#options.events.failed(error, 'starting a worker'))
    }
    if (wasListening) restart()
    else setTimeout(restart, restartDelayMs).unref()
  }
}

function unseenOf(
  { unseen }: Worker,
  isAwaited: (position: Position) => boolean,
): readonly Promise<void>[] {
  return [...unseen].filter(([position]) => isAwaited(position)).map(([, shown]) => shown)
}

async function endWorker({ child, gone, calls }: Worker, graceMs: number): Promise<void> {
  calls.drain(graceMs).catch(() => {})
  const giveUp = setTimeout(() => child.kill('SIGKILL'), graceMs + 1_000)
  await gone
  clearTimeout(giveUp)
}
