import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionAnswerer, OrdinaryAnswers } from '../http/http-server.ts'
import { inTurns } from '../http/in-turns.ts'
import { readIntoSharedBuffer } from '../http/shared-read-buffer.ts'
import { AnswerStarts, type PollAnswer } from './answer-starts.ts'
import { type KnownPoll, KnownPolls, type Poll } from './parse-poll.ts'
import type { HeldRead } from './waiting-reads.ts'

// Pollers send the same bytes on the same connection again and again. Those of a plain poll are answered here, straight
// from the representation; any other byte hands its connection, with that byte and for good, to the ordinary server. So
// there is no second parser: what is recognised is one spelling of one kind of request, in one piece.

/** How many connections are closed in one turn of the event loop, at the most, when they are idle for too long. */
const closedPerTurn = 32

export interface PollRecogniserOptions {
  /** Answers a poll, or leaves it to the ordinary server. */
  readonly answer: (poll: Poll) => PollAnswer | undefined
  /** Holds a poll that waits for a change, until it calls `end`; `undefined` when the poll is to be answered at once. */
  readonly hold?: ((poll: Poll, end: () => void) => HeldRead | undefined) | undefined
  /** Forgets a poll that is held. */
  readonly cancel?: ((held: HeldRead) => void) | undefined
  readonly keepAliveTimeoutMs: number
  readonly headersTimeoutMs: number
}

/** A connection that has done nothing but poll so far. */
interface Polling {
  last: KnownPoll | undefined
  /** How often it was found idle since. */
  idleSweeps: number
  /** The poll that is not answered yet, as it waits for a change. */
  held: HeldRead | undefined
  readonly handOver: (bytes?: Buffer) => void
}

/** Stands before an HTTP server and answers the connections that do nothing but poll. */
export class PollRecogniser implements ConnectionAnswerer {
  readonly #answer: PollRecogniserOptions['answer']
  readonly #hold: NonNullable<PollRecogniserOptions['hold']>
  readonly #cancel: NonNullable<PollRecogniserOptions['cancel']>
  readonly #connections = new Map<Socket, Polling>()
  readonly #polls = new KnownPolls()
  readonly #starts: AnswerStarts
  /** Connections that were handed over with a poll that had waited, and the seconds that its answer is to tell. */
  readonly #waited = new WeakMap<Socket, number>()
  readonly #sweepEveryMs: number
  /** How many sweeps may find a connection idle: before its first request, and after one. */
  readonly #maxIdleSweeps: { readonly new: number; readonly polling: number }
  #ordinary: OrdinaryAnswers = {
    isRefused: () => false,
    becomeRequests: () => {},
    giveUp: () => {},
  }
  #isClosed = false

  constructor({
    answer,
    hold = () => undefined,
    cancel = () => {},
    keepAliveTimeoutMs,
    headersTimeoutMs,
  }: PollRecogniserOptions) {
    this.#answer = answer
    this.#hold = hold
    this.#cancel = cancel
    this.#starts = new AnswerStarts(keepAliveTimeoutMs)
    this.#sweepEveryMs = Math.min(1000, headersTimeoutMs, keepAliveTimeoutMs)
    this.#maxIdleSweeps = {
      new: Math.ceil(headersTimeoutMs / this.#sweepEveryMs),
      // As the ordinary server has it: what it says, and a second more.
      polling: Math.ceil((keepAliveTimeoutMs + 1000) / this.#sweepEveryMs),
    }
  }

  /** Takes the place of the listener that makes requests of connections. */
  install(server: Server, ordinary: OrdinaryAnswers): void {
    server.removeAllListeners('connection')
    this.#ordinary = ordinary
    server.on('connection', (socket: Socket) => this.#watch(socket))
    server.once('listening', () => {
      const sweeping = setInterval(() => this.#sweep(), this.#sweepEveryMs).unref()
      server.once('close', () => clearInterval(sweeping))
    })
  }

  /** Ends the connections that were not handed over, once they have no poll that waits; later ones are the server's. */
  close(): void {
    this.#isClosed = true
    this.#starts.close()
    for (const [socket, { held }] of this.#connections) {
      if (held === undefined) socket.destroySoon()
    }
  }

  /** The seconds that the first request on a handed over connection has waited before; asked once. */
  takeWaited(socket: Socket): number | undefined {
    const seconds = this.#waited.get(socket)
    this.#waited.delete(socket)
    return seconds
  }

  #watch(socket: Socket): void {
    let isOurs = true
    const onBytes = (length: number, shared: Buffer): boolean => {
      // The ordinary server's own parser reads past this, but for what Node takes back from it.
      if (!isOurs) return socket.push(Buffer.from(shared.subarray(0, length)))
      this.#read(socket, polling, shared, length)
      return true
    }
    const onEnd = (): void => {
      this.#forgetHeld(polling)
      socket.end()
    }
    const onError = (): void => {
      socket.destroy()
    }
    const onClose = (): void => {
      this.#forgetHeld(polling)
      this.#connections.delete(socket)
    }
    const handOver = (bytes?: Buffer): void => {
      isOurs = false
      this.#connections.delete(socket)
      socket.off('end', onEnd).off('error', onError).off('close', onClose)
      if (bytes !== undefined) socket.push(bytes)
      this.#ordinary.becomeRequests(socket)
    }
    const polling: Polling = { last: undefined, idleSweeps: 0, held: undefined, handOver }

    if (this.#isClosed || !readIntoSharedBuffer(socket, onBytes)) {
      this.#ordinary.becomeRequests(socket)
      return
    }
    this.#connections.set(socket, polling)
    socket.on('end', onEnd).on('error', onError).on('close', onClose)
  }

  #read(socket: Socket, polling: Polling, shared: Buffer, length: number): void {
    // It was answered that its connection ends.
    if (socket.writableEnded) return
    polling.idleSweeps = 0
    if (polling.held !== undefined) {
      if (isLineEnds(shared, length)) return
      // Answers come in order: the client has given up to wait.
      this.#forgetHeld(polling)
      this.#answerHeld(socket, polling)
      if (!this.#connections.has(socket)) {
        socket.push(Buffer.from(shared.subarray(0, length)))
        return
      }
    }
    let { last } = polling
    if (last?.bytes.length !== length || last.bytes.compare(shared, 0, length) !== 0) {
      // Between requests they are nothing (RFC 9112 §2.2), not the start of one that would have to arrive in time.
      if (last !== undefined && isLineEnds(shared, length)) return
      last = this.#polls.recognise(shared, length)
    }
    // A client with unread output goes to the ordinary server, which applies backpressure.
    const isLeft = socket.writableLength > 0 || this.#ordinary.isRefused(socket)
    if (last === undefined || isLeft) {
      polling.handOver(Buffer.from(shared.subarray(0, length)))
      return
    }
    if (last.poll.waitSeconds !== undefined) {
      polling.held = this.#hold(last.poll, () => this.#answerHeld(socket, polling))
      if (polling.held !== undefined) {
        polling.last = last
        return
      }
    }
    const answer = this.#answer(last.poll)
    if (answer === undefined) {
      polling.handOver(Buffer.from(shared.subarray(0, length)))
      return
    }
    polling.last = last
    this.#write(socket, answer, 0)
  }

  /** Answers a poll that was held, as its feed is now. */
  #answerHeld(socket: Socket, polling: Polling): void {
    const { last } = polling
    polling.held = undefined
    polling.idleSweeps = 0
    if (last === undefined) return
    const waited = last.poll.waitSeconds ?? 0
    const answer = this.#answer(last.poll)
    if (answer === undefined) {
      this.#waited.set(socket, waited)
      polling.handOver(last.bytes)
      return
    }
    this.#write(socket, answer, waited)
    if (this.#isClosed) socket.destroySoon()
  }

  #forgetHeld(polling: Polling): void {
    if (polling.held !== undefined) this.#cancel(polling.held)
    polling.held = undefined
  }

  /** Looks at all connections now and then: a timer for each would have to be set anew with every poll. */
  #sweep(): void {
    const idle: [Socket, Polling][] = []
    for (const connection of this.#connections) {
      // One that waits is not idle.
      if (connection[1].held !== undefined) continue
      connection[1].idleSweeps++
      if (this.#isIdle(connection[1])) idle.push(connection)
    }
    void inTurns(idle, closedPerTurn, ([socket, polling]) => {
      if (!this.#connections.has(socket) || !this.#isIdle(polling)) return
      if (polling.last !== undefined) {
        socket.destroySoon()
        return
      }
      this.#connections.delete(socket)
      this.#ordinary.giveUp(socket)
    })
  }

  #isIdle({ last, idleSweeps }: Polling): boolean {
    const { new: maxNew, polling: maxPolling } = this.#maxIdleSweeps
    return idleSweeps > (last === undefined ? maxNew : maxPolling)
  }

  #write(socket: Socket, answer: PollAnswer, waited: number): void {
    const start = this.#starts.startOf(answer, waited)
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

function isLineEnds(bytes: Buffer, length: number): boolean {
  for (let index = 0; index < length; index++) {
    if (bytes[index] !== 0x0d && bytes[index] !== 0x0a) return false
  }
  return true
}
