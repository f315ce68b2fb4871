import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import type { DictionaryCodec } from './dictionary-codec.ts'
import { createDeltaFetch, type DictionaryCoding } from './lib/delta-fetch.ts'

// Dictionary-Compressed Zstandard = magic, SHA-256 of the dictionary, zstd frame   (RFC 9842 §5)
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])
const headerBytes = magic.length + 32
/** 128 MiB: the largest window that RFC 9842 §5 allows. */
const maxWindowLog = 27

const dcz: DictionaryCoding = {
  name: 'dcz',
  digest: sha256,
  decode(body, dictionary) {
    if (!magic.equals(body.subarray(0, magic.length))) {
      throw new SyntaxError('The body does not begin as Dictionary-Compressed Zstandard')
    }
    if (!sha256(dictionary).equals(body.subarray(magic.length, headerBytes))) {
      throw new SyntaxError('The body was compressed with another dictionary')
    }
    return zlib.zstdDecompressSync(body.subarray(headerBytes), {
      dictionary,
      params: { [zlib.constants.ZSTD_d_windowLogMax]: maxWindowLog },
    })
  },
}

/** For `pollFeed({ dictionaryCodec })`: a change costs what is new in it. `undefined` where Node's zlib cannot do it. */
export const dictionaryCodec: DictionaryCodec | undefined = decodesSample()
  ? { wrap: fetch => createDeltaFetch(fetch, dcz) }
  : undefined

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Older versions of Node have no zstd, or take no dictionary: a frame that needs one tells. */
function decodesSample(): boolean {
  const dictionary = Buffer.from('{"fixtureId":"a","feedKey":"pulse","items":[]}')
  const frame = Buffer.from('KLUv/SAuPQAAAAEAR1MBAQ==', 'base64')
  try {
    return zlib.zstdDecompressSync(frame, { dictionary }).equals(dictionary)
  } catch {
    // This zlib cannot decode it.
    return false
  }
}
