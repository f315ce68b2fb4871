import type { Position } from '../../entry.ts'
import type { Chains } from './chains.ts'
import type { ChainToken } from './subjects.ts'

/** The copy that is read in place of a scrubbed entry. */
export interface ScrubbedCopy {
  readonly chain: ChainToken
  /** Position of the entry. */
  readonly replaces: Position
  readonly position: Position
}

/** The scrubbed entries and their copies. The list is short, as erasures are rare. */
export class ScrubbedCopies {
  readonly #chains: Pick<Chains, 'end'>
  readonly #copies = new Map<Position, ScrubbedCopy>()

  constructor(chains: Pick<Chains, 'end'>) {
    this.#chains = chains
  }

  /**
   * Adds a copy, in place of an earlier copy of the same entry. Returns `false` for a late copy, of an entry that was
   * purged: a scrub on another node may store it after the purge.
   */
  add({ chain, replaces, position }: ScrubbedCopy): boolean {
    const { purged = 0 } = this.#chains.end(chain).heads
    if (replaces < purged) this.#copies.delete(replaces)
    else if (position > (this.#copies.get(replaces)?.position ?? 0)) {
      this.#copies.set(replaces, { chain, replaces, position })
    }
    return replaces >= purged
  }

  /** Forgets the copies of a chain whose entries before a position were purged. */
  purge(chain: ChainToken, before: Position): void {
    for (const [position, copy] of this.#copies) {
      if (copy.chain === chain && position < before) this.#copies.delete(position)
    }
  }

  /** The copy to read in place of an entry; `undefined` when the entry was not scrubbed. */
  of(position: Position): ScrubbedCopy | undefined {
    return this.#copies.get(position)
  }

  /** The copies of a chain's entries between two positions (the first exclusive), in the order of the entries. */
  between(after: Position, until: Position, chain: ChainToken): readonly ScrubbedCopy[] {
    return [...this.#copies.values()]
      .filter(copy => copy.chain === chain && copy.replaces > after && copy.replaces <= until)
      .sort((a, b) => a.replaces - b.replaces)
  }
}
