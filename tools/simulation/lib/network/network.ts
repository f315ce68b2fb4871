import type { Random } from '../world/random.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import type { World } from '../world/world.ts'
import { type Segment, type SocketEnd, VirtualSocket } from './virtual-socket.ts'

export interface Listener {
  readonly process: SimulatedProcess
  /** Called for each connection, in the context of the listening process. */
  readonly accept: (socket: VirtualSocket) => void
}

/** One direction of a connection. */
interface Direction {
  readonly from: string
  readonly to: string
  readonly random: Random
  /** The arrival time of the last segment. Later segments arrive after it. */
  lastArrivalMs: number
  /** The transmissions of segments that wait until a link is restored. */
  readonly stalled: (() => void)[]
}

/** The minimum time between the arrivals of two segments in one direction of a connection, in milliseconds. */
const SPACING_MS = 0.001

/** The network between the machines: connections with latency, and links that can be cut. */
export class Network {
  readonly #world: World
  readonly #listeners = new Map<string, Listener>()
  readonly #cutLinks = new Set<string>()
  readonly #stalledDirections = new Set<Direction>()
  /** Bounds of the latency of one segment, in milliseconds. */
  latencyMs: { readonly least: number; readonly most: number } = { least: 0.1, most: 2 }
  /** The additional latency of links, by the two hosts. */
  readonly #addedLatencyMs = new Map<string, number>()
  #ports = 40_000

  constructor(world: World) {
    this.#world = world
  }

  listen(host: string, port: number, listener: Listener): void {
    const place = `${host}:${port}`
    if (this.#listeners.get(place)?.process.state === 'running') {
      throw Object.assign(new Error(`listen EADDRINUSE: ${place}`), { code: 'EADDRINUSE' })
    }
    this.#listeners.set(place, listener)
  }

  stopListening(host: string, port: number, process: SimulatedProcess): void {
    const place = `${host}:${port}`
    if (this.#listeners.get(place)?.process === process) this.#listeners.delete(place)
  }

  freePort(): number {
    return ++this.#ports
  }

  isCut(a: string, b: string): boolean {
    return this.#cutLinks.size > 0 && this.#cutLinks.has(linkName(a, b))
  }

  /**
   * Stops all traffic between two hosts. TCP repeats data that was sent: the data arrives when the link is restored.
   */
  cut(a: string, b: string): void {
    if (a !== b) this.#cutLinks.add(linkName(a, b))
  }

  restore(a: string, b: string): void {
    this.#cutLinks.delete(linkName(a, b))
    for (const direction of [...this.#stalledDirections]) {
      if (this.isCut(direction.from, direction.to)) continue
      this.#stalledDirections.delete(direction)
      for (const send of direction.stalled.splice(0)) send()
    }
  }

  restoreAll(): void {
    for (const link of [...this.#cutLinks]) {
      const [a, b] = link.split(' ') as [string, string]
      this.restore(a, b)
    }
    this.#addedLatencyMs.clear()
  }

  addLatency(a: string, b: string, ms: number): void {
    if (ms === 0) this.#addedLatencyMs.delete(linkName(a, b))
    else this.#addedLatencyMs.set(linkName(a, b), ms)
  }

  /**
   * Connects a process to a port of a host. The socket emits `connect` or `error`; while the link between the hosts
   * is cut, it emits neither.
   */
  connect(
    process: SimulatedProcess,
    host: string,
    port: number,
    allowHalfOpen = false,
  ): VirtualSocket {
    const own: SocketEnd = { process, address: process.host, port: this.freePort() }
    const there = this.#direction(process.host, host)
    const back = this.#direction(host, process.host)
    let remoteSocket: VirtualSocket | undefined
    const listener = (): Listener | undefined => this.#listeners.get(`${host}:${port}`)
    const socket: VirtualSocket = new VirtualSocket(
      own,
      { process, address: host, port },
      segment => {
        const remote = remoteSocket
        if (remote !== undefined) this.#send(there, remote, segment)
      },
      allowHalfOpen,
    )
    socket.connecting = true
    this.#travel(there, this.#world.outside, () => {
      const found = listener()
      const { process: server } = found ?? {}
      if (found === undefined || server === undefined || server.state === 'dead') {
        this.#travel(back, process, () => refuse(socket, host, port))
        return
      }
      if (socket.destroyed) return
      const remote = new VirtualSocket(
        { process: server, address: host, port },
        own,
        segment => this.#send(back, socket, segment),
        true,
      )
      remoteSocket = remote
      this.#travel(back, process, () => {
        if (socket.destroyed) return
        socket.connecting = false
        socket.emit('connect')
      })
      // The operating system also accepts connections to a process that is paused.
      this.#world.schedule(0, server, () => found.accept(remote))
    })
    return socket
  }

  #direction(from: string, to: string): Direction {
    const { random } = this.#world
    return { from, to, random, lastArrivalMs: 0, stalled: [] }
  }

  #send(direction: Direction, to: VirtualSocket, segment: Segment): void {
    this.#travel(direction, to.process, () => to.receive(segment))
  }

  /** Runs code at the other end of a direction, when a segment that is sent now arrives. */
  #travel(direction: Direction, process: SimulatedProcess, arrive: () => void): void {
    const { from, to, random } = direction
    if (direction.stalled.length > 0 || this.isCut(from, to)) {
      this.#stalledDirections.add(direction)
      direction.stalled.push(() => this.#travel(direction, process, arrive))
      return
    }
    const { least, most } = this.latencyMs
    const latency = from === to ? 0.05 : random.between(least, most) + this.#addedLatency(from, to)
    const arrivalMs = Math.max(this.#world.nowMs + latency, direction.lastArrivalMs + SPACING_MS)
    direction.lastArrivalMs = arrivalMs
    this.#world.schedule(arrivalMs - this.#world.nowMs, process, arrive)
  }

  #addedLatency(a: string, b: string): number {
    if (this.#addedLatencyMs.size === 0) return 0
    return this.#addedLatencyMs.get(linkName(a, b)) ?? 0
  }
}

function refuse(socket: VirtualSocket, host: string, port: number): void {
  if (socket.destroyed) return
  const error = new Error(`connect ECONNREFUSED ${host}:${port}`)
  socket.destroy(Object.assign(error, { code: 'ECONNREFUSED' }))
}

function linkName(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}
