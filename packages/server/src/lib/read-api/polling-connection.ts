import type { Socket } from 'node:net'
import type { OrdinaryAnswers } from '../http/http-server.ts'
import { readIntoSharedBuffer } from '../http/shared-read-buffer.ts'
import type { FinishedAnswer } from '../representation/representation.ts'
import type { AnswerStarts } from './answer-starts.ts'
import type { Polls } from './feed-polls.ts'
import type { KnownPoll, KnownPolls } from './parse-poll.ts'
import type { WaitingRead } from './waiting-reads.ts'

/** What all connections of a recogniser share. */
export interface PollingParts {
  readonly polls: Polls
  readonly known: KnownPolls
  readonly starts: AnswerStarts
  readonly ordinary: OrdinaryAnswers
  /** Those that were not handed over and are open. */
  readonly connections: Set<PollingConnection>
  /** Closes a connection that its client has ended, now or soon. */
  readonly onEnded: (connection: PollingConnection) => void
  readonly isClosed: () => boolean
}

/**
 * A connection that has done nothing but poll so far:
 *
 *   polling -> waiting (its last poll has no answer yet) -> polling
 *   polling, waiting -> handed over, for good
 */
export class PollingConnection {
  /** How many sweeps in a row have found it idle. */
  idleSweeps: number = 0
  readonly #socket: Socket
  readonly #parts: PollingParts
  #last: KnownPoll | undefined
  #waiting: WaitingRead | undefined
  #isHandedOver = false

  private constructor(socket: Socket, parts: PollingParts) {
    this.#socket = socket
    this.#parts = parts
  }

  /** Answers the polls on a connection from now on; says whether this system allows it. */
  static watch(socket: Socket, parts: PollingParts): boolean {
    const connection = new PollingConnection(socket, parts)
    if (!readIntoSharedBuffer(socket, (length, shared) => connection.#receive(shared, length)))
      return false
    parts.connections.add(connection)
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
    this.#parts.connections.delete(this)
    this.#parts.ordinary.giveUp(this.#socket)
  }

  readonly #onEnd = (): void => {
    this.#forgetWaiting()
    this.#parts.onEnded(this)
  }

  readonly #onError = (): void => {
    this.#socket.destroy()
  }

  readonly #onClose = (): void => {
    this.#forgetWaiting()
    this.#parts.connections.delete(this)
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
    return isSame ? last : this.#parts.known.recognise(shared, length)
  }

  /** Answers a poll, now or after a wait; says whether it does. */
  #answer(known: KnownPoll): boolean {
    const { polls, ordinary } = this.#parts
    // A client with unread output goes to the ordinary server, which applies back-pressure.
    if (this.#socket.writableLength > 0 || ordinary.isRefused(this.#socket)) return false
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
    const { polls, isClosed } = this.#parts
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
    if (isClosed()) this.end()
  }

  #forgetWaiting(): void {
    if (this.#waiting !== undefined) this.#parts.polls.cancel(this.#waiting)
    this.#waiting = undefined
  }

  /** Leaves the connection to the ordinary server, which reads these bytes first. */
  #handOver(bytes: Buffer): void {
    this.#isHandedOver = true
    this.#parts.connections.delete(this)
    this.#socket.off('end', this.#onEnd).off('error', this.#onError).off('close', this.#onClose)
    this.#socket.push(bytes)
    this.#parts.ordinary.becomeRequests(this.#socket)
  }

  #write(answer: FinishedAnswer, waited: number): void {
    const socket = this.#socket
    const start = this.#parts.starts.startOf(answer, waited)
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
