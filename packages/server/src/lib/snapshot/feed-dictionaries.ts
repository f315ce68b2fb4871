/**
 * The most recent versions of feeds and lists as dictionaries for later responses (RFC 9842), and the deltas made from
 * them.
 */
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { LRUCache } from 'lru-cache'
import { encodeDelta } from '../representation/delta.ts'
import {
  type Dictionary,
  digestOfName,
  parseAvailableDictionary,
} from '../representation/dictionary.ts'
import { digestOf } from '../representation/entity-tag.ts'
import {
  jsonHeaders,
  type Rendition,
  type Representation,
} from '../representation/representation.ts'
import { composeSnapshot, type FeedSnapshot, representSnapshot } from './feed-snapshot.ts'

/** The maximum number of stored versions of a resource: the current one and eight earlier ones. */
export const maxDictionaries = 9

/** The rendition that a client has, and the rendition that it requests. */
export interface DeltaPair {
  readonly dictionary: () => Dictionary
  readonly digest: string
  readonly rendition: Rendition
}

/**
 * The result of encoding a delta. Its representation is `undefined` if the rendition or the dictionary is too large for
 * a delta.
 */
export interface DeltaResult {
  readonly representation: Representation | undefined
}

export interface DeltaHandle {
  /** The result of encoding, if it was in the cache when this handle was created; otherwise `undefined`. */
  readonly made: DeltaResult | undefined
  make(): Promise<DeltaResult>
}

interface RecentVersion<Each> {
  readonly version: Each
  /** Whether responses name the version as their dictionary, until a later version is named. */
  readonly isNamed: boolean
  /** The SHA-256 of the identity bytes, base64; `undefined` until it is known or requested. */
  digest: string | undefined
}

/** Memory of a stored delta in addition to its bytes: key, headers and responses take 1.6 kB, 2.4 kB when signed. */
const deltaOverheadBytes = 2560
/** Memory of a stored dictionary in addition to its bytes. */
const dictionaryOverheadBytes = 1024

/**
 * The deltas of all feeds and lists of changes, and the dictionaries of all feeds. Each is made on request, and the
 * most recently used ones are cached.
 */
export class DeltaStore {
  readonly #deltas: LRUCache<string, DeltaResult, DeltaPair>
  readonly #dictionaries: LRUCache<string, Rendition>

  /**
   * @param maxBytes The memory for deltas, in bytes. Dictionaries with their codings have a limit of their own, which
   *   is the same by default.
   */
  constructor(maxBytes: number = 32 * 1024 * 1024, maxDictionaryBytes: number = maxBytes) {
    this.#deltas = new LRUCache({
      maxSize: maxBytes,
      // A delta that is dropped while it is made still answers the requests that wait for it.
      ignoreFetchAbort: true,
      sizeCalculation: ({ representation }) =>
        deltaOverheadBytes + (representation?.bytes?.length ?? 0),
      async fetchMethod(_key, _stale, { context: { rendition, dictionary } }) {
        const bytes = await encodeDelta(rendition.identity, dictionary())
        return { representation: bytes && rendition.delta(bytes) }
      },
    })
    this.#dictionaries = new LRUCache({
      maxSize: maxDictionaryBytes,
      sizeCalculation: ({ identity }) =>
        dictionaryOverheadBytes + Math.ceil(identity.length * 1.25),
    })
  }

  get byteLength(): number {
    return this.#deltas.calculatedSize + this.#dictionaries.calculatedSize
  }

  /** The delta of a pair. Concurrent requests share one encoding. */
  delta(pair: DeltaPair): DeltaHandle {
    // Digests identify bytes across feeds.
    const key = `${pair.digest} ${pair.rendition.digest}`
    return {
      made: this.#deltas.get(key),
      make: () => this.#deltas.forceFetch(key, { context: pair }),
    }
  }

  /** The rendition that is served as a dictionary under a key, made by `toRendition` if need be. */
  dictionary(key: string, toRendition: () => Rendition): Rendition {
    const rendition = this.#dictionaries.get(key) ?? toRendition()
    this.#dictionaries.set(key, rendition)
    return rendition
  }

  /** Forgets everything, so that no text that was erased is left in memory. */
  clear(): void {
    this.#deltas.clear()
    this.#dictionaries.clear()
  }
}

/** One version of a list. Versions share members, and the bytes of a version are joined on request. */
interface Version {
  readonly items: readonly { readonly id: string }[]
}

/** The last versions of one resource, found by the SHA-256 of their identity bytes. */
export class RecentVersions<Each extends Version> {
  readonly #compose: (version: Each) => Buffer
  readonly #store: DeltaStore
  #versions: readonly RecentVersion<Each>[] = []

  /** @param compose Joins the identity bytes of a version. */
  constructor(compose: (version: Each) => Buffer, store: DeltaStore) {
    this.#compose = compose
    this.#store = store
  }

  /** @param digest The SHA-256 of the version's identity bytes, base64, if these were composed already. */
  add(
    version: Each,
    {
      digest,
      isNamed = false,
    }: { readonly digest?: string | undefined; readonly isNamed?: boolean } = {},
  ): void {
    this.#versions = [...this.#versions, { version, digest, isNamed }].slice(-maxDictionaries)
  }

  /** The SHA-256 of the version that responses name as their dictionary, base64; `undefined` if no version is named. */
  get namedDigest(): string | undefined {
    const named = this.#versions.findLast(({ isNamed }) => isNamed)
    return named && this.#digestOf(named)
  }

  /** Sets the digest, in base64, of a version whose bytes were encoded for another reason. */
  setDigest({ items }: Each, digest: string): void {
    const recent = this.#versions.find(({ version }) => version.items === items)
    if (recent !== undefined) recent.digest = digest
  }

  /** Drops all versions that contain this member. */
  forget(memberId: string): void {
    this.#versions = this.#versions.filter(
      ({ version }) => !version.items.some(({ id }) => id === memberId),
    )
  }

  /**
   * The delta to a rendition from the client's dictionary; `undefined` if the field value is invalid, if this process
   * does not have that dictionary, or if the dictionary is the rendition itself.
   */
  deltaTo(rendition: Rendition, availableDictionary: string): DeltaHandle | undefined {
    const digest = parseAvailableDictionary(availableDictionary)
    return digest === undefined ? undefined : this.deltaFrom(digest, rendition)
  }

  /**
   * The delta to a rendition from the dictionary with this digest, base64; `undefined` if this process does not have
   * that dictionary, or if the dictionary is the rendition itself.
   */
  deltaFrom(digest: string, rendition: Rendition): DeltaHandle | undefined {
    if (digest === rendition.digest) return undefined
    const version = this.find(digest)
    if (version === undefined) return undefined
    const dictionary = () => ({ digest, bytes: this.#compose(version) })
    return this.#store.delta({ digest, rendition, dictionary })
  }

  /** The recent version whose identity bytes have this digest, base64. */
  find(digest: string): Each | undefined {
    // Versions with a known digest first, because computing a digest joins and hashes a whole version.
    const found =
      this.#versions.findLast(recent => recent.digest === digest) ??
      this.#versions.findLast(recent => this.#digestOf(recent) === digest)
    return found?.version
  }

  #digestOf(recent: RecentVersion<Each>): string {
    recent.digest ??= digestOf(this.#compose(recent.version))
    return recent.digest
  }
}

/** The last versions of one feed, which are also served as dictionaries. */
export class FeedDictionaries extends RecentVersions<FeedSnapshot> {
  readonly #feed: FeedId
  readonly #store: DeltaStore

  constructor(feed: FeedId, store: DeltaStore) {
    super(composeSnapshot, store)
    this.#feed = feed
    this.#store = store
  }

  /** A recent rendition as a dictionary, by its name in addresses; `undefined` if there is none of that name. */
  read(name: string): Rendition | undefined {
    const digest = digestOfName(name)
    const snapshot = digest === undefined ? undefined : this.find(digest)
    if (snapshot === undefined) return undefined
    return this.#store.dictionary(`${digest} ${chainKey(this.#feed)}`, () => {
      const more = ['Use-As-Dictionary', `match=${quoted(patternOf(this.#feed))}`]
      return representSnapshot(snapshot, { ...jsonHeaders, more, effort: 'thorough' })
    })
  }
}

/** The path of a feed as a URL pattern, with the pattern's special characters escaped (URL Pattern Standard). */
function patternOf({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${encodeURIComponent(fixtureId).replaceAll(/[()*]/g, '\\$&')}/feeds/${feedKey}`
}

/** A structured field's string (RFC 9651 §3.3.3). */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
