import type { DictionaryCodec } from '../dictionary-codec.ts'
import type { FetchLike, FetchLikeResponse } from '../fetch-like.ts'
import { dictionaryOf } from './dictionary-link.ts'

/** A snapshot as it was read last. */
interface Dictionary {
  readonly bytes: Uint8Array
  readonly digest: Uint8Array
}

/**
 * A `fetch` that offers the last snapshot it brought as the dictionary of the next (RFC 9842). What cannot be decoded, or
 * is no snapshot, is an error of reading its body, and the next request offers nothing.
 */
export function createDeltaFetch(fetch: FetchLike, codec: DictionaryCodec): FetchLike {
  const accepted = `gzip, deflate, br, ${codec.coding}`
  let dictionary: Dictionary | undefined

  return async (url, init) => {
    const offered = dictionary
    const headers: Record<string, string> = { ...init.headers, 'Accept-Encoding': accepted }
    if (offered !== undefined) headers['Available-Dictionary'] = `:${toBase64(offered.digest)}:`
    const response = await fetch(url, { ...init, headers })
    if (response.status !== 200 || response.arrayBuffer === undefined) return response
    const read = response.arrayBuffer.bind(response)
    return {
      status: response.status,
      headers: response.headers,
      body: response.body ?? null,
      async json() {
        dictionary = undefined
        const bytes = decode(response, new Uint8Array(await read()), offered)
        const digest = codec.digest(bytes)
        const named = dictionaryOf(response)?.digest
        if (named !== undefined && named !== toHex(digest)) {
          throw new SyntaxError(`The body is not the one whose digest is ${named}`)
        }
        const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
        if (Array.isArray(Object(body).items)) dictionary = { bytes, digest }
        return body
      },
    }
  }

  function decode(
    { headers }: FetchLikeResponse,
    body: Uint8Array,
    offered: Dictionary | undefined,
  ): Uint8Array {
    if (headers.get('Content-Encoding')?.toLowerCase() !== codec.coding) return body
    if (offered === undefined)
      throw new SyntaxError('The body needs a dictionary that nobody offered')
    try {
      return codec.decode(body, offered.bytes)
    } catch (cause) {
      // As malformed text is: the answer came, and cannot be read.
      throw new SyntaxError(`The body cannot be decoded: ${cause}`, { cause })
    }
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
