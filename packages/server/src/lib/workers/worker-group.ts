import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Chain, Entry, Position } from '@fixture-feed/journal/entry'
import type { EntryContext } from '@fixture-feed/journal/journal'
import type { ServiceEvents } from '../observe/events.ts'
import type { LookUp } from '../relay/on-demand-upstream.ts'
import type { ReadableJournal } from '../snapshot/views.ts'
import {
  type Channel,
  connectProcess,
  type WorkerCalls,
  type WorkerSettings,
  type WriterCalls,
} from './calls.ts'
import { EntrySender } from './entry-sender.ts'
import { forReaders, journalCalls } from './remote-journal.ts'

export interface WorkerGroupOptions {
  readonly journal: ReadableJournal
  readonly settings: Omit<WorkerSettings, 'isBlank'>
  readonly size: number
  readonly events: ServiceEvents
  /** Sends requests to the upstream of a relay. Absent if the service is not a relay. */
  readonly lookUp?: LookUp | undefined
  /** Starts the process of a worker. By default the main file of a worker is run. */
  readonly startProcess?: (() => WorkerProcess) | undefined
}

/** The part of a `ChildProcess` that a group uses. */
export interface WorkerProcess extends Channel {
  readonly pid?: number | undefined
  kill(signal: 'SIGKILL'): unknown
  disconnect(): void
  once(event: 'disconnect', listener: () => void): unknown
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown
}

interface Worker {
  readonly child: WorkerProcess
  readonly gone: Promise<void>
  readonly calls: WorkerCalls
  /** Passes on the entries of the journal. */
  readonly sender: EntrySender
  readonly listening: Promise<number>
  /** Entries that are not visible in the worker yet, by position. */
  readonly unseen: Map<Position, Promise<void>>
}

/**
 * A worker in which a change does not become visible within this time is killed and replaced. A change waits 5 s by
 * default, so a worker that hangs only delays the response to the change.
 */
const stuckAfterMs = 4_000
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
  /** The entries that no worker may show before the journal is settled. */
  #unsettled: Position[] = []
  /** Pending while `#unsettled` contains positions. */
  #settling: PromiseWithResolvers<void> | undefined
  #isStopping = false

  private constructor(options: WorkerGroupOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#unfollow = options.journal.follow((entry, context) => this.#show(entry, context), {
      onSettled: () => this.#settle(),
      onBroken: chain => this.#break(chain),
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

  /**
   * Resolves when the entries at `from` to `to` are visible in every listening worker. Does not wait for the journal to
   * settle.
   */
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

  /** The metrics of every listening worker that responds within `metricsTimeoutMs`, as prom-client's JSON. */
  async readMetrics(): Promise<readonly object[]> {
    const late = delay(metricsTimeoutMs, undefined, { ref: false })
    const reads = [...this.#ready].map(({ calls }) => calls.metrics().catch(() => undefined))
    const all = await Promise.all(reads.map(read => Promise.race([read, late])))
    return all.filter(metrics => metrics !== undefined)
  }

  /** Lets the workers' responses in progress finish for up to `graceMs` milliseconds, then ends the workers. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    this.#unfollow()
    await Promise.all([...this.#workers].map(worker => endWorker(worker, graceMs)))
  }

  #add(): Worker {
    const { startProcess = forkWorker } = this.#options
    const child = startProcess()
    const { journal, events, lookUp = async () => 'full' } = this.#options
    const calls = connectProcess<WorkerCalls>(child, {
      ...journalCalls(journal),
      waitUntilVisible: async (from, to) => {
        // A worker that starts while entries are unsettled reads them from the journal and would show them, so it must
        // not listen before the other workers show them too.
        while (this.#unsettled.some(position => position >= from && position <= to))
          await this.#settling?.promise
        await this.waitUntilVisible(from, to)
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

  #show(entry: Entry, context: EntryContext): void {
    const { position } = entry
    if (!context.isSettled) {
      this.#unsettled.push(position)
      this.#settling ??= Promise.withResolvers()
    }
    const readable = forReaders(entry)
    for (const worker of this.#workers)
      addUnseen(worker, position, worker.sender.show(readable, context))
  }

  /**
   * Makes the unsettled entries visible in each worker. An entry is visible in a worker when the worker has shown it
   * and has settled.
   */
  #settle(): void {
    const positions = this.#unsettled
    this.#unsettled = []
    for (const worker of this.#workers) {
      const settled = worker.sender.settle()
      // If no entry is unsettled, nothing awaits this promise, and its rejection would be unhandled.
      settled.catch(() => {})
      for (const position of positions) {
        const known = worker.unseen.get(position)
        addUnseen(
          worker,
          position,
          settled.then(() => known),
        )
      }
    }
    this.#settling?.resolve()
    this.#settling = undefined
  }

  #break(chain: Chain): void {
    // A worker that exits needs no report: its replacement reads the journal.
    for (const { sender } of this.#workers) sender.break(chain).catch(() => {})
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

function forkWorker(): WorkerProcess {
  return fork(workerModule, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/**
 * Adds an entry that is not visible in a worker yet. If the worker exits, the entry is no longer awaited, because the
 * worker's replacement reads everything from the journal.
 */
function addUnseen({ unseen, gone }: Worker, position: Position, shown: Promise<void>): void {
  const seen = shown
    .catch(() => gone)
    .finally(() => {
      if (unseen.get(position) === seen) unseen.delete(position)
    })
  unseen.set(position, seen)
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
