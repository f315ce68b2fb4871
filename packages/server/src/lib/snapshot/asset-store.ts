import { hash } from 'node:crypto'
import type { Entry, FeedId, Position } from '@fixture-feed/journal/entry'
import { NoEntryError } from '@fixture-feed/journal/errors'
import type { ChainReader, EntryReader } from '@fixture-feed/journal/journal'
import { LRUCache } from 'lru-cache'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { Rendition } from '../representation/representation.ts'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import type { Catalog } from './catalog.ts'
import type { FeedStore } from './feed-store.ts'

/**
 * A browser that opens an asset as a document displays it without scripts, requests and access to the origin, whatever
 * its bytes are.
 */
const ownPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
/** The policy of a relayed asset at a path outside of its feed. */
const outsidePolicy = "default-src 'none'; sandbox"

export interface ServedAsset {
  readonly rendition: Rendition
  /** The `Content-Security-Policy` of the asset, the same on both listeners. */
  readonly contentSecurityPolicy: string
  /** `immutable` only for assets whose names are hashes of their content. */
  readonly policy: CachePolicy
}

/** First path segments below which no asset of a relayed feed may be served, because this service uses them. */
const ownSegments: ReadonlySet<string> = new Set(['v1', 'desk', 'embed', 'games', 'viewer'])

/**
 * Whether an asset of a relayed feed may be served at a path outside of its feed: not at the root, where browsers and
 * crawlers look for files of the origin, and not below one of the `ownSegments`. No decoded segment may be empty, begin
 * with a dot, or contain a slash, a backslash or a control character.
 */
export function isOutsidePath(path: string): boolean {
  const segments = path.split('/').slice(1).map(decoded)
  const [first = ''] = segments
  const areNames = segments.every(segment => /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(segment ?? ''))
  return segments.length > 1 && areNames && !ownSegments.has(first.toLowerCase())
}

/** Whether an asset is served. Outside of its feed, only an image is served, and only at a permitted path. */
export function isServable({
  name,
  mediaType,
}: {
  readonly name: string
  readonly mediaType: string
}): boolean {
  if (!name.startsWith('/')) return true
  return isOutsidePath(name) && /^image\/[\w.+-]+\s*(;|$)/i.test(mediaType)
}

/**
 * Assets are read from the journal on request, and the most recently used ones are cached in memory. A relay serves the
 * upstream's assets at the paths that its items name, which can be outside the path of the feed. The first request for
 * such a path that is not known reads the entries of all relayed feeds. Only a failed read is repeated.
 */
export class AssetStore {
  readonly #journal: EntryReader & ChainReader
  readonly #feeds: FeedStore
  readonly #catalog: Catalog
  /** The feed of each asset whose name is a path outside of the feed, by that path. */
  readonly #outside = new Map<string, FeedId>()
  #outsideRead: Promise<void> | undefined
  readonly #cached = new LRUCache<number, ServedAsset>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ rendition }) => rendition.identity.length + 1024,
  })
  /** The number of times that the cache was emptied. */
  #clears = 0

  constructor(journal: EntryReader & ChainReader, feeds: FeedStore, catalog: Catalog) {
    this.#journal = journal
    this.#feeds = feeds
    this.#catalog = catalog
  }

  note(entry: Entry): void {
    if (entry.kind === 'erasure' && entry.assets !== undefined) this.#clear()
    if (entry.kind !== 'asset' || !entry.name.startsWith('/') || !isServable(entry)) return
    const { fixtureId, feedKey } = entry
    this.#outside.set(entry.name, { fixtureId, feedKey })
  }

  /**
   * Empties the cache and forgets the paths of a fixture, so that no asset of a fixture or feed that is being deleted
   * stays in memory.
   */
  forget(fixtureId: string): void {
    this.#clear()
    for (const [path, feed] of this.#outside)
      if (feed.fixtureId === fixtureId) this.#outside.delete(path)
  }

  /** The feed with an asset whose name is this path, if any. */
  async feedOutside(path: string): Promise<FeedId | undefined> {
    if (!isOutsidePath(path)) return undefined
    const known = this.#outside.get(path)
    if (known !== undefined) return known
    this.#outsideRead ??= this.#readOutside().catch(error => {
      this.#outsideRead = undefined
      throw error
    })
    await this.#outsideRead
    return this.#outside.get(path)
  }

  async read(feed: FeedId, name: string): Promise<ServedAsset | undefined> {
    const view = await this.#feeds.open(feed)
    const position = view.fold.assets.position(name)
    if (position === undefined) return undefined
    const cached = this.#cached.get(position)
    if (cached !== undefined) return cached
    const clears = this.#clears
    const entry = await entryAt(this.#journal, position)
    // An erased asset has no bytes.
    if (entry?.kind !== 'asset' || entry.bytes.length === 0) return undefined
    const { bytes, mediaType } = entry
    const contentSecurityPolicy = name.startsWith('/') ? outsidePolicy : ownPolicy
    const served: ServedAsset = {
      rendition: new Rendition(Buffer.from(bytes), {
        mediaType,
        more: ['Content-Security-Policy', contentSecurityPolicy],
      }),
      contentSecurityPolicy,
      policy: contentAddressedName({ name, mediaType, bytes }) === name ? 'immutable' : 'finished',
    }
    // The asset may have been removed since it was read.
    if (this.#clears === clears) this.#cached.set(position, served)
    return served
  }

  #clear(): void {
    this.#clears++
    this.#cached.clear()
  }

  /** Reads only the entries. No feed is folded, so no feed that readers use is evicted. */
  async #readOutside(): Promise<void> {
    for (const { fixtureId, feeds } of this.#catalog.allEntries()) {
      if (this.#catalog.origin(fixtureId) !== 'observed') continue
      for (const feedKey of feeds) {
        for await (const entry of this.#journal.readChain({ fixtureId, feedKey })) {
          // The fixture is being deleted: its entries are already removed, or will be soon.
          if (this.#catalog.lastRegistration(fixtureId) === undefined) break
          this.note(entry)
          await yieldToEventLoop()
        }
      }
    }
  }
}

/** The entry at a position; `undefined` if a purge removed it between the lookup and the read. */
export async function entryAt(
  journal: EntryReader,
  position: Position,
): Promise<Entry | undefined> {
  try {
    const [entry] = await journal.readAt([position])
    return entry
  } catch (error) {
    if (error instanceof NoEntryError) return undefined
    throw error
  }
}

/** An asset with any name, not necessarily the content-addressed one. */
export interface NamedAsset {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * The first 128 bits of the SHA-256 of media type and bytes, in hex, with the extension of the asset's name in lower
 * case, if it has one of at most ten letters and digits.
 */
export function contentAddressedName({ name, mediaType, bytes }: NamedAsset): string {
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${mediaType}\n`), bytes])).slice(0, 32)
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''
  return `${digest}${extension}`
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
