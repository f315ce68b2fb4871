import type { Server, Socket } from 'node:net'
import { refusedShare } from './descriptors.ts'

export interface ConnectionLimits {
  /**
   * Maximum number of open connections. Up to 10 % more are answered with 503 and closed; all others are closed without
   * a response.
   */
  readonly maxConnections: number
  /**
   * The time within which a client must read the bytes that are waiting for it. After this time the connection is
   * reset.
   */
  readonly responseTimeoutMs: number
  /** Total number of bytes that may wait for slow clients. Above it the slowest connections are closed. */
  readonly maxUnreadBytes: number
}

export interface ConnectionOptions {
  /** Called for each connection that was closed without a response because too many connections were open. */
  readonly onDropped: () => void
  /** Called for each connection that was closed because its client reads too slowly. */
  readonly onCut: () => void
  readonly nowMs?: () => number
}

/** The number of bytes that a client must have read, and the start of the time limit for them. */
interface Waiting {
  readonly byte: number
  readonly sinceMs: number
}

const sweepEveryMs = 1_000
/** A client that lags for less than this is not slow, however many bytes are waiting for it. */
const patienceMs = 5_000
/**
 * Time for which a client may keep its side open after the server has ended the connection and sent everything. The
 * bytes of the client are discarded meanwhile.
 */
const lingerMs = 5_000

/**
 * The connections of one server. All of them are checked once a second, so that a response has no additional cost.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #options: ConnectionOptions
  readonly #nowMs: () => number
  readonly #accepted = new Set<Socket>()
  readonly #refused = new Set<Socket>()
  readonly #waiting = new Map<Socket, Waiting>()
  /**
   * Connections that the server has ended and the client has not, with the time at which a sweep first noticed this.
   */
  readonly #ended = new Map<Socket, number>()

  constructor(limits: ConnectionLimits, options: ConnectionOptions) {
    this.#limits = limits
    this.#options = options
    this.#nowMs = options.nowMs ?? (() => performance.now())
  }

  watch(server: Server): void {
    const { maxConnections } = this.#limits
    // A connection beyond `maxConnections` stays open until its first request is answered with 503. Node closes the
    // connections beyond `server.maxConnections` without a response.
    server.maxConnections = maxConnections + Math.ceil(maxConnections * refusedShare)
    server.on('connection', (socket: Socket) => this.#add(socket))
    server.on('drop', () => this.#options.onDropped())
    server.once('listening', () => {
      const sweeping = setInterval(() => this.sweep(), sweepEveryMs).unref()
      server.once('close', () => clearInterval(sweeping))
    })
  }

  /** Whether a connection is beyond the limit, so that its requests must be refused. */
  isRefused(socket: Socket): boolean {
    return this.#refused.size > 0 && this.#refused.has(socket)
  }

  /**
   * Closes the connections without activity, except accepted connections with bytes that wait for the client. Node
   * considers a connection idle when its response has been written, and would discard these bytes.
   *
   * @param closeIdle `closeIdleConnections` of Node's server.
   */
  closeIdle(closeIdle: () => void): void {
    const reading = [...this.#accepted].filter(({ writableLength }) => writableLength > 0)
    for (const socket of reading) socket.destroy = () => socket
    try {
      closeIdle()
    } finally {
      for (const socket of reading) Reflect.deleteProperty(socket, 'destroy')
    }
  }

  /**
   * Resets the connections of clients that have exceeded their time limit, and, while too many bytes are waiting for
   * slow clients, further connections of slow clients, the slowest first. Also closes connections that clients keep
   * open after the server has ended them.
   */
  sweep(): void {
    const now = this.#nowMs()
    const slow: Socket[] = []
    let unreadBytes = 0
    for (const socket of this.#accepted) {
      const waitedMs = now - this.#waitingSince(socket, now)
      if (waitedMs > this.#limits.responseTimeoutMs) {
        this.#cut(socket)
      } else if (waitedMs > patienceMs) {
        slow.push(socket)
        unreadBytes += socket.writableLength
      }
    }
    if (unreadBytes > this.#limits.maxUnreadBytes) this.#cutSlowest(slow, unreadBytes)
    for (const socket of [...this.#accepted, ...this.#refused]) this.#closeEnded(socket, now)
  }

  destroyAll(): void {
    for (const socket of [...this.#accepted, ...this.#refused]) socket.destroy()
  }

  #add(socket: Socket): void {
    const isRefused = this.#accepted.size >= this.#limits.maxConnections
    const connections = isRefused ? this.#refused : this.#accepted
    connections.add(socket)
    // After CONNECT Node removes its own listener together with the parser, and an error event without a listener
    // ends the process.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      connections.delete(socket)
      this.#waiting.delete(socket)
      this.#ended.delete(socket)
    })
  }

  /** Closes a connection whose client keeps its side open for `lingerMs` after the server has ended its own. */
  #closeEnded(socket: Socket, now: number): void {
    if (!socket.writableFinished) return
    const since = this.#ended.get(socket)
    if (since === undefined) this.#ended.set(socket, now)
    else if (now - since > lingerMs) socket.destroy()
  }

  /**
   * The start of the time limit for the bytes that the client has not read; `now` if there are none. The limit starts
   * again once the client has read everything that was unread at its start.
   */
  #waitingSince(socket: Socket, now: number): number {
    const { writableLength, bytesWritten } = socket
    if (writableLength === 0) {
      this.#waiting.delete(socket)
      return now
    }
    const waiting = this.#waiting.get(socket)
    if (waiting !== undefined && bytesWritten - writableLength < waiting.byte) {
      return waiting.sinceMs
    }
    this.#waiting.set(socket, { byte: bytesWritten, sinceMs: now })
    return now
  }

  #cutSlowest(slow: readonly Socket[], unreadBytes: number): void {
    const since = (socket: Socket): number => this.#waiting.get(socket)?.sinceMs ?? 0
    let left = unreadBytes
    for (const socket of slow.toSorted((a, b) => since(a) - since(b))) {
      if (left <= this.#limits.maxUnreadBytes) return
      left -= socket.writableLength
      this.#cut(socket)
    }
  }

  #cut(socket: Socket): void {
    // An immediate reset, because an orderly end would wait for the unread bytes.
    socket.resetAndDestroy()
    this.#options.onCut()
  }
}
