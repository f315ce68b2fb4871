import { test } from 'node:test'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'

/** A read with any transport. */
export interface ReadRequest {
  readonly method?: string | undefined
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined
}

export interface ReadResponse {
  readonly status: number
  readonly headers: Headers
  /** The body, decoded from its content coding. */
  readonly text: string
}

/** A way to reach the service. Every test of a conditional request must pass with every transport. */
export interface Transport {
  readonly name: string
  read(url: string, request?: ReadRequest): Promise<ReadResponse>
}

/** Bytes on a socket, without anything that a client adds. */
const overSocket: Transport = {
  name: 'over a socket',
  async read(url, request = {}) {
    const { origin, pathname, search } = new URL(url)
    const { status, headers, body } = await requestOnce(origin, {
      ...request,
      target: pathname + search,
    })
    const coding = headers.get('content-encoding')
    return { status, headers, text: (await decodeContent(coding, body)).toString() }
  },
}

/** The platform's `fetch`, which adds headers, for example `Cache-Control: no-cache` to a conditional request. */
const throughFetch: Transport = {
  name: 'through fetch',
  async read(url, { method = 'GET', headers = [] } = {}) {
    const sent = new Headers()
    for (const [name, value] of headers) sent.append(name, value)
    const response = await fetch(url, { method, headers: sent, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  },
}

const transports: readonly Transport[] = [overSocket, throughFetch]

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}

/** Decodes bytes from a content coding. */
export async function decodeContent(coding: string | null, bytes: Buffer): Promise<Buffer> {
  if (coding === null || bytes.length === 0) return bytes
  const decode = decoders[coding]
  if (decode === undefined) throw new Error(`Cannot decode content coding "${coding}"`)
  return decode(bytes)
}

/** Registers a test for each transport. */
export function testOverEach(
  name: string,
  check: (read: Transport['read']) => Promise<void>,
): void {
  for (const transport of transports)
    test(`${name}, ${transport.name}`, () => check(transport.read))
}
