import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import Negotiator from 'negotiator'

/** The codings of every representation, the most welcome first where a client likes several equally. */
export const contentCodings = ['br', 'zstd', 'gzip', 'identity'] as const

/** A content coding of RFC 9110 §8.4.1. */
export type ContentCoding = (typeof contentCodings)[number]

/** The codings that an answer can have: those that every rendition has, and a delta from a dictionary (RFC 9842). */
export const responseCodings = ['br', 'zstd', 'gzip', 'identity', 'dcz'] as const

export type ResponseCoding = (typeof responseCodings)[number]

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
const zstdAsync = promisify(zstdCompress)

/** Above this length a high compression level costs more time than its smaller result saves. */
const largeBytes = 256 * 1024

/** The size of zlib's output buffers: what a result fits in, not much larger, as each further one takes a turn. */
export function outputBytes(length: number): number {
  return Math.min(Math.max(length >>> 3, 1024), 128 * 1024)
}

/** Encodes bytes in zlib's threads. The bytes of a coding depend on the identity bytes alone: a strong tag stands for both. */
export async function encodeContent(coding: ContentCoding, identity: Buffer): Promise<Buffer> {
  const isLarge = identity.length >= largeBytes
  const chunkSize = outputBytes(identity.length)
  switch (coding) {
    case 'identity':
      return identity
    case 'gzip':
      return gzipAsync(identity, { chunkSize, level: isLarge ? 4 : 6 })
    case 'zstd':
      return zstdAsync(identity, {
        chunkSize,
        pledgedSrcSize: identity.length,
        params: { [constants.ZSTD_c_compressionLevel]: isLarge ? 1 : 3 },
      })
    case 'br':
      return brotliAsync(identity, {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      })
  }
}

interface Negotiated {
  readonly coding: ContentCoding
  /** Whether a delta is as welcome as anything else. */
  readonly takesDeltas: boolean
}

/** Clients send few distinct values; the bounds keep hostile ones from filling the memory and the time of everybody. */
const maxRemembered = 256
/** In characters. A longer value is passed over: browsers send 34, and to read one takes longer than its length. */
const longestValue = 256
const remembered = new Map<string, Negotiated>()

/** The coding for an `Accept-Encoding` (RFC 9110 §12.5.3): by q-value, then our order; else `identity`, never a 406. */
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding {
  return acceptEncoding === undefined ? 'identity' : negotiate(acceptEncoding).coding
}

/** Whether an `Accept-Encoding` value names `dcz` and likes nothing better. A `*` does not ask for deltas. */
export function takesDeltas(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && negotiate(acceptEncoding).takesDeltas
}

function negotiate(acceptEncoding: string): Negotiated {
  if (acceptEncoding.length > longestValue) return { coding: 'identity', takesDeltas: false }
  const known = remembered.get(acceptEncoding)
  if (known !== undefined) return known
  const negotiated: Negotiated = {
    coding: preferred(acceptEncoding, contentCodings) ?? 'identity',
    takesDeltas:
      /(?:^|[,\s])dcz(?:$|[,;\s])/i.test(acceptEncoding) &&
      preferred(acceptEncoding, ['dcz', ...contentCodings]) === 'dcz',
  }
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(acceptEncoding, negotiated)
  return negotiated
}

/** The part of negotiator that its type declarations lag behind. */
interface EncodingNegotiator {
  encodings(available: string[], options: { readonly preferred: string[] }): string[]
}

/** The first of the codings that a client likes best, in our order where it likes several equally. */
function preferred<Coding extends ResponseCoding>(
  acceptEncoding: string,
  codings: readonly Coding[],
): Coding | undefined {
  const negotiator: EncodingNegotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  })
  const acceptable = negotiator.encodings([...codings], { preferred: [...codings] })
  return codings.find(coding => coding === acceptable[0])
}
