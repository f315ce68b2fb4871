import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { outputBytes } from './content-coding.ts'
import type { Dictionary } from './dictionary.ts'

const zstdAsync = promisify(zstdCompress)

/** The header of the skippable zstd frame that contains the digest of the dictionary (RFC 9842 §5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

const mebibyte = 1024 * 1024
/** The window that every decoder must support, for any size of the dictionary (RFC 9842 §5). */
const leastWindowBytes = 8 * mebibyte
const mostWindowBytes = 128 * mebibyte
/**
 * Maximum size of the content or the dictionary of a delta. Above this size, the encoder's tables take more memory than
 * a delta is worth.
 */
const maxDeltaInputBytes: number = 64 * mebibyte

type Parameters = Readonly<Record<number, number>>

/**
 * The cheapest settings that still find unchanged content, by the number of bytes to search (bench/scripts/deltas.ts
 * measures them). The levels of zstd size their tables for inputs without a dictionary, and miss content far back in a
 * large dictionary.
 */
function searchParameters(searchedBytes: number): Parameters {
  if (searchedBytes <= mebibyte) return { [constants.ZSTD_c_compressionLevel]: 9 }
  const [level, hashLog, chainLog] = searchedBytes <= 12 * mebibyte ? [3, 20, 20] : [5, 24, 22]
  return {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_hashLog]: hashLog,
    [constants.ZSTD_c_chainLog]: chainLog,
  }
}

/**
 * Encodes identity bytes as Dictionary-Compressed Zstandard in zlib's threads; `undefined` if they or the dictionary
 * are larger than 64 MiB. The window is within the bounds that every decoder must support (RFC 9842 §5: 8 MiB, or
 * 1.25 times the dictionary if that is more, and never over 128 MiB).
 */
export async function encodeDelta(
  identity: Buffer,
  { digest, bytes }: Dictionary,
): Promise<Buffer | undefined> {
  if (Math.max(identity.length, bytes.length) > maxDeltaInputBytes) return undefined
  const windowBytes = Math.min(mostWindowBytes, Math.max(leastWindowBytes, bytes.length * 1.25))
  const wanted = Math.ceil(Math.log2(identity.length + bytes.length))
  // If the content is smaller than the window, the frame declares the size of the content as its window.
  const allowed = identity.length <= windowBytes ? 27 : Math.floor(Math.log2(windowBytes))
  const frame = await zstdAsync(identity, {
    dictionary: bytes,
    chunkSize: outputBytes(identity.length),
    pledgedSrcSize: identity.length,
    params: {
      ...searchParameters(bytes.length),
      // Four bytes with which every decoder detects damage: a delta with the wrong dictionary could decode to
      // anything.
      [constants.ZSTD_c_checksumFlag]: 1,
      [constants.ZSTD_c_windowLog]: Math.min(Math.max(wanted, 17), allowed),
    },
  })
  return Buffer.concat([magic, Buffer.from(digest, 'base64'), frame])
}
