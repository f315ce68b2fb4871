import { chainKey, chainOf, type Entry, type NewEntry, type Position } from './entry.ts'
import { JournalUnavailableError } from './errors.ts'
import type { Journal, JournalHealth, Purge, Scrub } from './journal.ts'
import { decodeEntry, encodeEntry } from './lib/entry-text.ts'
import { createFollowers } from './lib/followers.ts'
import { KeptEntries } from './lib/memory/kept-entries.ts'
import { purgedEntry, toPurge } from './lib/purging.ts'
import { isEndedBy, toScrub } from './lib/scrubbing.ts'

/** A journal that lives as long as the process: for tests and experiments, and what other engines are compared with. */
export function createMemoryJournal(): Journal {
  const entries = new KeptEntries()
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

      const known = entries.findById(id)
      if (known !== undefined) return known
      const position = entries.add({ id, previous, kind, chain }, encoded)
      const accepted = decodeEntry(position, encoded)
      if (accepted.kind === 'purge') unfinishedPurges.set(position, toPurge(accepted))
      if (accepted.kind === 'erasure') unfinishedScrubs.add(toScrub(accepted))
      followers.tell(() => decodeEntry(position, encoded))
      return accepted
    },

    readChain: (chain, after = 0) =>
      readEach(entries.chainBetween(chainKey(chain), after, entries.lastPosition)),

    async readAt(positions) {
      throwIfClosed()
      return positions.map(position => entries.entryAt(position))
    },

    async *readHeads() {
      yield* readEach(entries.headPositions())
    },

    follow(onEntry) {
      throwIfClosed()
      return followers.add(onEntry)
    },

    async scrub(scrub) {
      throwIfClosed()
      entries.scrub(scrub)
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
      const position = entries.purge(purge)
      const isPurged = ({ feed: { fixtureId, feedKey } }: Scrub): boolean =>
        fixtureId === purge.fixtureId && purge.feedKeys.includes(feedKey)
      for (const unfinished of unfinishedScrubs) {
        if (isPurged(unfinished)) unfinishedScrubs.delete(unfinished)
      }
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

  async function* readEach(positions: Iterable<Position>): AsyncIterable<Entry> {
    throwIfClosed()
    for (const position of positions) {
      yield entries.entryAt(position)
      throwIfClosed()
    }
  }

  function throwIfClosed(): void {
    if (closed) throw new JournalUnavailableError('closed')
  }
}
