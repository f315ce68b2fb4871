import type { EntryOf, Position } from '@fixture-feed/journal/entry'

/** Where the journal has the assets of one feed, and what names them. */
export class FeedAssets {
  readonly #positions = new Map<string, Position>()
  /** For each reference of an observed item the last entry that has it. */
  readonly #namedAt = new Map<string, Position>()

  /** The positions of all assets, by name: those of our own are content-addressed. */
  get positions(): ReadonlyMap<string, Position> {
    return this.#positions
  }

  add({ name, position }: EntryOf<'asset'>): void {
    this.#positions.set(name, position)
  }

  /** Takes note of what the items of an observed publication refer to. */
  noteReferences({ origin, items, position }: EntryOf<'publication'>): void {
    if (origin !== 'observed') return
    for (const { assets } of items) for (const { href } of assets) this.#namedAt.set(href, position)
  }

  /** The references of observed items that an entry at or after a position has. */
  referencesSince(position: Position): readonly string[] {
    return [...this.#namedAt].flatMap(([href, at]) => (at >= position ? href : []))
  }

  /** Forgets the assets at these positions, and who referred to what before another one. */
  trim(positions: readonly Position[], first: Position): void {
    const gone = new Set(positions)
    for (const [name, position] of this.#positions) {
      if (gone.has(position)) this.#positions.delete(name)
    }
    for (const [href, position] of this.#namedAt) {
      if (position < first) this.#namedAt.delete(href)
    }
  }
}
