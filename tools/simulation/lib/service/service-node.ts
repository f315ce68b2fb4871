import type { Entry } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import type { Service, ServiceOptions } from '@fixture-feed/server/service'
import type { Views as ViewsOfService } from '../../../../packages/server/src/lib/snapshot/views.ts'
import { Violation } from '../checks/violation.ts'
import type { Trace } from '../run/trace.ts'
import { SimulatedProcess } from '../world/simulated-process.ts'
import type { World } from '../world/world.ts'
import { startService, Views } from './product.ts'
import { serviceLog } from './service-log.ts'

/** One process of a node, from its start to its end. */
export interface Incarnation {
  readonly process: SimulatedProcess
  /** Set when the listeners of the service respond. */
  service: Service | undefined
  /** Set when the service has read its index. */
  views: ViewsOfService | undefined
  journal: Journal | undefined
  isStopping: boolean
  /** Whether the node starts again as soon as this process has ended. */
  isFollowed: boolean
}

export interface ServiceNodeOptions {
  readonly world: World
  readonly trace: Trace
  readonly name: string
  readonly host: string
  readonly options: (incarnation: Incarnation) => ServiceOptions
  /** Called for each entry that the journal of the node reports, in order. */
  readonly onEntry: (entry: Entry, node: ServiceNode) => void
  /** Called for each event that the node logs. */
  readonly onEvent?: (event: string, node: ServiceNode) => void
  readonly onFailure: (error: unknown, node: ServiceNode) => void
}

/**
 * A node of the cluster: the whole service, in a separate simulated process, which can be killed and started again.
 */
export class ServiceNode {
  readonly name: string
  readonly host: string
  current: Incarnation | undefined
  readonly #options: ServiceNodeOptions
  #disturbances = 0
  #disturbedAtMs = 0

  constructor(options: ServiceNodeOptions) {
    this.#options = options
    this.name = options.name
    this.host = options.host
  }

  get publicUrl(): string {
    return `http://${this.host}:8080`
  }

  get operatorUrl(): string {
    return `http://${this.host}:8081`
  }

  get isRunning(): boolean {
    return this.current?.process.state === 'running' && !this.current.isStopping
  }

  /**
   * The time since which the node has run without a noted disturbance, in virtual milliseconds; the current time if it
   * is stopped or disturbed now.
   */
  get undisturbedSinceMs(): number {
    const { world } = this.#options
    return this.isRunning && this.#disturbances === 0 ? this.#disturbedAtMs : world.nowMs
  }

  /** Notes that clients cannot rely on the node, until the function that it returns is called. */
  disturb(): () => void {
    this.#disturbances++
    return () => {
      this.#disturbances--
      this.#disturbedAtMs = this.#options.world.nowMs
    }
  }

  /** Whether the listeners respond, and the index was read. */
  get isListening(): boolean {
    return this.isRunning && this.current?.service !== undefined
  }

  /** Whether the service reports that it is ready, as a load balancer asks. */
  get isReady(): boolean {
    return this.isRunning && this.current?.service?.readiness().ready === true
  }

  get views(): ViewsOfService | undefined {
    return this.current?.views
  }

  start(): void {
    if (this.current !== undefined && this.current.process.state !== 'dead') {
      if (this.current.isStopping) this.current.isFollowed = true
      return
    }
    const { world, trace, options, onEntry, onFailure } = this.#options
    const process = world.createProcess(this.name, this.host)
    const incarnation: Incarnation = {
      process,
      service: undefined,
      views: undefined,
      journal: undefined,
      isStopping: false,
      isFollowed: false,
    }
    this.current = incarnation
    this.#disturbedAtMs = world.nowMs
    viewsListeners.set(process, views => {
      incarnation.views = views
    })
    trace.note(this.name, 'starts')
    world.schedule(0, process, async () => {
      try {
        const chosen = options(incarnation)
        const openJournal: ServiceOptions['openJournal'] = async events => {
          const journal = await chosen.openJournal(events)
          incarnation.journal = journal
          journal.follow(entry => onEntry(entry, this))
          return journal
        }
        const log = serviceLog(trace, this.name, event => this.#options.onEvent?.(event, this))
        incarnation.service = await startService({ ...chosen, openJournal, log })
      } catch (error) {
        process.kill()
        if (!isUnavailable(error)) onFailure(error, this)
        else this.#startAgain(incarnation, error)
      }
    })
  }

  /** Starts the node after its process has ended with an error, as a supervisor of processes does. */
  #startAgain(ended: Incarnation, error: Error): void {
    const { world, trace } = this.#options
    trace.note(this.name, `ends: ${error.message}`)
    world.schedule(RESTART_AFTER_MS, world.outside, () => {
      if (this.current === ended) this.start()
    })
  }

  /** Ends the process as a crash does. */
  kill(): void {
    if (this.current === undefined || this.current.process.state === 'dead') return
    this.#options.trace.note(this.name, 'is killed')
    this.current.process.kill()
  }

  /** Ends the process as SIGTERM does. Kills a process that is still starting or is already stopping. */
  stop(graceMs: number): void {
    const { current } = this
    if (current?.service === undefined || current.isStopping) {
      this.kill()
      return
    }
    const { world, trace } = this.#options
    trace.note(this.name, 'is asked to stop')
    current.isStopping = true
    world.schedule(0, current.process, async () => {
      try {
        await current.service?.stop(graceMs)
        trace.note(this.name, 'stopped')
      } catch (error) {
        this.#options.onFailure(error, this)
      }
      current.process.kill()
      if (current.isFollowed) this.start()
    })
    world.schedule(graceMs + STOP_LIMIT_MS, world.outside, () => {
      if (current.process.state !== 'running') return
      this.#options.onFailure(
        new Violation(
          'every wait ends',
          `${this.name} does not stop within ${graceMs + STOP_LIMIT_MS} ms`,
        ),
        this,
      )
    })
  }
}

/** The time that a node may need to stop in addition to the time limit of its requests, in milliseconds. */
const STOP_LIMIT_MS = 15_000

/** The time after which a supervisor starts a process again, in milliseconds. */
const RESTART_AFTER_MS = 500

/**
 * Whether a node did not start because its journal became unavailable while the node was reading it, or because the
 * stream was replaced or lost records meanwhile. A restart reads the stream as it is then.
 */
function isUnavailable(error: unknown): error is Error {
  return error instanceof Error && error.name === 'JournalUnavailableError'
}

const viewsListeners = new WeakMap<SimulatedProcess, (views: ViewsOfService) => void>()

const openViews = Views.open
Views.open = async (...call) => {
  const views = await openViews.apply(Views, call)
  const { current } = SimulatedProcess
  if (current !== undefined) viewsListeners.get(current)?.(views)
  return views
}
