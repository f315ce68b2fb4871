/**
 * The most recent renditions of feeds as dictionaries for later responses (RFC 9842), and the deltas made from them.
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

/** The current rendition and up to eight earlier ones. */
export const maxDictionaries = 9

/** The rendition that a client has, and the rendition that it requests. */
export interface DeltaPair {
  readonly dictionary: () => Dictionary
  readonly digest: string
  readonly rendition: Rendition
}

/** How making a delta ended: without one where no decoder would take it. */
export interface DeltaResult {
  readonly representation: Representation | undefined
}

export interface DeltaHandle {
  /** The result of encoding; `undefined` until the delta is first requested. */
  readonly made: DeltaResult | undefined
  make(): Promise<DeltaResult>
}

/** A rendition as a list of items, which renditions share. Its bytes are joined on request. */
interface RecentRendition {
  readonly snapshot: FeedSnapshot
  /** The SHA-256 of the identity bytes, base64; `undefined` until it is known or asked for. */
  digest: string | undefined
}

/** Memory of a stored delta in addition to its bytes: key, headers and responses take 1.6 kB, 2.4 kB when signed. */
const deltaOverheadBytes = 2560
/** Memory of a stored dictionary in addition to its bytes. */
const dictionaryOverheadBytes = 1024

/** The deltas and dictionaries of all feeds, each made once when it is first asked for, the last used kept. */
export class DeltaStore {
  readonly #deltas: LRUCache<string, DeltaResult, DeltaPair>
  readonly #dictionaries: LRUCache<string, Rendition>

  /**
   * @param maxBytes The memory for deltas, in bytes; also for dictionaries with their codings unless
   *   `maxDictionaryBytes` is set.
   */
  constructor(maxBytes: number = 32 * 1024 * 1024, maxDictionaryBytes: number = maxBytes) {
    this.#deltas = new LRUCache({
      maxSize: maxBytes,
      // One that is dropped while it is made is an answer all the same.
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

  /** The delta of a pair. Readers who ask while it is made wait for the same one. */
  delta(pair: DeltaPair): DeltaHandle {
    // Digests name bytes whatever feed they are of.
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

/** The last renditions of one feed, found by the SHA-256 of their identity bytes. */
export class FeedDictionaries {
  readonly #feed: FeedId
  readonly #store: DeltaStore
  #renditions: readonly RecentRendition[] = []

  constructor(feed: FeedId, store: DeltaStore) {
    this.#feed = feed
    this.#store = store
  }

  add(snapshot: FeedSnapshot): void {
    this.#renditions = [...this.#renditions, { snapshot, digest: undefined }].slice(
      -maxDictionaries,
    )
  }

  /** Sets the digest, in base64, of a rendition whose bytes were encoded for another reason. */
  name({ items }: FeedSnapshot, digest: string): void {
    const rendition = this.#renditions.find(each => each.snapshot.items === items)
    if (rendition !== undefined) rendition.digest = digest
  }

  forget(itemId: string): void {
    this.#renditions = this.#renditions.filter(
      ({ snapshot }) => !snapshot.items.some(({ id }) => id === itemId),
    )
  }

  /** The delta to a rendition from the client's dictionary; `undefined` if we do not have that dictionary. */
  deltaTo(rendition: Rendition, availableDictionary: string): DeltaHandle | undefined {
    const digest = parseAvailableDictionary(availableDictionary)
    return digest === undefined ? undefined : this.deltaFrom(digest, rendition)
  }

  /** As `deltaTo`, by the digest of the dictionary, base64. */
  deltaFrom(digest: string, rendition: Rendition): DeltaHandle | undefined {
    if (digest === rendition.digest) return undefined
    const snapshot = this.find(digest)
    if (snapshot === undefined) return undefined
    const dictionary = () => ({ digest, bytes: composeSnapshot(snapshot) })
    return this.#store.delta({ digest, rendition, dictionary })
  }

  /** A recent rendition as a dictionary, by its name in addresses; `undefined` where there is none of that name. */
  read(name: string): Rendition | undefined {
    const digest = digestOfName(name)
    const snapshot = digest === undefined ? undefined : this.find(digest)
    if (snapshot === undefined) return undefined
    return this.#store.dictionary(`${digest} ${chainKey(this.#feed)}`, () => {
      const more = ['Use-As-Dictionary', `match=${quoted(patternOf(this.#feed))}`]
      return representSnapshot(snapshot, { ...jsonHeaders, more })
    })
  }

  /** The recent rendition whose identity bytes have this digest, base64. */
  find(digest: string): FeedSnapshot | undefined {
    // The named ones first: a client mostly has the last rendition that it was shown.
    const found =
      this.#renditions.findLast(rendition => rendition.digest === digest) ??
      this.#renditions.findLast(rendition => {
        rendition.digest ??= digestOf(composeSnapshot(rendition.snapshot))
        return rendition.digest === digest
      })
    return found?.snapshot
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
