import type { Signature } from '@fixture-feed/client/signatures'
import { type CachePolicy, cachePolicies } from './cache-policy.ts'
import {
  type ContentCoding,
  type EncodingEffort,
  encodeContent,
  type ResponseCoding,
} from './content-coding.ts'
import { dictionaryName } from './dictionary.ts'
import { digestOf, type EntityTag, entityTag, opaqueTag } from './entity-tag.ts'
import { ownBytes } from './own-bytes.ts'
import type { Signer } from './signing.ts'

/** Alternating names and values, as `ServerResponse.writeHead` accepts them. */
export type HeaderList = readonly string[]

/**
 * The headers that scripts of other origins may read, apart from `Cache-Control`, `Content-Length` and the others that
 * browsers always expose (Fetch Standard, CORS-safelisted response-header name).
 */
const exposedHeaders = 'ETag, Retry-After, Age, Content-Encoding, Date, Link, Preference-Applied'

/** Pages of other sites may embed the body. */
const embeddable = ['Cross-Origin-Resource-Policy', 'cross-origin']

/**
 * Headers of the unsigned responses of the public listener, errors included. A 304 has only a part of them. Without
 * them a browser hides even the status from scripts of other origins.
 */
export const publicHeaders: HeaderList = [...headersExposing(exposedHeaders), ...embeddable]

const signatureNames = 'Unencoded-Digest, Signature-Input, Signature'
const signedPublicHeaders = [
  ...headersExposing(`${exposedHeaders}, ${signatureNames}`),
  ...embeddable,
]

function headersExposing(names: string): HeaderList {
  return [
    'Access-Control-Allow-Origin',
    '*',
    'Access-Control-Expose-Headers',
    names,
    'X-Content-Type-Options',
    'nosniff',
  ]
}

/**
 * The part of `publicHeaders` for a 304 (decision 076), without the embedding policy, because a cache keeps that header
 * of the 200.
 */
const notModifiedPublicHeaders = headersExposing('ETag, Retry-After, Age, Date, Preference-Applied')

export interface FinishedResponse {
  readonly status: 200 | 304
  readonly coding: ResponseCoding
  readonly headers: HeaderList
  /** The bytes of a 200; `undefined` for a 304. */
  readonly bytes: Buffer | undefined
}

/** The headers of a resource in addition to its entity tag and policy, and the effort of its encoders. */
export interface ResourceHeaders {
  readonly mediaType: string
  /** Further headers of a 200, such as a content security policy. */
  readonly more?: HeaderList | undefined
  /** The request headers that affect the response. Default: `Accept-Encoding`. */
  readonly vary?: string | undefined
  /** The dictionary that a live response names (RFC 9842 §3). Default: none. */
  readonly dictionary?: NamedDictionary | undefined
  /** Default: `quick`. */
  readonly effort?: EncodingEffort | undefined
  /**
   * Signatures of an upstream. A signer passes on the signatures that are valid for the identity bytes and were made
   * with other keys than its own.
   */
  readonly signatures?: readonly Signature[] | undefined
  /** The headers that the listener adds to every response. Default: the headers of the public listener. */
  readonly ofListener?: HeaderList | undefined
}

export interface NamedDictionary {
  /** The path of all dictionaries of the resource, relative to its address. */
  readonly path: string
  /** The SHA-256 of the dictionary, base64. Default: the rendition itself is the dictionary. */
  readonly digest: string | undefined
}

export const jsonHeaders: ResourceHeaders = { mediaType: 'application/json' }

/** Headers of a feed read: the response may be a delta, and states the language of its texts if known. */
export function feedHeaders(language: string | undefined): ResourceHeaders {
  return {
    ...jsonHeaders,
    vary: 'Accept-Encoding, Available-Dictionary',
    ...(language !== undefined && { more: ['Content-Language', language] }),
  }
}

/**
 * The shared part of a rendition's representations, except its bytes. A stored delta refers only to this object, so
 * that the delta does not keep the whole rendition in memory.
 */
class RenditionMetadata {
  /** The SHA-256 of the identity bytes, base64. */
  readonly digest: string
  /** The common part of the tags of all codings. */
  readonly opaque: string
  readonly headers: ResourceHeaders
  #signed: HeaderList | undefined

  constructor(digest: string, headers: ResourceHeaders) {
    this.digest = digest
    this.opaque = opaqueTag(digest)
    this.headers = headers
  }

  /** The signature headers, the same for every coding. Signs at the first call. */
  signedBy(signer: Signer): HeaderList {
    this.#signed ??= signer.headers(this.digest, this.headers.signatures)
    return this.#signed
  }
}

/**
 * One immutable rendition of a resource. The codings other than `identity` are encoded in zlib's threads when they are
 * first needed.
 */
export class Rendition {
  readonly identity: Buffer
  readonly codings: Readonly<Record<ContentCoding, Representation>>
  readonly #metadata: RenditionMetadata

  constructor(identity: Buffer, headers: ResourceHeaders = jsonHeaders) {
    const metadata = new RenditionMetadata(digestOf(identity), headers)
    const own = ownBytes(identity)
    this.identity = own
    this.#metadata = metadata
    this.codings = {
      br: new Representation(metadata, 'br', { encodedFrom: own }),
      zstd: new Representation(metadata, 'zstd', { encodedFrom: own }),
      gzip: new Representation(metadata, 'gzip', { encodedFrom: own }),
      identity: new Representation(metadata, 'identity', { bytes: own }),
    }
  }

  /** The SHA-256 of the identity bytes, base64. */
  get digest(): string {
    return this.#metadata.digest
  }

  /** The common part of the tags of all codings. */
  get opaque(): string {
    return this.#metadata.opaque
  }

  get headers(): ResourceHeaders {
    return this.#metadata.headers
  }

  /** Memory for the bytes, in all codings in which they are encoded. */
  get byteLength(): number {
    return Object.values(this.codings).reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
  }

  /**
   * The rendition as a delta, the content of `Content-Encoding: dcz` (RFC 9842 §5). The result does not refer to the
   * rendition.
   */
  delta(bytes: Buffer): Representation {
    return new Representation(this.#metadata, 'dcz', { bytes: ownBytes(bytes) })
  }

  /** Resolves with the rendition when it is encoded in these codings. */
  async encodedIn(codings: readonly ContentCoding[]): Promise<this> {
    await Promise.all(codings.map(coding => this.codings[coding].encode()))
    return this
  }
}

/** The bytes of a representation, or the identity bytes from which they are encoded on request. */
type RepresentationContent = { readonly bytes: Buffer } | { readonly encodedFrom: Buffer }

/** A rendition in one content coding, with its prepared responses (RFC 9110 §8). */
export class Representation {
  readonly coding: ResponseCoding
  readonly entityTag: EntityTag
  readonly #metadata: RenditionMetadata
  readonly #source: Buffer
  readonly #ok: Partial<Record<CachePolicy, FinishedResponse>> = {}
  readonly #signed: Partial<Record<CachePolicy, FinishedResponse>> = {}
  readonly #notModified: Partial<Record<CachePolicy, FinishedResponse>> = {}
  #bytes: Buffer | undefined
  #encoding: Promise<Buffer> | undefined

  constructor(metadata: RenditionMetadata, coding: ResponseCoding, content: RepresentationContent) {
    this.coding = coding
    this.entityTag = entityTag(metadata.opaque, coding)
    this.#metadata = metadata
    this.#bytes = 'bytes' in content ? content.bytes : undefined
    this.#source = 'bytes' in content ? content.bytes : content.encodedFrom
  }

  get bytes(): Buffer | undefined {
    return this.#bytes
  }

  /** Encodes the bytes if necessary. After a failure the next call tries again. */
  async encode(): Promise<Buffer> {
    if (this.#bytes !== undefined) return this.#bytes
    // A delta has its bytes from the start.
    this.#encoding ??= encodeContent(
      this.coding as ContentCoding,
      this.#source,
      this.#metadata.headers.effort,
    )
    try {
      this.#bytes = ownBytes(await this.#encoding)
      return this.#bytes
    } finally {
      this.#encoding = undefined
    }
  }

  /** Returns the 200, and encodes its bytes first if necessary. */
  async prepare(policy: CachePolicy, signer?: Signer): Promise<FinishedResponse> {
    return this.#toOk(await this.encode(), policy, signer)
  }

  /** The 200; `undefined` until it is encoded. All calls with a `signer` must pass the same one. */
  ok(policy: CachePolicy, signer?: Signer): FinishedResponse | undefined {
    const made = signer === undefined ? this.#ok : this.#signed
    return made[policy] ?? (this.#bytes && this.#toOk(this.#bytes, policy, signer))
  }

  /** The 304 with the required headers of its 200 (RFC 9110 §15.4.5), without the date. */
  notModified(policy: CachePolicy): FinishedResponse {
    const { coding } = this
    const { ofListener = notModifiedPublicHeaders } = this.#metadata.headers
    this.#notModified[policy] ??= {
      status: 304,
      coding,
      headers: [...this.#validators(policy), ...ofListener],
      bytes: undefined,
    }
    return this.#notModified[policy]
  }

  #toOk(bytes: Buffer, policy: CachePolicy, signer: Signer | undefined): FinishedResponse {
    const { coding } = this
    const signed = signer === undefined ? [] : this.#metadata.signedBy(signer)
    const ofAll = signed.length === 0 ? publicHeaders : signedPublicHeaders
    const { ofListener = ofAll } = this.#metadata.headers
    const headers = [
      ...this.#validators(policy),
      ...ofListener,
      ...this.#bodyHeaders(bytes, policy),
      ...signed,
    ]
    const made = signer === undefined ? this.#ok : this.#signed
    made[policy] ??= { status: 200, coding, headers, bytes }
    return made[policy]
  }

  #validators(policy: CachePolicy): HeaderList {
    const { vary = 'Accept-Encoding' } = this.#metadata.headers
    return ['ETag', this.entityTag, 'Cache-Control', cachePolicies[policy], 'Vary', vary]
  }

  #bodyHeaders(bytes: Buffer, policy: CachePolicy): HeaderList {
    const { digest, headers } = this.#metadata
    const { mediaType, more = [], dictionary } = headers
    const list = ['Content-Type', mediaType, 'Content-Length', String(bytes.length), ...more]
    if (this.coding !== 'identity') list.push('Content-Encoding', this.coding)
    if (policy === 'live' && dictionary !== undefined) {
      const address = `${dictionary.path}/${dictionaryName(dictionary.digest ?? digest)}`
      list.push('Link', `<${address}>; rel="compression-dictionary"`)
    }
    return list
  }
}
