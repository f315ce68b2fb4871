import { type Chain, chainKey, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError, NoEntryError } from '../../errors.ts'
import type { Purge, Scrub } from '../../journal.ts'
import { decodeEntry, type EntryText } from '../entry-text.ts'
import { headKinds } from '../head-kind.ts'
import { chainsOf } from '../purging.ts'
import { scrubText } from '../scrubbing.ts'

/** What an entry is known by, and where it is to be. */
export interface EntryPlace extends Pick<NewEntry, 'id' | 'previous' | 'kind'> {
  readonly chain: Chain
}

/** The entries of a journal in memory, as texts, with their chains and heads. */
export class KeptEntries {
  /** The entry at position p is number p - 1; `undefined` where it was purged. */
  readonly #kept: (EntryText | undefined)[] = []
  readonly #positionsById = new Map<string, Position>()
  readonly #chains = new Map<string, Position[]>()
  readonly #heads = new Map<string, Position>()

  /** The position of the last entry that was there at any time. */
  get lastPosition(): Position {
    return this.#kept.length
  }

  /** The entry that was accepted with an id. */
  findById(id: string): Entry | undefined {
    const known = this.#positionsById.get(id)
    return known === undefined ? undefined : this.entryAt(known)
  }

  /** Adds an entry behind the end of its chain. */
  add({ id, previous, kind, chain }: EntryPlace, encoded: EntryText): Position {
    const key = chainKey(chain)
    const positions = this.#chains.get(key) ?? []
    const current = positions.at(-1) ?? 0
    if (previous !== current) throw new AppendConflictError(chain, previous, current)

    const position = this.#kept.push(encoded)
    this.#positionsById.set(id, position)
    this.#chains.set(key, positions)
    positions.push(position)
    const headKind = headKinds[kind]
    if (kind === 'purge') this.#forgetHeads(key)
    if (headKind !== undefined) this.#heads.set(`${headKind} ${key}`, position)
    return position
  }

  entryAt(position: Position): Entry {
    return decodeEntry(position, this.#textAt(position))
  }

  *chainBetween(key: string, after: Position, last: Position): Iterable<Position> {
    for (const position of this.#chains.get(key) ?? []) {
      if (position > last) return
      if (position > after && this.#isKept(position)) yield position
    }
  }

  *headPositions(): Iterable<Position> {
    const positions = [...this.#heads.values()].sort((a, b) => a - b)
    for (const position of positions) if (this.#isKept(position)) yield position
  }

  scrub({ feed, itemId, before }: Scrub): void {
    for (const position of this.chainBetween(chainKey(feed), 0, before - 1)) {
      const { text, bytes } = this.#textAt(position)
      const scrubbed = scrubText(text, itemId)
      if (scrubbed !== undefined) this.#kept[position - 1] = { text: scrubbed, bytes }
    }
  }

  /** Deletes the chains of a fixture. Returns the position of their end, at which nothing is kept. */
  purge(purge: Purge): Position {
    for (const chain of chainsOf(purge)) {
      const key = chainKey(chain)
      for (const position of this.#chains.get(key) ?? []) this.#kept[position - 1] = undefined
      this.#chains.delete(key)
      this.#forgetHeads(key)
    }
    for (const [id, position] of this.#positionsById) {
      if (!this.#isKept(position)) this.#positionsById.delete(id)
    }
    return this.#kept.push(undefined)
  }

  #forgetHeads(key: string): void {
    for (const kind of Object.values(headKinds)) this.#heads.delete(`${kind} ${key}`)
  }

  /** A position that a read is about to come to may be purged meanwhile. */
  #isKept(position: Position): boolean {
    return this.#kept[position - 1] !== undefined
  }

  #textAt(position: Position): EntryText {
    const encoded = this.#kept[position - 1]
    if (encoded === undefined) throw new NoEntryError(position)
    return encoded
  }
}
