import type { Entry, FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { giveWay } from '../slices/run-in-slices.ts'
import type { NamedAsset } from './asset-store.ts'
import type { Catalog } from './catalog.ts'

/** The first segments of our own addresses, on either listener. */
const ownSegments: ReadonlySet<string> = new Set(['v1', 'desk', 'embed', 'games', 'viewer'])

/**
 * Whether an asset of a relayed feed may be served at a path outside of its feed: neither at the root, where browsers and
 * crawlers look for files of the origin, nor below a segment that begins with a dot, nor at an address of ours.
 */
export function isOutsidePath(path: string): boolean {
  const segments = path.split('/').slice(1).map(decoded)
  const [first = ''] = segments
  const areNames = segments.every(segment => /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(segment ?? ''))
  return segments.length > 1 && areNames && !ownSegments.has(first.toLowerCase())
}

/** Whether an asset is served: outside of its feed only an image is. */
export function isServable({ name, mediaType }: Pick<NamedAsset, 'name' | 'mediaType'>): boolean {
  if (!name.startsWith('/')) return true
  return isOutsidePath(name) && /^image\/[\w.+-]+\s*(;|$)/i.test(mediaType)
}

/**
 * Which feed has an asset at a path outside of its own: a relay serves such assets of the upstream where its items say
 * that they are. The assets of all relayed feeds are looked through when somebody first asks for such a path.
 */
export class OutsideAssets {
  readonly #catalog: Catalog
  readonly #journal: Pick<Journal, 'readChain'>
  readonly #paths = new Map<string, FeedId>()
  #read: Promise<void> | undefined

  constructor(catalog: Catalog, journal: Pick<Journal, 'readChain'>) {
    this.#catalog = catalog
    this.#journal = journal
  }

  /** The feed whose asset has that path for a name; `undefined` where none has. */
  async find(path: string): Promise<FeedId | undefined> {
    if (!isOutsidePath(path)) return undefined
    const known = this.#paths.get(path)
    if (known !== undefined) return known
    this.#read ??= this.#readAll().catch(error => {
      this.#read = undefined
      throw error
    })
    await this.#read
    return this.#paths.get(path)
  }

  note(entry: Entry): void {
    if (entry.kind !== 'asset' || !entry.name.startsWith('/') || !isServable(entry)) return
    const { fixtureId, feedKey } = entry
    this.#paths.set(entry.name, { fixtureId, feedKey })
  }

  forget(fixtureId: string): void {
    for (const [path, feed] of this.#paths) {
      if (feed.fixtureId === fixtureId) this.#paths.delete(path)
    }
  }

  /** Reads the entries alone: no feed is folded, so that none that readers use is evicted. */
  async #readAll(): Promise<void> {
    for (const { fixtureId, feeds } of this.#catalog.allEntries()) {
      if (this.#catalog.origin(fixtureId) !== 'observed') continue
      for (const feedKey of feeds) {
        for await (const entry of this.#journal.readChain({ fixtureId, feedKey })) {
          // Deleted meanwhile: its entries are gone or going.
          if (this.#catalog.lastRegistration(fixtureId) === undefined) break
          this.note(entry)
          await giveWay()
        }
      }
    }
  }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
