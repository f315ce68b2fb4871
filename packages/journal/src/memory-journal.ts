import { type Chain, chainKey, chainOf, type Entry, type NewEntry, type Position } from './entry.ts'
import { AppendConflictError, JournalUnavailableError, NoEntryError } from './errors.ts'
import type { Journal, JournalHealth, Purge, Scrub } from './journal.ts'
import { decodeEntry, type EntryText, encodeEntry } from './lib/entry-text.ts'
import { createFollowers } from './lib/followers.ts'
import { noteHead } from './lib/head-kind.ts'
import { chainsOf, purgedEntry, toPurge } from './lib/purging.ts'
import { isEndedBy, scrubText, toScrub } from './lib/scrubbing.ts'

interface KeptEntry extends EntryText, Pick<NewEntry, 'id' | 'kind'> {
  readonly chain: string
}

/** A journal that lives as long as the process: for tests and experiments, and what other engines are compared with. */
export function createMemoryJournal(): Journal {
  /** The entry at position p is number p - 1; `undefined` where it was purged. */
  const kept: (KeptEntry | undefined)[] = []
  const positionsById = new Map<string, Position>()
  const chains = new Map<string, Position[]>()
  const unfinishedScrubs = new Set<Scrub>()
  const unfinishedPurges = new Map<Position, Purge>()
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
      if (accepted.kind === 'purge') unfinishedPurges.set(position, toPurge(accepted))
      if (accepted.kind === 'erasure') unfinishedScrubs.add(toScrub(accepted))
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

    async scrub(scrub) {
      throwIfClosed()
      for (const position of positionsOf(scrub.feed)) {
        const entry = kept[position - 1]
        const text = entry && position < scrub.before && scrubText(entry.text, scrub.itemId)
        if (entry && text) kept[position - 1] = { ...entry, text }
      }
      for (const unfinished of unfinishedScrubs) {
        if (isEndedBy(unfinished, scrub)) unfinishedScrubs.delete(unfinished)
      }
    },

    async readUnfinishedScrubs() {
      throwIfClosed()
      return [...unfinishedScrubs]
    },

    async purge(purge) {
      throwIfClosed()
      if (!unfinishedPurges.delete(purge.position)) return
      const purged = new Set(chainsOf(purge).map(chainKey))
      for (const [index, entry] of kept.entries()) {
        if (entry === undefined || !purged.has(entry.chain)) continue
        positionsById.delete(entry.id)
        kept[index] = undefined
      }
      for (const chain of purged) chains.delete(chain)
      for (const unfinished of unfinishedScrubs) {
        if (purged.has(chainKey(unfinished.feed))) unfinishedScrubs.delete(unfinished)
      }
      const position = kept.push(undefined)
      followers.tell(() => purgedEntry(purge, position))
    },

    async readUnfinishedPurges() {
      throwIfClosed()
      return [...unfinishedPurges.values()]
    },

    async close() {
      closed = true
    },
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
