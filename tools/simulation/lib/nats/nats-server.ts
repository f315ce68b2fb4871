import type { Network } from '../network/network.ts'
import type { VirtualSocket } from '../network/virtual-socket.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import type { World } from '../world/world.ts'
import { ProtocolReader, type PublishCommand } from './protocol-reader.ts'
import { matchesSubject } from './stream-store.ts'

const NATS_PORT = 4222

/** A message to a subscriber of a subject. */
export interface Delivery {
  /** The subject that selects the subscription. */
  readonly to: string
  /** The subject that the message names. */
  readonly subject: string
  readonly reply?: string
  readonly headers?: Buffer
  readonly data: Buffer
}

interface Subscription {
  readonly subject: string
  readonly sid: string
  left: number | undefined
}

/** One NATS server: its connections, and its place in the cluster. */
export class NatsServer {
  readonly name: string
  readonly host: string
  /** The groups of replicas that this server leads or believes that it leads. */
  readonly leads: Set<object> = new Set()
  /** Whether the server is suspended: its sockets are open, and nothing happens. */
  isStalled = false
  /** The largest message that clients may send, in bytes. */
  maxPayload = 1_048_576
  readonly version: string
  readonly #world: World
  readonly #network: Network
  readonly #onPublish: (server: NatsServer, publish: PublishCommand) => void
  readonly #connections = new Set<Connection>()
  #process: SimulatedProcess | undefined

  constructor(
    { world, network, version }: { world: World; network: Network; version: string },
    { name, host }: { name: string; host: string },
    onPublish: (server: NatsServer, publish: PublishCommand) => void,
  ) {
    this.#world = world
    this.#network = network
    this.version = version
    this.name = name
    this.host = host
    this.#onPublish = onPublish
    this.start()
  }

  get isUp(): boolean {
    return this.#process !== undefined
  }

  /** Whether messages pass between two servers. */
  reaches(other: NatsServer): boolean {
    if (!this.isUp || !other.isUp || this.isStalled || other.isStalled)
      return this === other && this.isUp
    return !this.#network.isCut(this.host, other.host)
  }

  start(): void {
    if (this.#process !== undefined) return
    const process = this.#world.createProcess(this.name, this.host)
    this.#process = process
    this.#network.listen(this.host, NATS_PORT, {
      process,
      accept: socket => this.#accept(socket),
    })
  }

  stop(): void {
    this.#process?.kill()
    this.#process = undefined
    this.#connections.clear()
    this.leads.clear()
    this.isStalled = false
  }

  stall(): void {
    this.isStalled = true
    if (this.#process !== undefined) this.#world.pause(this.#process)
  }

  resume(): void {
    this.isStalled = false
    if (this.#process !== undefined) this.#world.resume(this.#process)
  }

  /** Delivers a message to a subscriber that is connected to this server. Returns `false` if there is none. */
  deliver(delivery: Delivery): boolean {
    for (const connection of this.#connections) if (connection.deliver(delivery)) return true
    return false
  }

  #accept(socket: VirtualSocket): void {
    const connection = new Connection(socket, publish => this.#onPublish(this, publish))
    this.#connections.add(connection)
    socket.once('close', () => this.#connections.delete(connection))
    const info = {
      server_id: this.name,
      server_name: this.name,
      version: this.version,
      proto: 1,
      headers: true,
      jetstream: true,
      max_payload: this.maxPayload,
      cluster: 'SIMULATED',
    }
    socket.write(`INFO ${JSON.stringify(info)}\r\n`)
  }
}

/** The connection of one client. */
class Connection {
  readonly socket: VirtualSocket
  readonly #subscriptions = new Map<string, Subscription>()

  constructor(socket: VirtualSocket, onPublish: (publish: PublishCommand) => void) {
    this.socket = socket
    const reader = new ProtocolReader()
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      for (const command of reader.read(bytes)) {
        if (command.kind === 'pub') onPublish(command)
        else if (command.kind === 'ping') socket.write('PONG\r\n')
        else if (command.kind === 'sub') {
          const { subject, sid } = command
          this.#subscriptions.set(sid, { subject, sid, left: undefined })
        } else if (command.kind === 'unsub') this.#unsubscribe(command)
      }
    })
  }

  deliver({ to, subject, reply, headers, data }: Delivery): boolean {
    if (this.socket.destroyed) return false
    for (const subscription of this.#subscriptions.values()) {
      if (!matchesSubject(subscription.subject, to)) continue
      const { sid } = subscription
      const head = [subject, sid, ...(reply === undefined ? [] : [reply])].join(' ')
      const line =
        headers === undefined || headers.length === 0
          ? `MSG ${head} ${data.length}\r\n`
          : `HMSG ${head} ${headers.length} ${headers.length + data.length}\r\n`
      this.socket.write(
        Buffer.concat([Buffer.from(line), headers ?? Buffer.alloc(0), data, Buffer.from('\r\n')]),
      )
      if (subscription.left !== undefined && --subscription.left <= 0) {
        this.#subscriptions.delete(sid)
      }
      return true
    }
    return false
  }

  #unsubscribe({ sid, max }: { sid: string; max: number | undefined }): void {
    const subscription = this.#subscriptions.get(sid)
    if (subscription === undefined) return
    if (max === undefined) this.#subscriptions.delete(sid)
    else subscription.left = max
  }
}
