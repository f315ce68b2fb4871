import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import Negotiator from 'negotiator'

/** The codings of every rendition, in the order of the server's preference. */
export const contentCodings = ['br', 'zstd', 'gzip', 'identity'] as const

/** A content coding of RFC 9110 §8.4.1. */
export type ContentCoding = (typeof contentCodings)[number]

/** The codings of a response: the codings of every rendition, and a delta with a dictionary (RFC 9842). */
export const responseCodings = ['br', 'zstd', 'gzip', 'identity', 'dcz'] as const

export type ResponseCoding = (typeof responseCodings)[number]

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
const zstdAsync = promisify(zstdCompress)

/** Above this length a high compression level takes more time than its smaller result saves. */
const largeBytes = 256 * 1024

/**
 * The size of zlib's output buffers: an eighth of the input, but at least 1 KiB and at most 128 KiB. Each further
 * buffer takes another turn of the event loop.
 */
export function outputBytes(length: number): number {
  return Math.min(Math.max(length >>> 3, 1024), 128 * 1024)
}

/**
 * The time that an encoder may take. `thorough` is for dictionaries, which are encoded once and fetched by many
 * browsers: brotli then takes 15 ms instead of 1 ms for 50 kB, and its result is 8 % smaller.
 */
export type EncodingEffort = 'quick' | 'thorough'

/**
 * Encodes bytes in zlib's threads. The result depends only on the coding, the identity bytes and the effort, and all
 * bytes of one address are encoded with the same effort, so a strong tag identifies the result.
 */
export async function encodeContent(
  coding: ContentCoding,
  identity: Buffer,
  effort: EncodingEffort = 'quick',
): Promise<Buffer> {
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
          [constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : brotliQuality[effort],
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      })
  }
}

/** The quality of brotli for bytes that are not large. */
const brotliQuality: Readonly<Record<EncodingEffort, number>> = { quick: 5, thorough: 10 }

interface Negotiated {
  readonly coding: ContentCoding
  /** Whether the client names deltas and prefers no other coding to them. */
  readonly takesDeltas: boolean
}

/**
 * Maximum number of remembered values. Clients send few distinct values. The limit keeps hostile clients from using up
 * memory.
 */
const maxRemembered = 256
/**
 * Maximum length of a value in characters. A longer value is ignored, because parsing takes more than linear time.
 * Browsers send at most 33 characters.
 */
const longestValue = 256
const remembered = new Map<string, Negotiated>()

/**
 * The preferred coding of an `Accept-Encoding` (RFC 9110 §12.5.3), by q-value, then in the order of `contentCodings`.
 * Never a 406: `identity` if the value is missing, too long, or accepts no coding.
 */
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding {
  return acceptEncoding === undefined ? 'identity' : negotiate(acceptEncoding).coding
}

/** Whether an `Accept-Encoding` value names `dcz` and prefers no other coding. A `*` does not request deltas. */
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

/** The members of negotiator that its type declarations lack. */
interface EncodingNegotiator {
  encodings(available: string[], options: { readonly preferred: string[] }): string[]
}

/**
 * The preferred coding of a client, the first in `codings` among equally preferred ones; `undefined` if the client
 * accepts none.
 */
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
