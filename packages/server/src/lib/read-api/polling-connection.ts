import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpFallback } from '../http/http-server.ts'
import { LentSocket } from '../http/lent-socket.ts'
import { setRequestContext } from '../http/request-context.ts'
import { readIntoSharedBuffer } from '../http/shared-read-buffer.ts'
import type { LongPoll } from './long-polls.ts'
import type { KnownRequest, KnownRequests } from './parse-poll.ts'
import type { PollResponder } from './poll-responder.ts'
import { preflightResponse } from './preflight.ts'
import type { ResponseHeads, WrittenResponse } from './response-heads.ts'

/**
 * The maximum number of consecutive returns of a connection without a recognized request, for example because its
 * client splits requests.
 */
const maxVainReturns = 2

/** The owner of all connections on which polls are answered. */
export interface ConnectionOwner {
  readonly polls: PollResponder
  readonly known: KnownRequests
  readonly heads: ResponseHeads
  /** The open connections that are not lent to the ordinary server. */
  readonly connections: Set<PollingConnection>
  readonly isClosed: boolean
  /** Records that a connection is lent to the ordinary server. */
  lend(socket: Socket, connection: PollingConnection): void
  /** Closes, now or soon, a connection that its client has ended. */
  closeEnded(connection: PollingConnection): void
}

/**
 * A connection on which polls are answered:
 *
 *   polling -> waiting (its last poll has no answer yet) -> polling
 *   polling, waiting -> lent to the ordinary server -> polling
 */
export class PollingConnection {
  /** The number of consecutive sweeps that found the connection idle. */
  idleSweeps: number = 0
  /** Whether a request on the connection was recognized here, or answered by the ordinary server. */
  hasPolled: boolean = false
  readonly #socket: Socket
  readonly #recognizer: ConnectionOwner
  readonly #ordinary: HttpFallback
  #last: KnownRequest | undefined
  #waiting: LongPoll | undefined
  #lent: LentSocket | undefined
  /**
   * The requested wait of the last poll in seconds, if it has waited and the connection was then lent. Cleared when the
   * ordinary server passes that poll on.
   */
  #waitedSeconds: number | undefined
  /** The number of consecutive returns of the connection without a recognized request. */
  #vainReturns = 0

  private constructor(socket: Socket, recognizer: ConnectionOwner, ordinary: HttpFallback) {
    this.#socket = socket
    this.#recognizer = recognizer
    this.#ordinary = ordinary
  }

  /**
   * Starts to answer the polls on a connection. Returns false, without any effect, if the Node release or the operating
   * system does not support this.
   */
  static watch(socket: Socket, recognizer: ConnectionOwner, ordinary: HttpFallback): boolean {
    const connection = new PollingConnection(socket, recognizer, ordinary)
    if (!readIntoSharedBuffer(socket, (length, shared) => connection.#receive(shared, length)))
      return false
    recognizer.connections.add(connection)
    connection.#listen()
    return true
  }

  /**
   * Takes the connection back from the ordinary server, unless it is in use there. Returns whether it was taken back.
   */
  takeBack(): boolean {
    if (this.#lent?.takeBack() !== true) return false
    this.#lent = undefined
    this.#vainReturns++
    this.idleSweeps = 0
    this.hasPolled = true
    this.#listen()
    return true
  }

  get isWaiting(): boolean {
    return this.#waiting !== undefined
  }

  /**
   * Records a request that the ordinary server passes to its handlers, and attaches the wait of the poll, if any.
   * Returns whether the connection may return after the request.
   */
  noteRequest(request: IncomingMessage): boolean {
    this.#lent?.noteRequest(request)
    if (this.#waitedSeconds !== undefined) {
      setRequestContext(request, { waitedSeconds: this.#waitedSeconds })
      this.#waitedSeconds = undefined
    }
    return this.#lent !== undefined && this.#vainReturns < maxVainReturns
  }

  end(): void {
    this.#socket.destroySoon()
  }

  /**
   * Closes a connection that its client has ended. A graceful shutdown takes twice the time, and is only needed for
   * unsent output.
   */
  close(): void {
    if (this.#socket.writableLength > 0) this.#socket.end()
    else this.#socket.destroy()
  }

  /** Closes an idle connection, after a 408 if no byte was received on the connection. */
  giveUp(): void {
    if (this.hasPolled) {
      this.end()
      return
    }
    this.#recognizer.connections.delete(this)
    this.#ordinary.giveUp(this.#socket)
  }

  #listen(): void {
    this.#socket.on('end', this.#onEnd).on('error', this.#onError).on('close', this.#onClose)
  }

  readonly #onEnd = (): void => {
    this.#forgetWaiting()
    this.#recognizer.closeEnded(this)
  }

  readonly #onError = (): void => void this.#socket.destroy()

  readonly #onClose = (): void => {
    this.#forgetWaiting()
    this.#recognizer.connections.delete(this)
  }

  #receive(shared: Buffer, length: number): boolean {
    // Node's parser reads the handle of a lent connection itself; only bytes that Node takes back from it arrive here.
    if (this.#lent !== undefined) return this.#socket.push(copyOf(shared, length))
    // The last response announced that the connection closes.
    if (this.#socket.writableEnded) return true
    this.idleSweeps = 0
    if (this.#waiting !== undefined) {
      if (isLineEnds(shared, length)) return true
      // Responses must be sent in order, and the next request shows that the client no longer waits.
      this.#forgetWaiting()
      this.#answerWaited()
      if (this.#lent !== undefined) return this.#socket.push(copyOf(shared, length))
    }
    // Line ends between requests are ignored (RFC 9112 §2.2). They do not start a request that would have to arrive
    // in time.
    if (this.hasPolled && isLineEnds(shared, length)) return true
    const request = this.#recognize(shared, length)
    if (request === undefined || !this.#answer(request)) this.#lend(copyOf(shared, length))
    else this.#vainReturns = 0
    return true
  }

  #recognize(shared: Buffer, length: number): KnownRequest | undefined {
    const last = this.#last
    const isSame = last?.bytes.length === length && last.bytes.compare(shared, 0, length) === 0
    return isSame ? last : this.#recognizer.known.recognize(shared, length)
  }

  /** Answers a request, immediately or after a wait. Returns false if the ordinary server must answer it. */
  #answer(known: KnownRequest): boolean {
    const { polls } = this.#recognizer
    const { poll } = known
    // The ordinary server applies back-pressure to a client with unread output, and refuses connections beyond the
    // limit.
    if (this.#socket.writableLength > 0 || this.#ordinary.isRefused(this.#socket)) return false
    if (poll?.waitSeconds !== undefined) {
      this.#waiting = polls.wait(poll, () => {
        this.#waiting = undefined
        this.#answerWaited()
      })
    }
    if (this.#waiting === undefined) {
      const response = poll === undefined ? preflightResponse : polls.answerKnown(poll)
      if (response === undefined) return false
      this.#write(response, 0)
    }
    this.#last = known
    this.hasPolled = true
    return true
  }

  /**
   * Answers the last poll, which has waited, with the current state of its resource, or lends the connection if the
   * state is not in memory.
   */
  #answerWaited(): void {
    const { polls, isClosed } = this.#recognizer
    const last = this.#last
    this.idleSweeps = 0
    if (last?.poll === undefined) return
    const seconds = last.poll.waitSeconds ?? 0
    const response = polls.answerKnown(last.poll)
    if (response === undefined) {
      this.#waitedSeconds = seconds
      this.#lend(last.bytes)
      return
    }
    this.#write(response, seconds)
    if (isClosed) this.end()
  }

  #forgetWaiting(): void {
    if (this.#waiting !== undefined) this.#recognizer.polls.cancel(this.#waiting)
    this.#waiting = undefined
  }

  /** Lends the connection to the ordinary server, which reads these bytes first. */
  #lend(bytes: Buffer): void {
    const socket = this.#socket
    this.#recognizer.lend(socket, this)
    socket.off('end', this.#onEnd).off('error', this.#onError).off('close', this.#onClose)
    socket.push(bytes)
    this.#lent = new LentSocket(socket, each => this.#ordinary.acceptSocket(each))
  }

  #write(response: WrittenResponse, waitedSeconds: number): void {
    const socket = this.#socket
    const start = this.#recognizer.heads.headOf(response, waitedSeconds)
    if (start.isWhole || response.bytes === undefined) {
      socket.write(start.bytes)
      return
    }
    socket.cork()
    socket.write(start.bytes)
    socket.write(response.bytes)
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
