import type { Entry, EntryOf, Position, Proposed } from '@fixture-feed/journal/entry'

/** The position and the media type of an asset. */
interface AssetEntry {
  readonly position: Position
  readonly mediaType: string
}

export interface ListedAsset {
  readonly name: string
  readonly mediaType: string
  /** Whether any published revision names the asset, even a revision of an item that was withdrawn later. */
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
  /** The last segments of all references of an item, published or proposed, by its id. */
  readonly #namedBy = new Map<string, Set<string>>()
  /** The names that are paths outside of the feed. Only relayed feeds have such names. */
  readonly #outside = new Set<string>()
  readonly #erased = new Set<string>()

  advance(entry: Entry): void {
    switch (entry.kind) {
      case 'asset': {
        const { name, position, mediaType } = entry
        this.#entries.set(name, { position, mediaType })
        if (name.startsWith('/')) this.#outside.add(name)
        this.#erased.delete(name)
        break
      }
      case 'publication':
        for (const item of entry.items) this.#record(item, this.#publishedBy)
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

  /** The names of the assets to which only this item has referred, in published revisions or in proposals. */
  namedOnlyBy(itemId: string): readonly string[] {
    const segments = this.#namedBy.get(itemId)
    if (segments === undefined) return []
    const outside = [...this.#outside].filter(name => segments.has(lastSegment(name)))
    return [...segments, ...outside].filter(name => {
      const segment = lastSegment(name)
      const ids = [this.#publishedBy, this.#proposedBy].flatMap(by => [...(by.get(segment) ?? [])])
      return this.#entries.has(name) && ids.every(id => id === itemId)
    })
  }

  #recordProposals(proposals: readonly Proposed[] = []): void {
    for (const { item } of proposals) if (item !== undefined) this.#record(item, this.#proposedBy)
  }

  #record({ id, assets }: NamingItem, by: Map<string, Set<string>>): void {
    for (const { href } of assets) {
      const segment = lastSegment(href)
      addTo(by, segment, id)
      addTo(this.#namedBy, id, segment)
    }
  }

  #erase({ itemId, assets = [] }: EntryOf<'erasure'>): void {
    for (const segment of this.#namedBy.get(itemId) ?? []) {
      for (const by of [this.#publishedBy, this.#proposedBy]) {
        const ids = by.get(segment)
        if (ids?.delete(itemId) && ids.size === 0) by.delete(segment)
      }
    }
    this.#namedBy.delete(itemId)
    for (const name of assets) {
      this.#entries.delete(name)
      this.#outside.delete(name)
      this.#erased.add(name)
    }
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, new Set([value]))
  else values.add(value)
}

/**
 * The last segment of a reference or of a name, decoded. It identifies an uploaded asset, whose name is a hash, also in
 * a reference with the address of a service. Relayed assets with different paths can have the same last segment.
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
