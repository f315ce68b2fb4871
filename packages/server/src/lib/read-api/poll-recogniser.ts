import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionAnswerer, OrdinaryAnswers } from '../http/http-server.ts'
import { inTurns } from '../http/in-turns.ts'
import { readIntoSharedBuffer } from '../http/shared-read-buffer.ts'
import type { HeaderList } from '../representation/representation.ts'
import type { FinishedAnswer, ReadConditions } from './answer-representation.ts'
import { parseWait } from './prefer.ts'
import { type HeldRead, preferenceApplied } from './waiting-reads.ts'

// Pollers send the same bytes on the same connection again and again. Those of a plain poll are answered here, straight
// from the representation; any other byte hands its connection, with that byte and for good, to the ordinary server. So
// there is no second parser: what is recognised is one spelling of one kind of request, in one piece.
//
// poll   = "GET " target " HTTP/1.1" CRLF 1*header CRLF      and nothing behind it
// header = name ": " value CRLF                              each name once, Host among them
// name   = one of `harmlessNames`, or a Sec-Fetch-*, Sec-CH-* or Sec-GPC header
// value  = printable ASCII without blanks at its ends; of Connection only "keep-alive"
const requestLine = /GET (\/[!-~]*) HTTP\/1\.1\r\n/y
const headerLine = /([A-Za-z-]+): ([!-~](?:[ -~]*[!-~])?)\r\n/y
const keptAlive = /^keep-alive$/i
const metadataName = /^sec-(?:(?:fetch|ch)-[a-z-]+|gpc)$/
const harmlessNames: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'available-dictionary',
  'if-none-match',
  'cache-control',
  'pragma',
  'connection',
  'origin',
  'referer',
  'dnt',
  'priority',
  'if-modified-since',
  'prefer',
  // What proxies and tracing add.
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
])

/** Longer ones are rare, and the limit of the ordinary server is larger. */
const maxPollBytes = 2048

/** Pollers send few distinct requests; the bound keeps hostile ones from filling the memory. */
const maxKnownPolls = 8192

/** Bodies that are written in one piece with their heads: a copy once a second costs less than two pieces each time. */
const maxJoinedBytes = 16 * 1024

/** How many connections are closed in one turn of the event loop, at the most, when they are idle for too long. */
const closedPerTurn = 32

/** A recognised request. */
export interface Poll {
  readonly target: string
  readonly conditions: ReadConditions
  /** How long it asks to wait for a change. */
  readonly waitSeconds: number | undefined
}

export type PollAnswer = Pick<FinishedAnswer, 'status' | 'headers' | 'bytes'>

/** Reads a poll that is exactly these bytes; `undefined` for everything else. */
export function parsePoll(text: string): Poll | undefined {
  requestLine.lastIndex = 0
  const target = requestLine.exec(text)?.[1]
  if (target === undefined) return undefined
  const headers = new Map<string, string>()
  let end = requestLine.lastIndex
  for (;;) {
    headerLine.lastIndex = end
    const header = headerLine.exec(text)
    if (header === null) break
    const [, spelled = '', value = ''] = header
    const name = spelled.toLowerCase()
    if (headers.has(name)) return undefined
    if (!harmlessNames.has(name) && !metadataName.test(name)) return undefined
    if (name === 'connection' && !keptAlive.test(value)) return undefined
    headers.set(name, value)
    end = headerLine.lastIndex
  }
  if (text.length !== end + 2 || !text.endsWith('\r\n') || !headers.has('host')) return undefined
  return {
    target,
    conditions: {
      'accept-encoding': headers.get('accept-encoding'),
      'if-none-match': headers.get('if-none-match'),
      'available-dictionary': headers.get('available-dictionary'),
    },
    waitSeconds: parseWait(headers.get('prefer')),
  }
}

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

function isLineEnds(bytes: Buffer, length: number): boolean {
  for (let index = 0; index < length; index++) {
    if (bytes[index] !== 0x0d && bytes[index] !== 0x0a) return false
  }
  return true
}

/** A request as it is sent, and what it says. */
interface KnownPoll {
  readonly bytes: Buffer
  readonly poll: Poll
}

/** What is written of an answer first: its head, and with a short body all of it. */
interface AnswerStart {
  readonly second: number
  readonly bytes: Buffer
  readonly isWhole: boolean
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
  readonly #polls = new Map<string, KnownPoll>()
  /**
   * How answers begin, by the seconds that they say were waited for, 0 for none, and the headers of their representation:
   * the same for all its readers within a second.
   */
  readonly #starts: WeakMap<HeaderList, AnswerStart>[] = []
  /** Connections that were handed over with a poll that had waited, and the seconds that its answer is to tell. */
  readonly #waited = new WeakMap<Socket, number>()
  readonly #keptAlive: string
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
    // Both as the ordinary server has it: what it says, and the second more that it waits.
    this.#keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n\r\n`
    this.#sweepEveryMs = Math.min(1000, headersTimeoutMs, keepAliveTimeoutMs)
    this.#maxIdleSweeps = {
      new: Math.ceil(headersTimeoutMs / this.#sweepEveryMs),
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
      last = this.#recognise(shared, length)
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

  #recognise(shared: Buffer, length: number): KnownPoll | undefined {
    if (length > maxPollBytes) return undefined
    const text = shared.toString('latin1', 0, length)
    const known = this.#polls.get(text)
    if (known !== undefined) return known
    const poll = parsePoll(text)
    if (poll === undefined) return undefined
    if (this.#polls.size >= maxKnownPolls) this.#polls.clear()
    const made = { bytes: Buffer.from(shared.subarray(0, length)), poll }
    this.#polls.set(text, made)
    return made
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

  /** @param waited The seconds that the answer is to tell of as waited for; 0 for none. */
  #write(socket: Socket, { status, headers, bytes }: PollAnswer, waited: number): void {
    const second = Math.floor(Date.now() / 1000)
    this.#starts[waited] ??= new WeakMap()
    let start = this.#isClosed ? undefined : this.#starts[waited].get(headers)
    if (start?.second !== second) {
      const head = this.#headOf(status, headers, { second, waited })
      const isShort = bytes !== undefined && bytes.length <= maxJoinedBytes
      start = {
        second,
        bytes: isShort ? Buffer.concat([head, bytes]) : head,
        isWhole: bytes === undefined || isShort,
      }
      this.#starts[waited].set(headers, start)
    }
    if (start.isWhole || bytes === undefined) {
      socket.write(start.bytes)
      return
    }
    socket.cork()
    socket.write(start.bytes)
    socket.write(bytes)
    socket.uncork()
  }

  #headOf(
    status: 200 | 304,
    headers: HeaderList,
    { second, waited }: { readonly second: number; readonly waited: number },
  ): Buffer {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let index = 0; index < headers.length; index += 2) {
      head += `${headers[index]}: ${headers[index + 1]}\r\n`
    }
    if (waited > 0) head += `${preferenceApplied}: wait=${waited}\r\n`
    const end = this.#isClosed ? 'Connection: close\r\n\r\n' : this.#keptAlive
    head += `Date: ${new Date(second * 1000).toUTCString()}\r\n${end}`
    return Buffer.from(head, 'latin1')
  }
}
