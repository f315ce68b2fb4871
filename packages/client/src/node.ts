import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import type { DictionaryCodec } from './dictionary-codec.ts'
import type { FetchLike, FetchLikeResponse } from './fetch-like.ts'

// Dictionary-Compressed Zstandard = magic, SHA-256 of the dictionary, zstd frame   (RFC 9842 §5)
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])
const headerBytes = magic.length + 32
/** The base-2 logarithm of the largest window that RFC 9842 §5 allows: 128 MiB. */
const maxWindowLog = 27

/**
 * The codec for `pollFeed({ dictionaryCodec })`. With it, a response after a change contains little more than the new
 * content. `undefined` if Node's zlib does not support it.
 */
export const dictionaryCodec: DictionaryCodec | undefined = decodesSample()
  ? { wrap: createDeltaFetch }
  : undefined

/**
 * Creates a `fetch` that offers the last received snapshot or list as the dictionary for the next response; see
 * `DictionaryCodec`.
 */
function createDeltaFetch(fetch: FetchLike): FetchLike {
  let dictionary: Buffer | undefined

  return async (url, init) => {
    const offered = dictionary
    const headers: Record<string, string> = {
      ...init.headers,
      'Accept-Encoding': 'gzip, deflate, br, dcz',
    }
    if (offered) headers['Available-Dictionary'] = `:${sha256(offered).toString('base64')}:`
    const response = await fetch(url, { ...init, headers })
    if (response.status !== 200 || response.arrayBuffer === undefined) return response
    const read = response.arrayBuffer.bind(response)
    return {
      status: response.status,
      headers: response.headers,
      body: response.body ?? null,
      json: async () => (await readBody()).value,
      arrayBuffer: async () => new Uint8Array((await readBody()).bytes).buffer,
    }

    async function readBody(): Promise<{ readonly bytes: Buffer; readonly value: unknown }> {
      dictionary = undefined
      const bytes = bodyOf(response, Buffer.from(await read()), offered)
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
      const { items, changes } = Object(value)
      if (Array.isArray(items ?? changes)) dictionary = bytes
      return { bytes, value }
    }
  }
}

/**
 * Returns the body without its compression. A fault is thrown as a `SyntaxError`, like malformed JSON, because the
 * response arrived but cannot be read.
 */
function bodyOf({ headers }: FetchLikeResponse, body: Buffer, dictionary?: Buffer): Buffer {
  if (headers.get('Content-Encoding')?.toLowerCase() !== 'dcz') return body
  if (dictionary === undefined)
    throw new SyntaxError('The body needs a dictionary that the request did not offer')
  if (!magic.equals(body.subarray(0, magic.length)))
    throw new SyntaxError('The body does not start as Dictionary-Compressed Zstandard')
  if (!sha256(dictionary).equals(body.subarray(magic.length, headerBytes)))
    throw new SyntaxError('The body was compressed with another dictionary')
  const params = { [zlib.constants.ZSTD_d_windowLogMax]: maxWindowLog }
  try {
    return zlib.zstdDecompressSync(body.subarray(headerBytes), { dictionary, params })
  } catch (cause) {
    throw new SyntaxError(`The body cannot be decoded: ${cause}`, { cause })
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Whether Node's zlib can decode a sample frame. Older Node releases lack zstd, or do not support dictionaries. */
function decodesSample(): boolean {
  const dictionary = Buffer.from('{"fixtureId":"a","feedKey":"pulse","items":[]}')
  const frame = Buffer.from('KLUv/SAuPQAAAAEAR1MBAQ==', 'base64')
  try {
    return zlib.zstdDecompressSync(frame, { dictionary }).equals(dictionary)
  } catch {
    // The zlib of this Node release cannot decode the sample.
    return false
  }
}
