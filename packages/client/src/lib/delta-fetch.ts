import type { FetchLike, FetchLikeResponse } from '../fetch-like.ts'
import { dictionaryOf } from './dictionary-link.ts'

/** One content coding of RFC 9842, and the digest that goes with it. */
export interface DictionaryCoding {
  /** Its name, such as `dcz`. */
  readonly name: string
  digest(bytes: Uint8Array): Uint8Array
  /**
   * What a body stands for.
   *
   * @throws when the body is no such coding, was made with another dictionary, or is damaged.
   */
  decode(body: Uint8Array, dictionary: Uint8Array): Uint8Array
}

interface Dictionary {
  readonly bytes: Uint8Array
  readonly digest: Uint8Array
}

/** Offers the last snapshot that came as the dictionary of the next; see `DictionaryCodec`. */
export function createDeltaFetch(fetch: FetchLike, coding: DictionaryCoding): FetchLike {
  const accepted = `gzip, deflate, br, ${coding.name}`
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
      json: async () => (await readBody()).value,
      arrayBuffer: async () => new Uint8Array((await readBody()).bytes).buffer,
    }

    async function readBody(): Promise<{ readonly bytes: Uint8Array; readonly value: unknown }> {
      dictionary = undefined
      const bytes = decode(response, new Uint8Array(await read()), offered)
      const digest = coding.digest(bytes)
      const named = dictionaryOf(response)?.digest
      if (named !== undefined && named !== toHex(digest)) {
        throw new SyntaxError(`The body is not the one whose digest is ${named}`)
      }
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
      if (Array.isArray(Object(value).items)) dictionary = { bytes, digest }
      return { bytes, value }
    }
  }

  function decode(
    { headers }: FetchLikeResponse,
    body: Uint8Array,
    offered: Dictionary | undefined,
  ): Uint8Array {
    if (headers.get('Content-Encoding')?.toLowerCase() !== coding.name) return body
    if (offered === undefined)
      throw new SyntaxError('The body needs a dictionary that nobody offered')
    try {
      return coding.decode(body, offered.bytes)
    } catch (cause) {
      // Told as malformed text is: the answer came, and cannot be read.
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
