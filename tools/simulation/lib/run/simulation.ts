import { Chief } from '../actors/chief.ts'
import { fixtureIds, registration } from '../actors/drafts.ts'
import { Editor } from '../actors/editor.ts'
import { Historian } from '../actors/historian.ts'
import { ListReader } from '../actors/list-reader.ts'
import { OperatorClient } from '../actors/operator-client.ts'
import { Publisher } from '../actors/publisher.ts'
import { Reader } from '../actors/reader.ts'
import { AcknowledgmentChecks } from '../checks/acknowledgments.ts'
import { AgreementChecks } from '../checks/agreement.ts'
import { ConvergenceCheck } from '../checks/convergence.ts'
import { LeaseChecks } from '../checks/leases.ts'
import { checkStorage } from '../checks/storage.ts'
import { TextChecks } from '../checks/texts.ts'
import { VersionChecks } from '../checks/versions.ts'
import { Violation } from '../checks/violation.ts'
import { WaitChecks } from '../checks/waits.ts'
import { causeFaults } from '../faults/faults.ts'
import { NatsCluster } from '../nats/nats-cluster.ts'
import { networkOf } from '../network/install-network.ts'
import { type Script, Steps } from '../scripts/script.ts'
import type { ScriptName } from '../scripts/script-names.ts'
import { scripts } from '../scripts/scripts.ts'
import { createNatsStream } from '../service/product.ts'
import { ServiceNode, type ServiceNodeOptions } from '../service/service-node.ts'
import {
  JOURNAL_STREAM,
  nodeOptions,
  RELAY_STREAM,
  relayOptions,
} from '../service/service-nodes.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import { World } from '../world/world.ts'
import type { Cluster } from './cluster.ts'
import { drawScenario, type FaultKind, quietScenario, type Scenario } from './scenario.ts'
import { Trace } from './trace.ts'
import { watchUncaughtErrors } from './uncaught-errors.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly faults: readonly FaultKind[]
  /** The name of the script that replaces random actors and faults. */
  readonly script?: ScriptName | undefined
  readonly onLine?: ((line: string) => void) | undefined
}

export interface Outcome {
  readonly scenario: Scenario
  readonly violation: Error | undefined
  readonly trace: readonly string[]
  readonly digest: string
  readonly virtualMs: number
}

/** The time limit for nodes to become ready at the start, and to respond after a restart. */
const START_LIMIT_MS = 20_000
/** The time limit for nodes to become ready after the faults, and for a task to end. */
const CONVERGENCE_LIMIT_MS = 60_000
/** The time limit for actors to finish after the last fault, and then for changes to reach all nodes. */
const SETTLE_LIMIT_MS = 15_000
/** The wait before each check of convergence. Most nodes have converged by then. */
const SETTLE_MS = 3_000
const CHECK_EVERY_MS = 250

/** Runs one seed from its start to its end, or to the first violation. */
export async function simulate({
  seed,
  faults,
  script: name,
  onLine,
}: SimulationOptions): Promise<Outcome> {
  const world = new World(seed)
  const script = name === undefined ? undefined : scripts[name]
  const scenario =
    script === undefined ? drawScenario(seed, faults, world.random) : quietScenario(seed)
  const simulation = new Simulation(world, { scenario, script }, onLine)
  const unwatch = watchUncaughtErrors((error, process) => simulation.noteUncaught(error, process))
  try {
    return await simulation.run()
  } finally {
    await world.end()
    unwatch()
  }
}

class Simulation {
  readonly #world: World
  readonly #cluster: Cluster
  readonly #script: Script | undefined
  readonly #waits: WaitChecks
  readonly #versions: VersionChecks
  readonly #acknowledgments: AcknowledgmentChecks
  readonly #agreement: AgreementChecks
  /** The checks of the entries in the relays' recording. */
  readonly #recordings: AgreementChecks
  readonly #leases: LeaseChecks
  readonly #texts: TextChecks
  readonly #readers: Reader[] = []
  readonly #listReaders: ListReader[] = []
  #violation: Error | undefined
  #markCount = 0
  #clientCount = 0
  /** The number of running actors, without the readers. */
  #activeActors = 0

  constructor(
    world: World,
    { scenario, script }: { readonly scenario: Scenario; readonly script: Script | undefined },
    onLine: ((line: string) => void) | undefined,
  ) {
    this.#world = world
    this.#script = script
    const trace = new Trace(world, onLine)
    const network = networkOf(world)
    const nats = new NatsCluster(world, network, '2.9.10')
    const random = world.random.fork()
    const common = { world, trace, onFailure: (error: unknown) => this.#report(error as Error) }
    const nodes = ['a', 'b', 'c'].map((letter, index) =>
      this.#createNode(common, { letter, host: `10.0.0.${index + 1}`, natsUrls: nats.urls }),
    )
    const relaySources = {
      world,
      network,
      random,
      natsUrls: nats.urls,
      hasList: scenario.hasUpstreamList,
      upstream: () => nodes,
    }
    const relays = Array.from({ length: scenario.relays }, (_, index) => {
      const name = `relay-${index + 1}`
      return new ServiceNode({
        ...common,
        name,
        host: `10.0.1.${index + 1}`,
        options: incarnation => relayOptions(relaySources, incarnation),
        onEntry: (entry, node) => this.#guard(() => this.#recordings.take(entry, node)),
        onEvent: (event, node) => this.#guard(() => this.#leases.take(event, node)),
      })
    })
    this.#cluster = {
      world,
      trace,
      scenario,
      network,
      nats,
      nodes,
      relays,
      random,
      isWindingDown: false,
      hasLoss: false,
      underWay: new Set(),
      report: violation => this.#report(violation),
    }
    this.#waits = new WaitChecks(this.#cluster)
    this.#texts = new TextChecks(this.#cluster)
    this.#versions = new VersionChecks({
      cluster: this.#cluster,
      onShown: version => this.#texts.shown(version),
      purgedAtMs: fixtureId => this.#texts.purgedAtMs(fixtureId),
    })
    this.#acknowledgments = new AcknowledgmentChecks(this.#cluster)
    this.#agreement = new AgreementChecks()
    this.#recordings = new AgreementChecks(this.#agreement)
    this.#leases = new LeaseChecks(world)
    world.clockReadMs = scenario.clockReadMs
    trace.note('scenario', JSON.stringify(scenario))
  }

  async run(): Promise<Outcome> {
    const { nodes, relays, scenario, trace } = this.#cluster
    const services = [...nodes, ...relays]
    this.#world.onSettled = process => {
      const node = services.find(({ current }) => current?.process === process)
      if (node !== undefined) this.#guard(() => this.#versions.check(node))
    }
    this.#world.onUncaught = (error, process) => this.noteUncaught(error, process)
    this.#checkRegularly()
    for (const node of nodes) node.start()
    await this.#do('operator', () => this.#createStreams())
    await this.#runUntil(START_LIMIT_MS, () => nodes.every(({ isListening }) => isListening))
    await this.#do('setup', () => this.#register())
    await this.#runUntil(START_LIMIT_MS, () => nodes.every(({ isReady }) => isReady))
    this.#expect(
      nodes.every(({ isReady }) => isReady),
      'the nodes do not become ready',
    )
    for (const relay of relays) relay.start()
    if (this.#script === undefined) {
      this.#startActors()
      await this.#runUntil(scenario.activeMs)
    } else await this.#runScript(this.#script)
    await this.#windDown()
    const { nowMs: virtualMs } = this.#world
    return {
      scenario,
      violation: this.#violation,
      trace: trace.lastLines(),
      digest: trace.digest(),
      virtualMs,
    }
  }

  /** Reports an error that would end a real process. */
  noteUncaught(error: unknown, process: SimulatedProcess | undefined): void {
    const what = error instanceof Error ? `${error.stack ?? error.message}` : String(error)
    this.#report(new Violation('no uncaught errors', `${process?.name ?? 'a process'}: ${what}`))
  }

  #createNode(
    common: Pick<ServiceNodeOptions, 'world' | 'trace' | 'onFailure'>,
    { letter, host, natsUrls }: { letter: string; host: string; natsUrls: readonly string[] },
  ): ServiceNode {
    return new ServiceNode({
      ...common,
      name: `node-${letter}`,
      host,
      options: () => nodeOptions(natsUrls),
      onEntry: (entry, node) => this.#guard(() => this.#agreement.take(entry, node)),
    })
  }

  async #createStreams(): Promise<void> {
    const { nats, relays } = this.#cluster
    const streams = relays.length === 0 ? [JOURNAL_STREAM] : [JOURNAL_STREAM, RELAY_STREAM]
    for (const stream of streams) await createNatsStream({ servers: nats.urls, stream })
  }

  async #register(): Promise<void> {
    const { client } = this.#createOperator('setup', 'chief')
    for (const fixtureId of fixtureIds) {
      const path = `/v1/fixtures/${fixtureId}`
      const request = { method: 'PUT', path, json: registration(fixtureId) } as const
      const response = await client.sendUntilAnswered(request, 5)
      const { status = 0 } = response ?? {}
      // For ten minutes after a loss, the servers may treat the registration as a duplicate of the lost one.
      const isRegistered = status === 201 || this.#cluster.hasLoss
      this.#expect(isRegistered, `${fixtureId} cannot be registered: ${status}`)
    }
  }

  #startActors(): void {
    const cluster = this.#cluster
    const { scenario, world } = cluster
    const texts = this.#texts
    const nextMark = (): number => ++this.#markCount
    const sources = { cluster, texts, acknowledgments: this.#acknowledgments, nextMark }
    for (let number = 1; number <= scenario.publishers; number++) {
      const { process, client } = this.#createOperator(
        `publisher-${number}`,
        number === 1 ? 'machine' : 'desk',
      )
      const publisher = new Publisher(sources, client, process.name)
      this.#startActor(process, () => publisher.run())
    }
    for (let number = 1; number <= scenario.editors; number++) {
      const setsHolds = number === 1
      const { process, client } = this.#createOperator(
        `editor-${number}`,
        setsHolds ? 'editor' : 'second',
      )
      const editor = new Editor({ cluster, texts, setsHolds }, client)
      this.#startActor(process, () => editor.run())
    }
    if (scenario.hasChief) {
      const { process, client } = this.#createOperator('chief', 'chief')
      const chief = new Chief(sources, client)
      this.#startActor(process, () => chief.run())
    }
    const readerSources = { cluster, texts, versions: this.#versions, waits: this.#waits }
    for (let number = 1; number <= scenario.readers; number++) {
      const process = this.#createActor(`reader-${number}`)
      const reader = new Reader(readerSources, process)
      this.#readers.push(reader)
      world.schedule(0, process, () => reader.start())
    }
    for (const node of scenario.hasListReaders ? cluster.nodes : []) {
      const process = this.#createActor(`list-reader-${node.name}`)
      const reader = new ListReader(readerSources, process, node)
      this.#listReaders.push(reader)
      world.schedule(0, process, () => reader.start())
    }
    if (scenario.hasHistorian) {
      const process = this.#createActor('historian')
      const historian = new Historian(readerSources, process)
      this.#startActor(process, () => historian.run())
    }
    for (const kind of scenario.faults) {
      this.#start(world.outside, () => causeFaults(kind, cluster))
    }
  }

  async #runScript(script: Script): Promise<void> {
    const cluster = this.#cluster
    const { process, client } = this.#createOperator('script', 'chief')
    const steps = new Steps({
      cluster,
      client,
      texts: this.#texts,
      acknowledgments: this.#acknowledgments,
      createActor: name => this.#createActor(name),
      createClient: token => this.#createOperator(`script-${token}`, token).client,
    })
    await this.#do('script', () => script(steps), process)
  }

  async #windDown(): Promise<void> {
    const { network, nats, scenario, trace, underWay } = this.#cluster
    const nodes = [...this.#cluster.nodes, ...this.#cluster.relays]
    this.#cluster.isWindingDown = true
    trace.note('faults', 'are over')
    for (const end of underWay) end()
    underWay.clear()
    network.restoreAll()
    nats.noteTopology()
    for (const node of nodes) node.start()
    if (!this.#cluster.hasLoss) await this.#untilReady()
    // Pending requests may still have to end.
    await this.#runUntil(SETTLE_LIMIT_MS, () => this.#activeActors === 0)
    for (const reader of this.#listReaders) reader.refresh()
    // A node that followed a record before an operator removed it differs from the others until it is restarted.
    if (!scenario.faults.includes('removed')) await this.#converge()
    if (this.#cluster.hasLoss) await this.#recover()
  }

  /**
   * Restarts all nodes after a loss, as the documentation advises, and registers the fixtures again. Checks that the
   * nodes converge.
   */
  async #recover(): Promise<void> {
    if (this.#violation !== undefined) return
    const { nodes, trace } = this.#cluster
    trace.note('operator', 'restarts all nodes')
    for (const node of nodes) {
      node.kill()
      node.start()
    }
    await this.#runUntil(START_LIMIT_MS, () => nodes.every(({ isListening }) => isListening))
    await this.#do('recovery', () => this.#register())
    await this.#untilReady()
    await this.#converge()
  }

  async #untilReady(): Promise<void> {
    const nodes = [...this.#cluster.nodes, ...this.#cluster.relays]
    const isSettled = (node: ServiceNode): boolean => node.isReady || isDamaged(node)
    await this.#runUntil(CONVERGENCE_LIMIT_MS, () => nodes.every(isSettled))
    const late = nodes.filter(node => !isSettled(node))
    const reasons = late.map(node => `${node.name}: ${node.current?.service?.readiness().reasons}`)
    this.#expect(late.length === 0, `nodes stay unready: ${reasons.join('; ')}`)
  }

  /** Checks that the nodes converge within `SETTLE_LIMIT_MS` of the call. */
  async #converge(): Promise<void> {
    const untilMs = this.#world.nowMs + SETTLE_LIMIT_MS
    while (this.#violation === undefined) {
      // Recently acknowledged changes may still have to arrive.
      await this.#runUntil(SETTLE_MS)
      const violation = await this.#findDifference()
      if (violation === undefined) return
      if (this.#world.nowMs > untilMs) this.#report(violation)
    }
  }

  async #findDifference(): Promise<Error | undefined> {
    const process = this.#createActor('convergence')
    const check = new ConvergenceCheck(this.#cluster, process)
    const acknowledged = this.#cluster.hasLoss ? [] : this.#acknowledgments.all()
    let difference: Error | undefined
    const task = async (): Promise<void> => {
      try {
        await check.run(acknowledged, this.#texts)
        if (this.#cluster.hasLoss) return
        for (const reader of this.#listReaders) await reader.checkConverged()
        checkStorage(this.#cluster, this.#texts)
      } catch (error) {
        difference = error as Error
      }
    }
    await this.#do('convergence', task, process)
    return difference
  }

  /** Runs a task as a separate client, and reports a violation if the task does not end in time. */
  async #do(
    name: string,
    task: () => Promise<void>,
    process: SimulatedProcess = this.#createActor(name),
  ): Promise<void> {
    if (this.#violation !== undefined) return
    let isDone = false
    this.#start(process, async () => {
      await task()
      isDone = true
    })
    await this.#runUntil(CONVERGENCE_LIMIT_MS, () => isDone)
    this.#expect(isDone, `the task ${name} does not end`)
  }

  #start(process: SimulatedProcess, task: () => Promise<void>): void {
    this.#world.schedule(0, process, () => {
      task().catch(error => this.#report(error))
    })
  }

  #startActor(process: SimulatedProcess, task: () => Promise<void>): void {
    this.#activeActors++
    this.#start(process, async () => {
      try {
        await task()
      } finally {
        this.#activeActors--
      }
    })
  }

  #checkRegularly(): void {
    this.#world.schedule(CHECK_EVERY_MS, this.#world.outside, () => {
      this.#guard(() => {
        this.#waits.check()
        this.#acknowledgments.check()
        this.#texts.check()
        this.#leases.check()
        for (const reader of [...this.#readers, ...this.#listReaders]) reader.check()
      })
      this.#checkRegularly()
    })
  }

  async #runUntil(ms: number, isDone: () => boolean = () => false): Promise<void> {
    if (this.#violation !== undefined) return
    const untilMs = this.#world.nowMs + ms
    await this.#world.runUntil(untilMs, () => this.#violation !== undefined || isDone())
  }

  #createOperator(
    name: string,
    token: string,
  ): { readonly process: SimulatedProcess; readonly client: OperatorClient } {
    const process = this.#createActor(name)
    const sources = { cluster: this.#cluster, waits: this.#waits }
    return { process, client: new OperatorClient(sources, process, token) }
  }

  #createActor(name: string): SimulatedProcess {
    return this.#world.createProcess(name, `10.2.0.${++this.#clientCount}`)
  }

  #expect(condition: boolean, message: string): void {
    if (!condition) this.#report(new Violation('nodes converge', message))
  }

  #guard(check: () => void): void {
    try {
      check()
    } catch (error) {
      this.#report(error as Error)
    }
  }

  /** Whether the loss of acknowledged entries in this run explains a violation. */
  #isExcused(error: Error): boolean {
    if (!this.#cluster.hasLoss || !(error instanceof Violation)) return false
    return !checksAfterLoss.has(error.check)
  }

  #report(error: Error): void {
    if (this.#violation !== undefined || this.#isExcused(error)) return
    this.#violation = error
    this.#cluster.trace.note(
      'violation',
      error instanceof Violation ? error.message : `${error.stack}`,
    )
  }
}

/** The checks that also apply after acknowledged entries were lost. */
const checksAfterLoss: ReadonlySet<string> = new Set([
  'every wait ends',
  'no uncaught errors',
  'nodes converge',
  'a new stream stays whole',
])

/** Whether a node is unready only because it lacks entries that are damaged or lost. */
function isDamaged({ current }: ServiceNode): boolean {
  const { reasons = [] } = current?.service?.readiness() ?? {}
  return reasons.length > 0 && reasons.every(reason => /is (damaged|lost)/.test(reason))
}
