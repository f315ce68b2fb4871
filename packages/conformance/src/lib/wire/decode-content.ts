import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type Exchange, headerOf } from './exchange.ts'
import { WireError } from './wire-error.ts'

const decoders: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ['identity', (bytes: Buffer) => bytes],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['x-gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['deflate', (bytes: Buffer) => inflateSync(bytes)],
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['zstd', (bytes: Buffer) => zstdDecompressSync(bytes)],
])

/** The content coding of a response; `identity` if it names none. */
export function codingOf(exchange: Exchange): string {
  return headerOf(exchange, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
}

/**
 * The bytes of a response without their content coding.
 *
 * @throws {WireError} if the coding is unknown or the bytes do not match it.
 */
export function decodeContent(exchange: Exchange): Buffer {
  const coding = codingOf(exchange)
  const decode = decoders.get(coding)
  if (decode === undefined) throw new WireError(`Unknown content coding "${coding}"`)
  try {
    return decode(exchange.response.body)
  } catch (cause) {
    throw new WireError(`The bytes are not in the content coding "${coding}": ${cause}`, { cause })
  }
}
