import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionResponder, HttpFallback } from '../http/http-server.ts'
import type { ListenerLimits } from '../http/limits.ts'
import { readIntoSharedBuffer } from '../http/shared-read-buffer.ts'
import type { FinishedResponse } from '../representation/representation.ts'
import { connectionSlicer } from '../slices/run-in-slices.ts'
import type { LongPoll } from './long-polls.ts'
import { type KnownPoll, KnownPolls } from './parse-poll.ts'
import type { PollResponder } from './poll-responder.ts'
import { ResponseHeads } from './response-heads.ts'

// Pollers send the same bytes on the same connection again and again. Those of a plain poll are answered here, straight
// from the representation; any other byte hands its connection, with that byte and for good, to the ordinary server. So
// there is no second parser: what is recognised is one spelling of one kind of request, in one piece.

/** Stands before an HTTP server and answers the connections that do nothing but poll. */
export class PollRecogniser implements ConnectionResponder {
  readonly polls: PollResponder
  readonly known: KnownPolls = new KnownPolls()
  readonly heads: ResponseHeads
  /** Those that were not handed over and are open. */
  readonly connections: Set<PollingConnection> = new Set()
  isClosed: boolean = false
  /** Those that their clients have ended: thousands may end in one turn of the loop, and closing takes its time. */
  readonly #ended = new Set<PollingConnection>()
  readonly #sweepEveryMs: number
  /** How many sweeps may find a connection idle: before its first poll, and after one. */
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
      // As in the ordinary server: the announced timeout and a second more.
      polling: Math.ceil((keepAliveTimeoutMs + 1000) / this.#sweepEveryMs),
    }
  }

  install(server: Server, ordinary: HttpFallback): void {
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.isClosed || !PollingConnection.watch(socket, this, ordinary))
        ordinary.acceptSocket(socket)
    })
    server.once('listening', () => {
      const sweeping = setInterval(() => this.#sweep(), this.#sweepEveryMs).unref()
      server.once('close', () => clearInterval(sweeping))
    })
  }

  /** Ends the connections that were not handed over, once they have no poll that waits; later ones are the server's. */
  close(): void {
    this.isClosed = true
    this.heads.close()
    for (const connection of this.connections) if (!connection.isWaiting) connection.end()
  }

  /** Closes a connection that its client has ended, now or soon. */
  closeEnded(connection: PollingConnection): void {
    this.#ended.add(connection)
    // Those that wait for a turn take it along.
    if (this.#ended.size > 1) return
    void connectionSlicer.forEach(this.#ended, each => {
      this.#ended.delete(each)
      each.close()
    })
  }

  /** One timer for all connections: one for each would have to be set anew with every poll. */
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

/**
 * A connection that has done nothing but poll so far:
 *
 *   polling -> waiting (its last poll has no answer yet) -> polling
 *   polling, waiting -> handed over, for good
 */
class PollingConnection {
  /** How many sweeps in a row have found it idle. */
  idleSweeps: number = 0
  readonly #socket: Socket
  readonly #recogniser: PollRecogniser
  readonly #ordinary: HttpFallback
  #last: KnownPoll | undefined
  #waiting: LongPoll | undefined
  #isHandedOver = false

  private constructor(socket: Socket, recogniser: PollRecogniser, ordinary: HttpFallback) {
    this.#socket = socket
    this.#recogniser = recogniser
    this.#ordinary = ordinary
  }

  /** Answers the polls on a connection from now on; says whether this system allows it. */
  static watch(socket: Socket, recogniser: PollRecogniser, ordinary: HttpFallback): boolean {
    const connection = new PollingConnection(socket, recogniser, ordinary)
    if (!readIntoSharedBuffer(socket, (length, shared) => connection.#receive(shared, length)))
      return false
    recogniser.connections.add(connection)
    socket
      .on('end', connection.#onEnd)
      .on('error', connection.#onError)
      .on('close', connection.#onClose)
    return true
  }

  get isWaiting(): boolean {
    return this.#waiting !== undefined
  }

  get hasPolled(): boolean {
    return this.#last !== undefined
  }

  end(): void {
    this.#socket.destroySoon()
  }

  /** Closes the connection that its client has ended. To shut it down first takes as long again, and is for output that waits. */
  close(): void {
    if (this.#socket.writableLength > 0) this.#socket.end()
    else this.#socket.destroy()
  }

  /** Ends the connection, as it is idle; one that has sent nothing is answered 408. */
  giveUp(): void {
    if (this.hasPolled) {
      this.end()
      return
    }
    this.#recogniser.connections.delete(this)
    this.#ordinary.giveUp(this.#socket)
  }

  readonly #onEnd = (): void => {
    this.#forgetWaiting()
    this.#recogniser.closeEnded(this)
  }

  readonly #onError = (): void => void this.#socket.destroy()

  readonly #onClose = (): void => {
    this.#forgetWaiting()
    this.#recogniser.connections.delete(this)
  }

  #receive(shared: Buffer, length: number): boolean {
    // After the hand-over Node's parser reads the handle itself; only bytes that Node takes back from it come here.
    if (this.#isHandedOver) return this.#socket.push(copyOf(shared, length))
    // The last answer said that the connection closes.
    if (this.#socket.writableEnded) return true
    this.idleSweeps = 0
    if (this.#waiting !== undefined) {
      if (isLineEnds(shared, length)) return true
      // Answers come in order: the client has given up to wait.
      this.#forgetWaiting()
      this.#answerWaited()
      if (this.#isHandedOver) return this.#socket.push(copyOf(shared, length))
    }
    // Between requests line ends are nothing (RFC 9112 §2.2), not the start of one that would have to arrive in time.
    if (this.hasPolled && isLineEnds(shared, length)) return true
    const poll = this.#recognise(shared, length)
    if (poll === undefined || !this.#answer(poll)) this.#handOver(copyOf(shared, length))
    return true
  }

  #recognise(shared: Buffer, length: number): KnownPoll | undefined {
    const last = this.#last
    const isSame = last?.bytes.length === length && last.bytes.compare(shared, 0, length) === 0
    return isSame ? last : this.#recogniser.known.recognise(shared, length)
  }

  /** Answers a poll, now or after a wait; says whether it does. */
  #answer(known: KnownPoll): boolean {
    const { polls } = this.#recogniser
    // A client with unread output goes to the ordinary server, which applies back-pressure.
    if (this.#socket.writableLength > 0 || this.#ordinary.isRefused(this.#socket)) return false
    if (known.poll.waitSeconds !== undefined) {
      this.#waiting = polls.wait(known.poll, () => {
        this.#waiting = undefined
        this.#answerWaited()
      })
    }
    if (this.#waiting === undefined) {
      const answer = polls.answer(known.poll)
      if (answer === undefined) return false
      this.#write(answer, 0)
    }
    this.#last = known
    return true
  }

  /** Answers the last poll as its feed is now, after it has waited. */
  #answerWaited(): void {
    const { polls, isClosed } = this.#recogniser
    const last = this.#last
    this.idleSweeps = 0
    if (last === undefined) return
    const seconds = last.poll.waitSeconds ?? 0
    const answer = polls.answer(last.poll)
    if (answer === undefined) {
      polls.noteWaited(this.#socket, seconds)
      this.#handOver(last.bytes)
      return
    }
    this.#write(answer, seconds)
    if (isClosed) this.end()
  }

  #forgetWaiting(): void {
    if (this.#waiting !== undefined) this.#recogniser.polls.cancel(this.#waiting)
    this.#waiting = undefined
  }

  /** Leaves the connection to the ordinary server, which reads these bytes first. */
  #handOver(bytes: Buffer): void {
    this.#isHandedOver = true
    this.#recogniser.connections.delete(this)
    this.#socket.off('end', this.#onEnd).off('error', this.#onError).off('close', this.#onClose)
    this.#socket.push(bytes)
    this.#ordinary.acceptSocket(this.#socket)
  }

  #write(answer: FinishedResponse, waitedSeconds: number): void {
    const socket = this.#socket
    const start = this.#recogniser.heads.headOf(answer, waitedSeconds)
    if (start.isWhole || answer.bytes === undefined) {
      socket.write(start.bytes)
      return
    }
    socket.cork()
    socket.write(start.bytes)
    socket.write(answer.bytes)
    socket.uncork()
  }
}

function copyOf(shared: Buffer, length: number): Buffer {
  return Buffer.from(shared.subarray(0, length))
}

function isLineEnds(bytes: Buffer, length: number): boolean {
  for (let index = 0; index < length; index++) {
    if (bytes[index] !== 0x0d && bytes[index] !== 0x0a) return false
  }
  return true
}
