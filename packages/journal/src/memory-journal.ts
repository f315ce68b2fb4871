import type { EncodedEntry } from './encode-entry.ts'
import {
  type Chain,
  chainKey,
  chainOf,
  type Entry,
  type EntryOf,
  type NewEntry,
  type Position,
} from './entry.ts'
import { AppendConflictError, JournalUnavailableError, NoEntryError } from './errors.ts'
import type { Journal, JournalHealth, Purge, Removal, Scrub } from './journal.ts'
import { decodeEntry, type EntryText, encodeEntry } from './lib/entry-text.ts'
import { Followers } from './lib/followers.ts'
import { noteHead } from './lib/head-kind.ts'
import { chainsOf, isEndedBy, purgedEntry, scrubEntry } from './lib/removal.ts'

/** A journal that lives as long as the process: for tests and experiments, and as the reference for other engines. */
export function createMemoryJournal(): Journal {
  const stored = new StoredEntries()
  const unfinished = new Map<Position, EntryOf<Removal['kind']>>()
  const followers = new Followers()
  let closed = false

  return {
    get health(): JournalHealth {
      return closed ? { status: 'unavailable', reason: 'closed' } : { status: 'ready' }
    },
    async append(entry, encoded) {
      throwIfClosed()
      const append = stored.prepare(entry, encoded)
      // Each entry is accepted in a separate turn: all followers see one order, even if a follower appends during its
      // call.
      await undefined
      const { accepted, isNew } = append()
      if (!isNew) return accepted
      const { position, kind } = accepted
      if (kind === 'purge' || kind === 'erasure') unfinished.set(position, accepted)
      followers.notify(() => stored.at(position))
      return accepted
    },
    readChain: (chain, after = 0) =>
      readEach(stored.positionsOf(chain).filter(position => position > after)),
    async readAt(positions) {
      throwIfClosed()
      return positions.map(position => stored.at(position))
    },
    readHeads: () => readEach(stored.headPositions()),
    follow(onEntry) {
      throwIfClosed()
      return followers.add(onEntry)
    },
    async remove(removal) {
      throwIfClosed()
      if (removal.kind === 'erasure') stored.scrub(removal)
      else if (unfinished.has(removal.position)) {
        const position = stored.purge(removal)
        followers.notify(() => purgedEntry(removal, position))
      }
      for (const [position, other] of unfinished) {
        const isScrubbed = removal.kind === 'erasure' && isEndedBy(other, removal)
        if (isScrubbed || !stored.has(position)) unfinished.delete(position)
      }
    },
    async readUnfinishedRemovals() {
      throwIfClosed()
      return [...unfinished.values()]
    },
    async close() {
      closed = true
    },
  }

  /** The entries at positions, without entries that are purged meanwhile. */
  async function* readEach(positions: readonly Position[]): AsyncIterable<Entry> {
    throwIfClosed()
    for (const position of positions) {
      if (!stored.has(position)) continue
      yield stored.at(position)
      throwIfClosed()
    }
  }

  function throwIfClosed(): void {
    if (closed) throw new JournalUnavailableError('closed')
  }
}

interface StoredEntry extends EntryText, Pick<NewEntry, 'id' | 'kind'> {
  readonly chain: string
}

class StoredEntries {
  /**
   * The entry at position p has the index p - 1; `undefined` if it was purged, or if the position belongs to the end of
   * a purge.
   */
  readonly #entries: (StoredEntry | undefined)[] = []
  readonly #positionsById = new Map<string, Position>()
  readonly #chains = new Map<string, Position[]>()

  has(position: Position): boolean {
    return this.#entries[position - 1] !== undefined
  }

  at(position: Position): Entry {
    const entry = this.#entries[position - 1]
    if (entry === undefined) throw new NoEntryError(position)
    return decodeEntry(position, entry)
  }

  positionsOf(chain: Chain): readonly Position[] {
    return this.#chains.get(chainKey(chain)) ?? []
  }

  headPositions(): readonly Position[] {
    const heads = new Map<string, Position>()
    for (const [index, entry] of this.#entries.entries()) {
      if (entry !== undefined) noteHead(heads, entry, index + 1)
    }
    return [...heads.values()].sort((a, b) => a - b)
  }

  /** Copies an entry, and returns a function that appends it, or finds the entry with the same id if there is one. */
  prepare(
    entry: NewEntry,
    encoded: EncodedEntry = encodeEntry(entry),
  ): () => { readonly accepted: Entry; readonly isNew: boolean } {
    const { id, kind, previous } = entry
    const chain = chainOf(entry)
    const stored = { ...encoded, id, kind, chain: chainKey(chain) }
    return () => {
      const known = this.#positionsById.get(id)
      if (known !== undefined) return { accepted: this.at(known), isNew: false }
      const positions = this.#chains.get(stored.chain) ?? []
      const current = positions.at(-1) ?? 0
      if (previous !== current) throw new AppendConflictError(chain, previous, current)
      const position = this.#entries.push(stored)
      this.#positionsById.set(id, position)
      this.#chains.set(stored.chain, positions)
      positions.push(position)
      return { accepted: this.at(position), isNew: true }
    }
  }

  scrub(scrub: Scrub): void {
    for (const position of this.positionsOf(scrub)) {
      const entry = this.#entries[position - 1]
      if (entry === undefined || position >= scrub.position) continue
      const scrubbed = scrubEntry(entry, scrub)
      if (scrubbed !== undefined) this.#entries[position - 1] = { ...entry, ...scrubbed }
    }
  }

  /** Deletes all entries of a fixture's chains. Returns a position for the entry that reports this to followers. */
  purge(purge: Purge): Position {
    for (const chain of chainsOf(purge)) {
      for (const position of this.positionsOf(chain)) {
        this.#positionsById.delete(this.#entries[position - 1]?.id ?? '')
        this.#entries[position - 1] = undefined
      }
      this.#chains.delete(chainKey(chain))
    }
    return this.#entries.push(undefined)
  }
}
