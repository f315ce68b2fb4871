import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionResponder, HttpFallback } from '../http/http-server.ts'
import type { ListenerLimits } from '../http/limits.ts'
import { connectionSlicer } from '../slices/run-in-slices.ts'
import { isPlainPoll, KnownRequests } from './parse-poll.ts'
import type { PollResponder } from './poll-responder.ts'
import { type ConnectionOwner, PollingConnection } from './polling-connection.ts'
import { ResponseHeads } from './response-heads.ts'

// Answers two kinds of requests in their usual spelling, if they arrive in one piece: preflights, and plain polls
// whose response is in memory. For any other request, the connection and the bytes are lent to the ordinary server,
// so this code needs no complete HTTP parser. The connection returns after the ordinary server has answered a plain
// poll on it, because browsers load pages, files and the index on the connections on which they poll.

/** Answers preflights and plain polls on the connections of an HTTP server, before the server reads them. */
export class PollRecognizer implements ConnectionResponder, ConnectionOwner {
  readonly polls: PollResponder
  readonly known: KnownRequests = new KnownRequests()
  readonly heads: ResponseHeads
  /** The open connections that are not lent to the ordinary server. */
  readonly connections: Set<PollingConnection> = new Set()
  readonly #lent = new WeakMap<Socket, PollingConnection>()
  /**
   * Lent connections on which a plain poll was answered. They are taken back in a later turn of
   * the event loop, unless they are in use.
   */
  #returning: PollingConnection[] = []
  isClosed: boolean = false
  /**
   * Connections whose clients have closed them. Thousands can close in one turn of the event loop, and closing takes
   * time.
   */
  readonly #ended = new Set<PollingConnection>()
  readonly #sweepEveryMs: number
  /**
   * Maximum number of consecutive sweeps that may find a connection idle: before its first poll (`new`), and after a
   * poll (`polling`).
   */
  readonly #maxIdleSweeps: { readonly new: number; readonly polling: number }

  constructor(
    polls: PollResponder,
    {
      keepAliveTimeoutMs,
      headersTimeoutMs,
    }: Pick<ListenerLimits, 'keepAliveTimeoutMs' | 'headersTimeoutMs'>,
  ) {
    this.polls = polls
    this.heads = new ResponseHeads(keepAliveTimeoutMs)
    this.#sweepEveryMs = Math.min(1000, headersTimeoutMs, keepAliveTimeoutMs)
    this.#maxIdleSweeps = {
      new: Math.ceil(headersTimeoutMs / this.#sweepEveryMs),
      // The idle timeout of the ordinary server: the announced timeout plus a second.
      polling: Math.ceil((keepAliveTimeoutMs + 1000) / this.#sweepEveryMs),
    }
  }

  install(server: Server, ordinary: HttpFallback): void {
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.isClosed || !PollingConnection.watch(socket, this, ordinary))
        ordinary.acceptSocket(socket)
    })
    // This listener runs before the request is routed, because the route may need the context.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#lent.get(request.socket)
      if (connection?.noteRequest(request) === true && isPlainPoll(request))
        response.once('close', () => this.#return(connection))
    })
    server.once('listening', () => {
      const sweeping = setInterval(() => this.#sweep(), this.#sweepEveryMs).unref()
      server.once('close', () => clearInterval(sweeping))
    })
  }

  /** Records that a connection is lent to the ordinary server. */
  lend(socket: Socket, connection: PollingConnection): void {
    this.connections.delete(connection)
    this.#lent.set(socket, connection)
  }

  /**
   * Ends every connection that is not lent as soon as it has no long poll. Later connections go to the ordinary server.
   */
  close(): void {
    this.isClosed = true
    this.heads.close()
    for (const connection of this.connections) if (!connection.isWaiting) connection.end()
  }

  /** Closes, now or soon, a connection that its client has ended. */
  closeEnded(connection: PollingConnection): void {
    this.#ended.add(connection)
    // The iteration below is in progress already, and closes this connection too.
    if (this.#ended.size > 1) return
    void connectionSlicer.forEach(this.#ended, each => {
      this.#ended.delete(each)
      each.close()
    })
  }

  /** Takes a lent connection back in a later turn, because the parser of the ordinary server may be running. */
  #return(connection: PollingConnection): void {
    this.#returning.push(connection)
    if (this.#returning.length > 1) return
    setImmediate(() => {
      const all = this.#returning
      this.#returning = []
      for (const each of all) if (!this.isClosed && each.takeBack()) this.connections.add(each)
    })
  }

  /**
   * Closes idle connections. One timer serves all connections, because a timer per connection would have to be reset
   * with every poll.
   */
  #sweep(): void {
    const idle: PollingConnection[] = []
    for (const connection of this.connections) {
      if (connection.isWaiting) continue
      connection.idleSweeps++
      if (this.#isIdle(connection)) idle.push(connection)
    }
    void connectionSlicer.forEach(idle, connection => {
      if (this.connections.has(connection) && this.#isIdle(connection)) connection.giveUp()
    })
  }

  #isIdle({ hasPolled, idleSweeps }: PollingConnection): boolean {
    const { new: maxNew, polling } = this.#maxIdleSweeps
    return idleSweeps > (hasPolled ? polling : maxNew)
  }
}
