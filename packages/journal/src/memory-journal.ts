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
import { createFollowers } from './lib/followers.ts'
import { noteHead } from './lib/head-kind.ts'
import { chainsOf, isEndedBy, purgedEntry, scrubText } from './lib/removal.ts'

interface KeptEntry extends EntryText, Pick<NewEntry, 'id' | 'kind'> {
  readonly chain: string
}

/** A journal that lives as long as the process: for tests and experiments, and what other engines are compared with. */
export function createMemoryJournal(): Journal {
  /** The entry at position p is number p - 1; `undefined` where it was purged. */
  const kept: (KeptEntry | undefined)[] = []
  const positionsById = new Map<string, Position>()
  const chains = new Map<string, Position[]>()
  const unfinished = new Map<Position, EntryOf<Removal['kind']>>()
  const followers = createFollowers()
  let closed = false

  return {
    get health(): JournalHealth {
      return closed ? { status: 'unavailable', reason: 'closed' } : { status: 'ready' }
    },

    async append(entry: NewEntry): Promise<Entry> {
      throwIfClosed()
      const encoded = encodeEntry(entry)
      const { id, previous, kind } = entry
      const chain = chainOf(entry)
      // Each entry is accepted in a turn of its own: all followers see one order, also when one appends during its call.
      await undefined

      const known = positionsById.get(id)
      if (known !== undefined) return entryAt(known)
      const key = chainKey(chain)
      const positions = chains.get(key) ?? []
      const current = positions.at(-1) ?? 0
      if (previous !== current) throw new AppendConflictError(chain, previous, current)
      const position = kept.push({ ...encoded, id, kind, chain: key })
      positionsById.set(id, position)
      chains.set(key, positions)
      positions.push(position)
      const accepted = entryAt(position)
      if (accepted.kind === 'purge' || accepted.kind === 'erasure')
        unfinished.set(position, accepted)
      followers.tell(() => decodeEntry(position, encoded))
      return accepted
    },

    readChain: (chain, after = 0) =>
      readEach(positionsOf(chain).filter(position => position > after)),

    async readAt(positions) {
      throwIfClosed()
      return positions.map(entryAt)
    },

    async *readHeads() {
      const heads = new Map<string, Position>()
      for (const [index, entry] of kept.entries()) {
        if (entry !== undefined) noteHead(heads, entry, index + 1)
      }
      yield* readEach([...heads.values()].sort((a, b) => a - b))
    },

    follow(onEntry) {
      throwIfClosed()
      return followers.add(onEntry)
    },

    async remove(removal) {
      throwIfClosed()
      if (removal.kind === 'erasure') scrub(removal)
      else if (unfinished.delete(removal.position)) purge(removal)
    },

    async readUnfinishedRemovals() {
      throwIfClosed()
      return [...unfinished.values()]
    },

    async close() {
      closed = true
    },
  }

  function scrub(removal: Scrub): void {
    for (const position of positionsOf(removal)) {
      const entry = kept[position - 1]
      const text = entry && position < removal.position && scrubText(entry.text, removal.itemId)
      if (entry && text) kept[position - 1] = { ...entry, text }
    }
    for (const [position, other] of unfinished)
      if (isEndedBy(other, removal)) unfinished.delete(position)
  }

  function purge(removal: Purge): void {
    const purged = new Set(chainsOf(removal).map(chainKey))
    for (const [index, entry] of kept.entries()) {
      if (entry === undefined || !purged.has(entry.chain)) continue
      positionsById.delete(entry.id)
      kept[index] = undefined
      unfinished.delete(index + 1)
    }
    for (const chain of purged) chains.delete(chain)
    const position = kept.push(undefined)
    followers.tell(() => purgedEntry(removal, position))
  }

  function positionsOf(chain: Chain): readonly Position[] {
    return chains.get(chainKey(chain)) ?? []
  }

  /** The entries at positions, without those that are purged meanwhile. */
  async function* readEach(positions: readonly Position[]): AsyncIterable<Entry> {
    throwIfClosed()
    for (const position of positions) {
      if (kept[position - 1] === undefined) continue
      yield entryAt(position)
      throwIfClosed()
    }
  }

  function entryAt(position: Position): Entry {
    const entry = kept[position - 1]
    if (entry === undefined) throw new NoEntryError(position)
    return decodeEntry(position, entry)
  }

  function throwIfClosed(): void {
    if (closed) throw new JournalUnavailableError('closed')
  }
}
