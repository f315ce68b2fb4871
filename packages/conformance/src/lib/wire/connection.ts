import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { networkReason } from '@fixture-feed/client/read-loop'
import {
  type Exchange,
  encodeRequest,
  type HeaderList,
  type WireRequest,
  type WireResponse,
} from './exchange.ts'
import { WireError } from './wire-error.ts'

export interface ConnectionOptions {
  /** Maximum time without activity on the connection, in milliseconds. */
  readonly timeoutMs: number
  /** Called before each request is sent. It may throw to prevent the request. */
  readonly onRequest: () => void
  readonly signal?: AbortSignal | undefined
}

/** Maximum size of a header section. */
const maxHeadBytes = 128 * 1024

/** One connection that implements just enough HTTP/1.1 to expose every byte of a response. */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  readonly #onRequest: () => void
  #received: Buffer = Buffer.alloc(0)
  #ended = false
  #error: Error | undefined
  #wake: () => void = () => {}

  private constructor(
    socket: Socket,
    host: string,
    { timeoutMs, onRequest, signal }: ConnectionOptions,
  ) {
    this.#socket = socket
    this.#host = host
    this.#onRequest = onRequest
    const abort = (): void => {
      socket.destroy(new WireError('The run was aborted'))
    }
    signal?.addEventListener('abort', abort, { once: true })
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new WireError(`No response within ${timeoutMs} ms`)),
    )
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      this.#wake()
    })
    socket.on('error', error => {
      this.#error = error
    })
    socket.on('close', () => {
      signal?.removeEventListener('abort', abort)
      this.#ended = true
      this.#wake()
    })
  }

  /** @throws {WireError} if the connection cannot be established, or the run was aborted. */
  static async open(url: URL, options: ConnectionOptions): Promise<Connection> {
    if (options.signal?.aborted) throw new WireError('The run was aborted')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isTls = url.protocol === 'https:'
    const defaultPort = isTls ? 443 : 80
    const port = url.port === '' ? defaultPort : Number(url.port)
    const socket = isTls
      ? connectTls({ host, port, ...serverName(host), ALPNProtocols: ['http/1.1'] })
      : connect({ host, port })
    socket.setNoDelay(true)
    const connection = new Connection(socket, url.host, options)
    await new Promise<void>((resolve, reject) => {
      socket.once(isTls ? 'secureConnect' : 'connect', resolve)
      socket.once('close', () =>
        reject(
          new WireError(
            `Cannot connect to ${url.host}: ${networkReason(connection.#error) ?? 'the target closed the connection'}`,
          ),
        ),
      )
    })
    return connection
  }

  /** Sends a request and reads its response. Does not close the connection. */
  async exchange(request: WireRequest): Promise<Exchange> {
    this.send(request)
    return this.read(request)
  }

  /** Sends a request without reading its response. */
  send(request: WireRequest): void {
    this.#onRequest()
    this.#socket.write(encodeRequest(request, this.#host))
  }

  /** Sends bytes that may not be a valid request. */
  sendBytes(bytes: string): void {
    this.#onRequest()
    this.#socket.write(bytes, 'latin1')
  }

  /**
   * Reads the next response. `request` is needed because a response to HEAD has no body, even if its headers announce
   * one.
   */
  async read(request: WireRequest): Promise<Exchange> {
    for (;;) {
      const response = await this.#readResponse(request.method)
      // Interim responses precede the final one (RFC 9110 §15.2).
      if (response.status >= 200) return { request, response }
    }
  }

  /** The received bytes that no `read` has consumed so far. */
  get unread(): Buffer {
    return this.#received
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** Resolves when the connection has closed. */
  async ended(): Promise<void> {
    while (!this.#ended) await this.#more()
  }

  close(): void {
    this.#socket.destroy()
  }

  async #readResponse(method = 'GET'): Promise<WireResponse> {
    const head = (await this.#take(await this.#find('\r\n\r\n'))).toString('latin1')
    const [statusLine = '', ...lines] = head.trimEnd().split('\r\n')
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(statusLine)?.[1])
    if (Number.isNaN(status)) {
      throw new WireError(
        `Expected a status line, found ${JSON.stringify(statusLine.slice(0, 80))}`,
      )
    }
    const headerList = lines.map(toHeader)
    const headers = toHeaders(headerList)
    const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304
    const body = hasBody ? await this.#readBody(headers) : Buffer.alloc(0)
    return { status, headerList, headers, head, body }
  }

  async #readBody(headers: Headers): Promise<Buffer> {
    if (/\bchunked$/i.test(headers.get('transfer-encoding') ?? '')) return this.#readChunks()
    const length = headers.get('content-length')
    if (length !== null) return this.#take(Number(length))
    await this.ended()
    return this.#take(this.#received.length)
  }

  async #readChunks(): Promise<Buffer> {
    const chunks: Buffer[] = []
    for (;;) {
      const line = (await this.#take(await this.#find('\r\n'))).toString('latin1')
      const size = Number.parseInt(line, 16)
      if (Number.isNaN(size)) throw new WireError(`Expected a chunk, found ${JSON.stringify(line)}`)
      chunks.push((await this.#take(size + 2)).subarray(0, size))
      if (size === 0) return Buffer.concat(chunks)
    }
  }

  async #find(text: string): Promise<number> {
    for (;;) {
      const index = this.#received.indexOf(text, 0, 'latin1')
      if (index !== -1) return index + text.length
      if (this.#received.length > maxHeadBytes) {
        const start = this.#received.toString('latin1', 0, 80)
        throw new WireError(
          `Expected the end of a line or of the headers, found too many bytes: ${JSON.stringify(start)}`,
        )
      }
      await this.#expectMore()
    }
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#received.length < length) await this.#expectMore()
    const taken = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return taken
  }

  async #expectMore(): Promise<void> {
    if (!this.#ended) return this.#more()
    const reason = this.#error?.message ?? 'it was closed'
    const start = JSON.stringify(this.#received.toString('latin1', 0, 80))
    const received =
      this.#received.length === 0
        ? 'before a response'
        : `within a response, with the unread bytes ${start}`
    throw new WireError(`The connection ended ${received}: ${reason}`, { cause: this.#error })
  }

  #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }
}

/** The server name for SNI. An IP address is not a server name (RFC 6066 §3). */
function serverName(host: string): { readonly servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {}
}

function toHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':')
  if (colon <= 0) throw new WireError(`Expected a header, found ${JSON.stringify(line)}`)
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

function toHeaders(list: HeaderList): Headers {
  const headers = new Headers()
  for (const [name, value] of list) {
    try {
      headers.append(name, value)
    } catch (cause) {
      throw new WireError(`Expected a header, found ${JSON.stringify(`${name}: ${value}`)}`, {
        cause,
      })
    }
  }
  return headers
}
