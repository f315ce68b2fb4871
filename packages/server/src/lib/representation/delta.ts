import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { outputBytes } from './content-coding.ts'
import type { Dictionary } from './dictionary.ts'

const zstdAsync = promisify(zstdCompress)

/** A skippable frame of zstd that holds the digest of the dictionary (RFC 9842 §5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

const mebibyte = 1024 * 1024
/** What every decoder has to allow, however small the dictionary (RFC 9842 §5). */
const leastWindowBytes = 8 * mebibyte
const mostWindowBytes = 128 * mebibyte
/** Above it the tables of the encoder take more memory than a delta is worth. */
const maxDeltaInputBytes: number = 64 * mebibyte

type Parameters = Readonly<Record<number, number>>

/**
 * The cheapest settings that still find what did not change, by the bytes to search (bench/scripts/deltas.ts measures them): the
 * tables of a level are made for inputs without a dictionary, and forget what lies far back in a large one.
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
 * Identity bytes as Dictionary-Compressed Zstandard, in zlib's threads; `undefined` where decoders would refuse the
 * window that it takes (RFC 9842 §5: 8 MiB, or 1.25 times the dictionary where that is more, and never over 128 MiB).
 */
export async function encodeDelta(
  identity: Buffer,
  { digest, bytes }: Dictionary,
): Promise<Buffer | undefined> {
  if (Math.max(identity.length, bytes.length) > maxDeltaInputBytes) return undefined
  const windowBytes = Math.min(mostWindowBytes, Math.max(leastWindowBytes, bytes.length * 1.25))
  // The window that the frame declares is the content's own size where that is less.
  const wanted = Math.ceil(Math.log2(identity.length + bytes.length))
  const allowed = identity.length <= windowBytes ? 27 : Math.floor(Math.log2(windowBytes))
  const frame = await zstdAsync(identity, {
    dictionary: bytes,
    chunkSize: outputBytes(identity.length),
    pledgedSrcSize: identity.length,
    params: {
      ...searchParameters(bytes.length),
      // Four bytes by which every decoder sees damage: the delta of a wrong dictionary could decode to anything.
      [constants.ZSTD_c_checksumFlag]: 1,
      [constants.ZSTD_c_windowLog]: Math.min(Math.max(wanted, 17), allowed),
    },
  })
  return Buffer.concat([magic, Buffer.from(digest, 'base64'), frame])
}
