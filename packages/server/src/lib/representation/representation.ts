import { type CachePolicy, cachePolicies } from './cache-policy.ts'
import { type AnswerCoding, type ContentCoding, encodeContent } from './content-coding.ts'
import { dictionaryName } from './dictionary.ts'
import { digestOf, type EntityTag, entityTag, opaqueTag } from './entity-tag.ts'
import { gzipRuns } from './gzip-runs.ts'
import { ownBytes } from './own-bytes.ts'

/** Names and values in turn, as `ServerResponse.writeHead` takes them. */
export type HeaderList = readonly string[]

/** Headers of every answer of the public listener, errors included: without them a browser hides even the status. */
export const publicHeaders: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Retry-After, Cache-Control, Content-Length, Date, Link, Preference-Applied',
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/**
 * What a 304 has of them (decision 076): not the policy of embedding, which guards a body, as a cache that revalidates
 * keeps that header of the 200. Scripts may read what a 304 can carry.
 */
const notModifiedPublicHeaders: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Retry-After, Date, Preference-Applied',
  'X-Content-Type-Options',
  'nosniff',
]

/** A version in one content coding, as far as a 304 tells it (RFC 9110 §15.4.5). */
export interface TaggedCoding {
  readonly coding: AnswerCoding
  readonly entityTag: EntityTag
  /** Headers of a 304, by cache policy. */
  readonly notModified: Readonly<Record<CachePolicy, HeaderList>>
}

/** The bytes of one content coding with everything that a response needs (RFC 9110 §8). */
export interface Representation extends TaggedCoding {
  readonly bytes: Buffer
  /** Headers of a 200, by cache policy. */
  readonly ok: Readonly<Record<CachePolicy, HeaderList>>
}

/** What the headers of a resource say beside its entity tag and policy. */
export interface ResourceHeaders {
  readonly mediaType: string
  /** Further headers of a 200, such as a content security policy. */
  readonly more?: HeaderList | undefined
  /** The request headers that an answer depends on; `Accept-Encoding` when left out. */
  readonly vary?: string | undefined
  /**
   * Where the bytes of this version can be had as a dictionary, below the address of the resource: a live answer names
   * the place (RFC 9842 §2.1). None when left out.
   */
  readonly dictionaries?: string | undefined
  /** Headers of every answer of its listener; those of the public one when left out. */
  readonly ofListener?: HeaderList | undefined
}

export const jsonHeaders: ResourceHeaders = { mediaType: 'application/json' }

/** Headers of a feed read: its answers may be deltas. */
export const feedHeaders: ResourceHeaders = {
  ...jsonHeaders,
  vary: 'Accept-Encoding, Available-Dictionary',
}

/**
 * One version of a resource: immutable, so that a reader sees tag and bytes of the same version. It is encoded in a coding
 * when somebody first asks for it; the compression runs in zlib's threads.
 */
export class RepresentedVersion {
  /** The SHA-256 of the identity bytes, base64. */
  readonly digest: string
  /** What the tags of all codings share. */
  readonly opaque: string
  readonly identity: Buffer
  readonly codings: Readonly<Record<ContentCoding, TaggedCoding>>
  readonly #headers: ResourceHeaders
  readonly #gzip: () => Promise<{ readonly bytes: Buffer }>
  readonly #encoding = new Map<ContentCoding, Promise<Representation>>()
  readonly #encoded = new Map<ContentCoding, Representation>()

  /** @param gzip Makes the gzip of the identity bytes, where there is a cheaper way than to encode them whole. */
  constructor(
    identity: Buffer,
    headers: ResourceHeaders = jsonHeaders,
    gzip: () => Promise<{ readonly bytes: Buffer }> = () => gzipRuns({ identity, cuts: [] }),
  ) {
    this.digest = digestOf(identity)
    this.opaque = opaqueTag(this.digest)
    this.identity = ownBytes(identity)
    const tag = (coding: AnswerCoding): TaggedCoding => tagged(coding, this.opaque, headers)
    this.codings = {
      br: tag('br'),
      zstd: tag('zstd'),
      gzip: tag('gzip'),
      identity: tag('identity'),
    }
    this.#headers = headers
    this.#gzip = gzip
    this.#keep('identity', this.identity)
  }

  get mediaType(): string {
    return this.#headers.mediaType
  }

  /** The version in a coding, once it is encoded. */
  encoded(coding: ContentCoding): Representation | undefined {
    return this.#encoded.get(coding)
  }

  /** The version in every coding in which it is encoded. */
  representations(): IterableIterator<Representation> {
    return this.#encoded.values()
  }

  /** The version in a coding, encoded if need be. */
  async select(coding: ContentCoding): Promise<Representation> {
    const encoded = this.#encoded.get(coding)
    if (encoded !== undefined) return encoded
    let encoding = this.#encoding.get(coding)
    if (encoding === undefined) {
      encoding = this.#encode(coding)
      this.#encoding.set(coding, encoding)
    }
    return encoding
  }

  /** The version as a delta: what `Content-Encoding: dcz` stands for (RFC 9842 §5). */
  delta(bytes: Buffer): Representation {
    const dcz = tagged('dcz', this.opaque, this.#headers)
    return toRepresentation(dcz, bytes, this.digest, this.#headers)
  }

  /** Resolves with the version when it is encoded in these codings. */
  async encodedIn(codings: readonly ContentCoding[]): Promise<this> {
    await Promise.all(codings.map(coding => this.select(coding)))
    return this
  }

  async #encode(coding: ContentCoding): Promise<Representation> {
    try {
      const bytes =
        coding === 'gzip' ? (await this.#gzip()).bytes : await encodeContent(coding, this.identity)
      return this.#keep(coding, bytes)
    } finally {
      // After a failure the next request tries again.
      this.#encoding.delete(coding)
    }
  }

  #keep(coding: ContentCoding, bytes: Buffer): Representation {
    const representation = toRepresentation(this.codings[coding], bytes, this.digest, this.#headers)
    this.#encoded.set(coding, representation)
    return representation
  }
}

function tagged(coding: AnswerCoding, opaque: string, headers: ResourceHeaders): TaggedCoding {
  const tag = entityTag(opaque, coding)
  return {
    coding,
    entityTag: tag,
    notModified: forEachPolicy(policy => [
      ...validators(tag, policy, headers),
      ...(headers.ofListener ?? notModifiedPublicHeaders),
    ]),
  }
}

function toRepresentation(
  tagged: TaggedCoding,
  bytes: Buffer,
  digest: string,
  headers: ResourceHeaders,
): Representation {
  const { coding, entityTag } = tagged
  const { mediaType, more = [], dictionaries } = headers
  const always = forEachPolicy(policy => [
    ...validators(entityTag, policy, headers),
    ...(headers.ofListener ?? publicHeaders),
  ])
  const describesBody = ['Content-Type', mediaType, 'Content-Length', String(bytes.length), ...more]
  if (coding !== 'identity') describesBody.push('Content-Encoding', coding)
  return {
    ...tagged,
    bytes: ownBytes(bytes),
    ok: {
      ...forEachPolicy(policy => [...always[policy], ...describesBody]),
      live: [...always.live, ...describesBody, ...dictionaryLink(dictionaries, digest)],
    },
  }
}

function dictionaryLink(dictionaries: string | undefined, digest: string): HeaderList {
  if (dictionaries === undefined) return []
  return ['Link', `<${dictionaries}/${dictionaryName(digest)}>; rel="compression-dictionary"`]
}

/** What a 304 must have of its 200 (RFC 9110 §15.4.5), but for the date. */
function validators(
  tag: EntityTag,
  policy: CachePolicy,
  { vary = 'Accept-Encoding' }: ResourceHeaders,
): HeaderList {
  return ['ETag', tag, 'Cache-Control', cachePolicies[policy], 'Vary', vary]
}

function forEachPolicy(
  list: (policy: CachePolicy) => HeaderList,
): Readonly<Record<CachePolicy, HeaderList>> {
  return {
    live: list('live'),
    finished: list('finished'),
    immutable: list('immutable'),
    dictionary: list('dictionary'),
    shared: list('shared'),
    error: list('error'),
  }
}
