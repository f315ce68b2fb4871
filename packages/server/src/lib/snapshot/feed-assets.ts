import type { Entry, EntryOf, Position, Proposed } from '@fixture-feed/journal/entry'

/** Where the journal has an asset, and its media type. */
interface AssetEntry {
  readonly position: Position
  readonly mediaType: string
}

/** An asset of a feed. */
export interface ListedAsset {
  readonly name: string
  readonly mediaType: string
  /** Whether a published revision names it, also one that was withdrawn. */
  readonly isPublished: boolean
}

/** An item with references to assets. */
interface NamingItem {
  readonly id: string
  readonly assets: readonly { readonly href: string }[]
}

/** The assets of a feed, and the items that name them. */
export class FeedAssets {
  readonly #entries = new Map<string, AssetEntry>()
  /** The ids of the items whose published revisions name an asset, by the last segment of its name. */
  readonly #publishedBy = new Map<string, Set<string>>()
  /** The ids of the items whose proposals named an asset, by the last segment of its name. */
  readonly #proposedBy = new Map<string, Set<string>>()
  readonly #erased = new Set<string>()

  advance(entry: Entry): void {
    switch (entry.kind) {
      case 'asset': {
        const { name, position, mediaType } = entry
        this.#entries.set(name, { position, mediaType })
        this.#erased.delete(name)
        break
      }
      case 'publication':
        for (const item of entry.items) record(this.#publishedBy, item)
        this.#recordProposals(entry.proposals)
        break
      case 'proposal':
        this.#recordProposals(entry.proposals)
        break
      case 'erasure':
        this.#erase(entry)
        break
    }
  }

  position(name: string): Position | undefined {
    return this.#entries.get(name)?.position
  }

  /** Whether an erasure removed the asset, and it was not uploaded again. */
  isErased(name: string): boolean {
    return this.#erased.has(name)
  }

  isPublished(name: string): boolean {
    return this.#publishedBy.has(lastSegment(name))
  }

  /** Whether only proposals have named the asset. */
  isOnlyProposed(name: string): boolean {
    return !this.isPublished(name) && this.#proposedBy.has(lastSegment(name))
  }

  *all(): Generator<ListedAsset> {
    for (const [name, { mediaType }] of this.#entries)
      yield { name, mediaType, isPublished: this.isPublished(name) }
  }

  /** The assets that an item has named, published or proposed, and that no other item has named. */
  namedOnlyBy(itemId: string): readonly string[] {
    return [...this.#entries.keys()].filter(name => {
      const segment = lastSegment(name)
      const ids = [this.#publishedBy, this.#proposedBy].flatMap(by => [...(by.get(segment) ?? [])])
      return ids.length > 0 && ids.every(id => id === itemId)
    })
  }

  #recordProposals(proposals: readonly Proposed[] = []): void {
    for (const { item } of proposals) if (item !== undefined) record(this.#proposedBy, item)
  }

  #erase({ itemId, assets = [] }: EntryOf<'erasure'>): void {
    for (const by of [this.#publishedBy, this.#proposedBy])
      for (const [name, ids] of by) if (ids.delete(itemId) && ids.size === 0) by.delete(name)
    for (const name of assets) {
      this.#entries.delete(name)
      this.#erased.add(name)
    }
  }
}

function record(by: Map<string, Set<string>>, { id, assets }: NamingItem): void {
  for (const { href } of assets) {
    const segment = lastSegment(href)
    const ids = by.get(segment)
    if (ids === undefined) by.set(segment, new Set([id]))
    else ids.add(id)
  }
}

/**
 * The last segment of a reference or of a name. It identifies an asset, because names are hashes, also in a reference
 * with the address of a service.
 */
function lastSegment(reference: string): string {
  const [path = ''] = reference.split(/[?#]/, 1)
  const segment = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
