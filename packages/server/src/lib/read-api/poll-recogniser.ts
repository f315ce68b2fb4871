import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionAnswerer } from '../http/listener.ts'
import type { HeaderList } from '../representation/representation.ts'

// Pollers send the same bytes on the same connection again and again. Those of a plain poll are answered here, straight
// from the representation; any other byte hands its connection, unread and for good, to the ordinary server. So there is
// no second parser: what is recognised is one spelling of one kind of request, in one piece.
//
// poll   = "GET " target " HTTP/1.1" CRLF 1*header CRLF      and nothing behind it
// header = name ": " value CRLF                              each name once, Host among them
// name   = one of `harmlessNames`, or a Sec-Fetch-* or Sec-CH-* header
// value  = printable ASCII without blanks at its ends; of Connection only "keep-alive"
const requestLine = /GET (\/[!-~]*) HTTP\/1\.1\r\n/y
const headerLine = /([A-Za-z-]+): ([!-~](?:[ -~]*[!-~])?)\r\n/y
const keptAlive = /^keep-alive$/i
const metadataName = /^sec-(?:fetch|ch)-[a-z-]+$/
const harmlessNames: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'cache-control',
  'pragma',
  'connection',
  'origin',
  'referer',
  'dnt',
  'priority',
])

/** Longer ones are rare, and the limit of the ordinary server is larger. */
const maxPollBytes = 2048

/** A recognised request. */
export interface Poll {
  readonly target: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

export interface PollAnswer {
  readonly status: 200 | 304
  readonly headers: HeaderList
  /** Of a 200. */
  readonly bytes: Buffer | undefined
}

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
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  }
}

export interface PollRecogniserOptions {
  /** Answers a poll, or leaves it to the ordinary server. */
  readonly answer: (poll: Poll) => PollAnswer | undefined
  readonly keepAliveTimeoutMs: number
  readonly headersTimeoutMs: number
}

/** Stands before an HTTP server and answers the connections that do nothing but poll. */
export class PollRecogniser implements ConnectionAnswerer {
  readonly #options: PollRecogniserOptions
  readonly #sockets = new Set<Socket>()
  readonly #starts = new WeakMap<HeaderList, string>()
  readonly #keptAlive: string
  #second = 0
  #end = ''
  #ordinary: (socket: Socket) => void = () => {}
  #isClosed = false

  constructor(options: PollRecogniserOptions) {
    this.#options = options
    // As the ordinary server says it.
    const timeout = Math.floor(options.keepAliveTimeoutMs / 1000)
    this.#keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\n\r\n`
  }

  /** Takes the place of the listener that makes requests of connections. */
  install(server: Server, isRefused: (socket: Socket) => boolean): void {
    const [ordinary] = server.listeners('connection')
    if (ordinary === undefined) throw new Error('The server has no listener for connections')
    server.removeAllListeners('connection')
    this.#ordinary = socket => ordinary.call(server, socket)
    server.on('connection', (socket: Socket) => this.#watch(socket, isRefused))
  }

  /** Ends the connections that were not handed over; later ones go to the ordinary server. */
  close(): void {
    this.#isClosed = true
    for (const socket of this.#sockets) socket.destroySoon()
  }

  #watch(socket: Socket, isRefused: (socket: Socket) => boolean): void {
    if (this.#isClosed) {
      this.#ordinary(socket)
      return
    }
    const { answer, keepAliveTimeoutMs, headersTimeoutMs } = this.#options
    let known: { readonly bytes: Buffer; readonly poll: Poll } | undefined

    const onData = (bytes: Buffer): void => {
      if (known === undefined || !bytes.equals(known.bytes)) {
        const poll = bytes.length > maxPollBytes ? undefined : parsePoll(bytes.toString('latin1'))
        if (poll === undefined || isRefused(socket)) {
          handOver(bytes)
          return
        }
        if (known === undefined) socket.setTimeout(keepAliveTimeoutMs + 1000)
        known = { bytes, poll }
      }
      // Who does not read what was written is the ordinary server's, which stops reading from him.
      const answered = socket.writableLength > 0 ? undefined : answer(known.poll)
      if (answered === undefined) handOver(bytes)
      else this.#write(socket, answered)
    }
    const onEnd = (): void => {
      socket.end()
    }
    const onError = (): void => {
      socket.destroy()
    }
    const onTimeout = (): void => {
      // What never sends a request is answered 408 by the ordinary server.
      if (known === undefined) handOver(undefined)
      else socket.destroySoon()
    }
    const onClose = (): void => {
      this.#sockets.delete(socket)
    }
    const handOver = (bytes: Buffer | undefined): void => {
      this.#sockets.delete(socket)
      socket.pause()
      socket.setTimeout(0)
      socket.off('data', onData).off('end', onEnd).off('error', onError)
      socket.off('timeout', onTimeout).off('close', onClose)
      if (bytes !== undefined) socket.unshift(bytes)
      this.#ordinary(socket)
      socket.resume()
    }

    this.#sockets.add(socket)
    socket.setTimeout(headersTimeoutMs)
    socket.on('data', onData).on('end', onEnd).on('error', onError)
    socket.on('timeout', onTimeout).on('close', onClose)
  }

  #write(socket: Socket, { status, headers, bytes }: PollAnswer): void {
    const head = this.#startOf(status, headers) + this.#endOf()
    if (bytes === undefined) {
      socket.write(head, 'latin1')
      return
    }
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(bytes)
    socket.uncork()
  }

  /** Status line and headers of a representation: the same for all its readers. */
  #startOf(status: 200 | 304, headers: HeaderList): string {
    const made = this.#starts.get(headers)
    if (made !== undefined) return made
    let start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let index = 0; index < headers.length; index += 2) {
      start += `${headers[index]}: ${headers[index + 1]}\r\n`
    }
    this.#starts.set(headers, start)
    return start
  }

  #endOf(): string {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#end = `Date: ${new Date(second * 1000).toUTCString()}\r\n${this.#keptAlive}`
    }
    return this.#end
  }
}
