import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'

/**
 * A request that is sent unchanged, except that a missing `Host` is added, and `Content-Length` for a body without
 * `Transfer-Encoding`.
 */
export interface RawRequest {
  readonly method?: string | undefined
  /** The request target in the form of the request line. */
  readonly target: string
  /** The headers in order, with names as given. A name may be repeated. A missing `Host` is added at the start. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined
  readonly body?: Buffer | string | undefined
}

/** A response in its form on the wire. */
export interface RawResponse {
  readonly status: number
  /** Headers in the order and letter case of the sent bytes. */
  readonly headerList: readonly (readonly [name: string, value: string])[]
  readonly headers: Headers
  /** The bytes as sent: still in their content coding, but no longer chunked. */
  readonly body: Buffer
}

/** One TCP connection that speaks just enough HTTP/1.1 to see every byte of a response. */
export class RawConnection {
  readonly #socket: Socket
  /** The received bytes that were not read yet. They are joined only when they are read. */
  #received: Buffer[] = []
  #ended = false
  #error: Error | undefined
  #wake: () => void = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#received.push(chunk)
      this.#wake()
    })
    socket.on('error', error => {
      this.#error = error
    })
    socket.on('close', () => {
      this.#ended = true
      this.#wake()
    })
  }

  /** Connects; with a test, the connection is destroyed after it. */
  static async open(
    baseUrl: string,
    t?: { readonly after: (end: () => void) => void },
  ): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const connection = new RawConnection(socket)
    t?.after(() => connection.destroy())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return connection
  }

  /** Sends a request and reads its response; the connection stays open. */
  async request(request: RawRequest): Promise<RawResponse> {
    this.send(encodeRequest(request))
    return this.readResponse(request.method)
  }

  send(bytes: Buffer | string): void {
    this.#socket.write(bytes)
  }

  /** `pause` stops reading from the socket, as a slow reader does; `resume` continues. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /**
   * Reads the next response other than a 100. `method` is the request's method: a response to HEAD has no body, even if
   * its headers state one.
   */
  async readResponse(method = 'GET'): Promise<RawResponse> {
    const head = (await this.#take(await this.#find('\r\n\r\n'))).toString('latin1')
    const [statusLine = '', ...lines] = head.trimEnd().split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    const headerList = lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    })
    const headers = new Headers(headerList.map(([name, value]) => [name, value]))
    if (status === 100) return this.readResponse(method)
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
    const body = hasBody ? await this.#readBody(headers) : Buffer.alloc(0)
    return { status, headerList, headers, body }
  }

  /** Reads an interim response: a status line and headers, without a body. */
  async readContinue(): Promise<string> {
    return (await this.#take(await this.#find('\r\n\r\n'))).toString('latin1')
  }

  /** The number of received bytes that were not read yet. */
  get unread(): number {
    return this.#received.reduce((sum, { length }) => sum + length, 0)
  }

  /** Resolves when the connection is closed. */
  async closed(): Promise<void> {
    while (!this.#ended) await this.#more()
  }

  /** Destroys the connection, even in the middle of an exchange. */
  destroy(): void {
    this.#socket.destroy()
  }

  async #readBody(headers: Headers): Promise<Buffer> {
    if (headers.get('transfer-encoding') === 'chunked') return this.#readChunks()
    const length = headers.get('content-length')
    if (length !== null) return this.#take(Number(length))
    await this.closed()
    return this.#take(this.unread)
  }

  async #readChunks(): Promise<Buffer> {
    const chunks: Buffer[] = []
    for (;;) {
      const line = await this.#take(await this.#find('\r\n'))
      const size = Number.parseInt(line.toString('latin1'), 16)
      chunks.push((await this.#take(size + 2)).subarray(0, size))
      if (size === 0) return Buffer.concat(chunks)
    }
  }

  async #find(text: string): Promise<number> {
    for (;;) {
      const index = this.#joined().indexOf(text, 0, 'latin1')
      if (index !== -1) return index + text.length
      await this.#expectMore()
    }
  }

  async #take(length: number): Promise<Buffer> {
    while (this.unread < length) await this.#expectMore()
    const received = this.#joined()
    this.#received = [received.subarray(length)]
    return received.subarray(0, length)
  }

  #joined(): Buffer {
    const joined = Buffer.concat(this.#received)
    this.#received = [joined]
    return joined
  }

  async #expectMore(): Promise<void> {
    if (this.#ended) {
      const received = JSON.stringify(this.#joined().toString('latin1', 0, 1_000))
      const text = `The connection ended within a response, after ${this.unread} bytes: ${received}`
      throw new Error(text, { cause: this.#error })
    }
    await this.#more()
  }

  #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }
}

/** The bytes of a request. */
export function encodeRequest({ method = 'GET', target, headers = [], body }: RawRequest): Buffer {
  const bytes = Buffer.from(body ?? '')
  const lines = [`${method} ${target} HTTP/1.1`]
  if (!names(headers).includes('host')) lines.push('Host: 127.0.0.1')
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (body !== undefined && !names(headers).includes('transfer-encoding')) {
    lines.push(`Content-Length: ${bytes.length}`)
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
}

function names(headers: readonly (readonly [string, string])[]): string[] {
  return headers.map(([name]) => name.toLowerCase())
}

/** Checks that a response is a problem with the required headers, and with its status and code in the body. */
export function assertProblem(response: RawResponse, status: number, code: string): void {
  const body = JSON.parse(response.body.toString())
  assert.deepEqual([response.status, body.status, body.code], [status, status, code])
  assert.equal(response.headers.get('content-type'), 'application/problem+json')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.has('etag'), false)
  assert.ok(Number.isFinite(Date.parse(response.headers.get('date') ?? '')))
}

/** Opens a connection for one request and closes it again. */
export async function requestOnce(baseUrl: string, request: RawRequest): Promise<RawResponse> {
  const connection = await RawConnection.open(baseUrl)
  try {
    return await connection.request(request)
  } finally {
    connection.destroy()
  }
}

/** Sends characters as bytes on a separate connection, reads the response, and waits until the service closes it. */
export async function sendOnce(baseUrl: string, bytes: string): Promise<RawResponse> {
  const connection = await RawConnection.open(baseUrl)
  connection.send(Buffer.from(bytes, 'latin1'))
  const response = await connection.readResponse()
  await connection.closed()
  return response
}
