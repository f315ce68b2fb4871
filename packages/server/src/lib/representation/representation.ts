import { type CachePolicy, cachePolicies } from './cache-policy.ts'
import { type ContentCoding, encodeContent } from './content-coding.ts'
import { type EntityTag, entityTag, opaqueTag } from './entity-tag.ts'
import { gzipRuns } from './gzip-runs.ts'

/** Names and values in turn, as `ServerResponse.writeHead` takes them. */
export type HeaderList = readonly string[]

/** Headers of every answer of the public listener, errors included: without them a browser hides even the status. */
export const publicHeaders: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Retry-After, Cache-Control, Content-Length, Date',
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** The bytes of one content coding with everything that a response needs (RFC 9110 §8). */
export interface Representation {
  readonly coding: ContentCoding
  readonly entityTag: EntityTag
  readonly bytes: Buffer
  /** Headers of a 200, by cache policy. */
  readonly ok: Readonly<Record<CachePolicy, HeaderList>>
  /** Headers of a 304: those of its 200 without what describes a body (RFC 9110 §15.4.5). */
  readonly notModified: Readonly<Record<CachePolicy, HeaderList>>
}

/** One version of a resource in all codings: immutable, so that a reader sees tag and bytes of the same version. */
export interface RepresentedVersion {
  /** What the tags of all codings share. */
  readonly opaque: string
  readonly codings: Readonly<Record<ContentCoding, Representation>>
}

/** What the headers of a resource say beside its validator and policy. */
export interface ResourceHeaders {
  readonly mediaType: string
  /** Further headers of a 200, such as a content security policy. */
  readonly more?: HeaderList | undefined
}

export const jsonHeaders: ResourceHeaders = { mediaType: 'application/json' }

/** Encodes a resource once in every coding. The compression runs in zlib's threads. */
export function represent(
  identity: Buffer,
  headers: ResourceHeaders = jsonHeaders,
): Promise<RepresentedVersion> {
  return new LazyVersion(identity, headers).complete()
}

/** A version that is encoded in a coding when somebody first asks for it. */
export class LazyVersion {
  readonly opaque: string
  readonly identity: Buffer
  readonly #headers: ResourceHeaders
  readonly #gzip: () => Promise<{ readonly bytes: Buffer }>
  readonly #encoded = new Map<ContentCoding, Promise<Representation>>()

  /** @param gzip Makes the gzip of the identity bytes, where there is a cheaper way than to encode them whole. */
  constructor(
    identity: Buffer,
    headers: ResourceHeaders = jsonHeaders,
    gzip: () => Promise<{ readonly bytes: Buffer }> = () => gzipRuns({ identity, cuts: [] }),
  ) {
    this.opaque = opaqueTag(identity)
    this.identity = identity
    this.#headers = headers
    this.#gzip = gzip
  }

  select(coding: ContentCoding): Promise<Representation> {
    let encoded = this.#encoded.get(coding)
    if (encoded === undefined) {
      encoded = this.#encode(coding)
      this.#encoded.set(coding, encoded)
    }
    return encoded
  }

  /** The version in every coding. */
  async complete(): Promise<RepresentedVersion> {
    const [br, zstd, gzip, identity] = await Promise.all([
      this.select('br'),
      this.select('zstd'),
      this.select('gzip'),
      this.select('identity'),
    ])
    return { opaque: this.opaque, codings: { br, zstd, gzip, identity } }
  }

  async #encode(coding: ContentCoding): Promise<Representation> {
    const bytes =
      coding === 'gzip' ? (await this.#gzip()).bytes : await encodeContent(coding, this.identity)
    return representationOf(coding, bytes, { opaque: this.opaque, headers: this.#headers })
  }
}

function representationOf(
  coding: ContentCoding,
  bytes: Buffer,
  { opaque, headers }: { readonly opaque: string; readonly headers: ResourceHeaders },
): Representation {
  const { mediaType, more = [] } = headers
  const tag = entityTag(opaque, coding)
  const describesBody = ['Content-Type', mediaType, 'Content-Length', String(bytes.length), ...more]
  if (coding !== 'identity') describesBody.push('Content-Encoding', coding)
  return {
    coding,
    entityTag: tag,
    bytes,
    ok: forEachPolicy(policy => [...validatorHeaders(tag, policy), ...describesBody]),
    notModified: forEachPolicy(policy => validatorHeaders(tag, policy)),
  }
}

function validatorHeaders(tag: EntityTag, policy: CachePolicy): HeaderList {
  return [
    'ETag',
    tag,
    'Cache-Control',
    cachePolicies[policy],
    'Vary',
    'Accept-Encoding',
    ...publicHeaders,
  ]
}

function forEachPolicy(
  list: (policy: CachePolicy) => HeaderList,
): Readonly<Record<CachePolicy, HeaderList>> {
  return {
    live: list('live'),
    finished: list('finished'),
    immutable: list('immutable'),
    error: list('error'),
  }
}
