import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionAnswerer, OrdinaryAnswers } from '../http/http-server.ts'
import type { ListenerLimits } from '../http/limits.ts'
import { answerTurns } from '../slices/run-in-slices.ts'
import { AnswerStarts } from './answer-starts.ts'
import type { Polls } from './feed-polls.ts'
import { KnownPolls } from './parse-poll.ts'
import { PollingConnection, type PollingParts } from './polling-connection.ts'

// Pollers send the same bytes on the same connection again and again. Those of a plain poll are answered here, straight
// from the representation; any other byte hands its connection, with that byte and for good, to the ordinary server. So
// there is no second parser: what is recognised is one spelling of one kind of request, in one piece.

/** Stands before an HTTP server and answers the connections that do nothing but poll. */
export class PollRecogniser implements ConnectionAnswerer {
  readonly #polls: Polls
  readonly #connections = new Set<PollingConnection>()
  /** Those that their clients have ended: thousands may end in one turn of the loop, and closing takes its time. */
  readonly #ended = new Set<PollingConnection>()
  readonly #starts: AnswerStarts
  readonly #sweepEveryMs: number
  /** How many sweeps may find a connection idle: before its first poll, and after one. */
  readonly #maxIdleSweeps: { readonly new: number; readonly polling: number }
  #isClosed = false

  constructor(
    polls: Polls,
    {
      keepAliveTimeoutMs,
      headersTimeoutMs,
    }: Pick<ListenerLimits, 'keepAliveTimeoutMs' | 'headersTimeoutMs'>,
  ) {
    this.#polls = polls
    this.#starts = new AnswerStarts(keepAliveTimeoutMs)
    this.#sweepEveryMs = Math.min(1000, headersTimeoutMs, keepAliveTimeoutMs)
    this.#maxIdleSweeps = {
      new: Math.ceil(headersTimeoutMs / this.#sweepEveryMs),
      // As in the ordinary server: the announced timeout and a second more.
      polling: Math.ceil((keepAliveTimeoutMs + 1000) / this.#sweepEveryMs),
    }
  }

  install(server: Server, ordinary: OrdinaryAnswers): void {
    const parts: PollingParts = {
      polls: this.#polls,
      known: new KnownPolls(),
      starts: this.#starts,
      ordinary,
      connections: this.#connections,
      onEnded: connection => this.#closeEnded(connection),
      isClosed: () => this.#isClosed,
    }
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.#isClosed || !PollingConnection.watch(socket, parts)) ordinary.becomeRequests(socket)
    })
    server.once('listening', () => {
      const sweeping = setInterval(() => this.#sweep(), this.#sweepEveryMs).unref()
      server.once('close', () => clearInterval(sweeping))
    })
  }

  /** Ends the connections that were not handed over, once they have no poll that waits; later ones are the server's. */
  close(): void {
    this.#isClosed = true
    this.#starts.close()
    for (const connection of this.#connections) if (!connection.isWaiting) connection.end()
  }

  #closeEnded(connection: PollingConnection): void {
    this.#ended.add(connection)
    // Those that wait for a turn take it along.
    if (this.#ended.size > 1) return
    void answerTurns.forEach(this.#ended, each => {
      this.#ended.delete(each)
      each.close()
    })
  }

  /** One timer for all connections: one for each would have to be set anew with every poll. */
  #sweep(): void {
    const idle: PollingConnection[] = []
    for (const connection of this.#connections) {
      if (connection.isWaiting) continue
      connection.idleSweeps++
      if (this.#isIdle(connection)) idle.push(connection)
    }
    void answerTurns.forEach(idle, connection => {
      if (this.#connections.has(connection) && this.#isIdle(connection)) connection.giveUp()
    })
  }

  #isIdle({ hasPolled, idleSweeps }: PollingConnection): boolean {
    const { new: maxNew, polling } = this.#maxIdleSweeps
    return idleSweeps > (hasPolled ? polling : maxNew)
  }
}
