import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FetchLikeResponse } from '@fixture-feed/client'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import type { World } from '../world/world.ts'
import type { Network } from './network.ts'
import type { VirtualSocket } from './virtual-socket.ts'

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
}

export interface HttpResponse {
  readonly status: number
  /** Headers by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The body as sent, in its content coding. */
  readonly body: Buffer
}

/** An HTTP/1.1 client of one simulated process. It reuses connections. */
export class HttpClient {
  readonly #world: World
  readonly #network: Network
  readonly #process: SimulatedProcess
  readonly #idle = new Map<string, VirtualSocket[]>()
  /** The functions that detach the requests in progress from their signals. */
  readonly #underWay = new Set<() => void>()

  constructor(world: World, network: Network, process: SimulatedProcess) {
    this.#world = world
    this.#network = network
    this.#process = process
    // Node keeps a signal with a listener in memory, and everything that the listener refers to.
    process.onDeath(() => {
      for (const detach of this.#underWay) detach()
    })
  }

  /** Sends a request; rejects when the connection breaks or the signal is aborted. */
  send(request: HttpRequest): Promise<HttpResponse> {
    const { hostname, port, host } = new URL(request.url)
    request.signal?.throwIfAborted()
    const socket = this.#takeIdle(host) ?? this.#connect(hostname, Number(port))
    return new Promise((resolve, reject) => {
      const reader = new ResponseReader(request.method)
      const { signal } = request
      const onData = (bytes: Buffer): void => {
        const response = reader.read(bytes)
        if (response !== undefined) finish(() => resolve(response), reader.keepsConnection)
      }
      const onError = (error: Error): void => finish(() => reject(error), false)
      const onEnd = (): void => onError(new Error('The connection was closed before the response'))
      const onAbort = (): void => onError(signal?.reason)
      const detach = (): void => {
        this.#underWay.delete(detach)
        signal?.removeEventListener('abort', onAbort)
      }
      const finish = (end: () => void, isReusable: boolean): void => {
        socket.off('data', onData).off('error', onError).off('end', onEnd).off('close', onEnd)
        detach()
        if (isReusable && !socket.destroyed) this.#keepIdle(host, socket)
        else socket.destroy()
        end()
      }
      socket.on('data', onData).on('error', onError).on('end', onEnd).on('close', onEnd)
      signal?.addEventListener('abort', onAbort)
      this.#underWay.add(detach)
      if (socket.connecting) socket.once('connect', () => socket.write(encodeRequest(request)))
      else socket.write(encodeRequest(request))
    })
  }

  #connect(host: string, port: number): VirtualSocket {
    // A connection can also break while it is idle. `#takeIdle` finds such a connection closed, so the error is
    // ignored.
    return this.#network.connect(this.#process, host, port).on('error', () => {})
  }

  #takeIdle(host: string): VirtualSocket | undefined {
    const idle = this.#idle.get(host) ?? []
    for (let socket = idle.pop(); socket !== undefined; socket = idle.pop()) {
      if (!socket.destroyed && socket.readable && socket.writable) return socket
    }
    return undefined
  }

  #keepIdle(host: string, socket: VirtualSocket): void {
    const idle = this.#idle.get(host) ?? []
    idle.push(socket)
    this.#idle.set(host, idle)
  }

  /** The wall clock of the process, in milliseconds since the epoch. */
  get nowMs(): number {
    return this.#world.wallMs(this.#process)
  }
}

function encodeRequest({ method, url, headers = {}, body }: HttpRequest): Buffer {
  const { pathname, search, host } = new URL(url)
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(bytes === undefined ? [] : [`Content-Length: ${bytes.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes ?? Buffer.alloc(0)])
}

/** Reads one response: the head, then a body of the length that the head announces, or in chunks. */
class ResponseReader {
  keepsConnection = true
  readonly #method: string
  #bytes: Buffer = Buffer.alloc(0)
  #status = 0
  #headers: Map<string, string> | undefined

  constructor(method: string) {
    this.#method = method
  }

  /** Takes bytes of the connection. Returns the response when it is complete, and `undefined` before. */
  read(bytes: Buffer): HttpResponse | undefined {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (this.#headers === undefined && !this.#readHead()) return undefined
    const headers = this.#headers ?? new Map<string, string>()
    const body = this.#readBody(headers)
    if (body === undefined) return undefined
    return { status: this.#status, headers, body }
  }

  #readHead(): boolean {
    const end = this.#bytes.indexOf('\r\n\r\n')
    if (end < 0) return false
    const [first = '', ...lines] = this.#bytes.toString('latin1', 0, end).split('\r\n')
    this.#status = Number(first.split(' ')[1])
    this.#headers = new Map(
      lines.map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    this.#bytes = this.#bytes.subarray(end + 4)
    this.keepsConnection = this.#headers.get('connection')?.toLowerCase() !== 'close'
    return true
  }

  #readBody(headers: ReadonlyMap<string, string>): Buffer | undefined {
    const isEmpty = this.#method === 'HEAD' || this.#status === 304 || this.#status === 204
    if (isEmpty) return Buffer.alloc(0)
    if (headers.get('transfer-encoding') === 'chunked') return this.#readChunks()
    const length = Number(headers.get('content-length') ?? 0)
    return this.#bytes.length < length ? undefined : this.#bytes.subarray(0, length)
  }

  #readChunks(): Buffer | undefined {
    const chunks: Buffer[] = []
    let place = 0
    for (;;) {
      const end = this.#bytes.indexOf('\r\n', place)
      if (end < 0) return undefined
      const size = Number.parseInt(this.#bytes.toString('latin1', place, end), 16)
      const start = end + 2
      if (this.#bytes.length < start + size + 2) return undefined
      if (size === 0) return Buffer.concat(chunks)
      chunks.push(this.#bytes.subarray(start, start + size))
      place = start + size + 2
    }
  }
}

/** Converts a response to the form of `fetch`. A body with the coding gzip, br or zstd is decoded. */
export function toFetchResponse({ status, headers, body }: HttpResponse): FetchLikeResponse {
  const decoded = (): Buffer => decodeContent(headers.get('content-encoding'), body)
  return {
    status,
    headers: { get: name => headers.get(name.toLowerCase()) ?? null },
    json: async () => JSON.parse(decoded().toString()),
    arrayBuffer: async () => new Uint8Array(decoded()).buffer,
  }
}

export function decodeContent(coding: string | undefined, body: Buffer): Buffer {
  if (coding === 'gzip') return gunzipSync(body)
  if (coding === 'br') return brotliDecompressSync(body)
  if (coding === 'zstd') return zstdDecompressSync(body)
  return body
}
