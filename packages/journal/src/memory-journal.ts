import { chainKey, chainOf, type Entry, type NewEntry, type Position } from './entry.ts'
import { JournalUnavailableError } from './errors.ts'
import type { Journal, JournalHealth, Purge, ReadOptions, Scrub } from './journal.ts'
import { decodeEntry, encodeEntry } from './lib/entry-text.ts'
import { createFollowers } from './lib/followers.ts'
import { KeptEntries } from './lib/memory/kept-entries.ts'
import { purgedEntry, toPurge } from './lib/purging.ts'
import { isEndedBy, toScrub } from './lib/scrubbing.ts'

/** A journal that lives as long as the process: for tests and experiments. */
export function createMemoryJournal(): Journal {
  const journal = new MemoryJournal()
  // Functions of one object, as those of other engines: a test can put others in the place of some.
  return {
    append: entry => journal.append(entry),
    readAfter: (position, options) => journal.readAfter(position, options),
    readAt: positions => journal.readAt(positions),
    readHeads: () => journal.readHeads(),
    follow: onEntry => journal.follow(onEntry),
    scrub: scrub => journal.scrub(scrub),
    readUnfinishedScrubs: () => journal.readUnfinishedScrubs(),
    purge: purge => journal.purge(purge),
    readUnfinishedPurges: () => journal.readUnfinishedPurges(),
    close: () => journal.close(),
    get health() {
      return journal.health
    },
  }
}

class MemoryJournal implements Journal {
  readonly #entries = new KeptEntries()
  readonly #unfinishedScrubs = new Set<Scrub>()
  readonly #unfinishedPurges = new Map<Position, Purge>()
  readonly #followers = createFollowers()
  #closed = false

  get health(): JournalHealth {
    return this.#closed ? { status: 'unavailable', reason: 'closed' } : { status: 'ready' }
  }

  async append(entry: NewEntry): Promise<Entry> {
    this.#throwIfClosed()
    const encoded = encodeEntry(entry)
    const { id, previous, kind } = entry
    const chain = chainOf(entry)
    // Each entry is accepted in a turn of its own: all followers see one order, also when one appends during its call.
    await undefined

    const known = this.#entries.findById(id)
    if (known !== undefined) return known
    const position = this.#entries.add({ id, previous, kind, chain }, encoded)
    const accepted = decodeEntry(position, encoded)
    if (accepted.kind === 'purge') this.#unfinishedPurges.set(position, toPurge(accepted))
    if (accepted.kind === 'erasure') this.#unfinishedScrubs.add(toScrub(accepted))
    this.#followers.tell(() => decodeEntry(position, encoded))
    return accepted
  }

  readAfter(
    position: Position,
    { feed, until = Infinity }: ReadOptions = {},
  ): AsyncIterable<Entry> {
    const last = Math.min(until, this.#entries.lastPosition)
    return this.#readEach(
      feed === undefined
        ? this.#entries.positionsBetween(position, last)
        : this.#entries.chainBetween(chainKey(feed), position, last),
    )
  }

  async readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    this.#throwIfClosed()
    return positions.map(position => this.#entries.entryAt(position))
  }

  async *readHeads(): AsyncIterable<Entry> {
    yield* this.#readEach(this.#entries.headPositions())
  }

  follow(onEntry: (entry: Entry) => void): () => void {
    this.#throwIfClosed()
    return this.#followers.add(onEntry)
  }

  async scrub(scrub: Scrub): Promise<void> {
    this.#throwIfClosed()
    this.#entries.scrub(scrub)
    for (const unfinished of this.#unfinishedScrubs) {
      if (isEndedBy(unfinished, scrub)) this.#unfinishedScrubs.delete(unfinished)
    }
  }

  async readUnfinishedScrubs(): Promise<readonly Scrub[]> {
    this.#throwIfClosed()
    return [...this.#unfinishedScrubs]
  }

  async purge(purge: Purge): Promise<void> {
    this.#throwIfClosed()
    if (!this.#unfinishedPurges.delete(purge.position)) return
    const position = this.#entries.purge(purge)
    const isPurged = ({ feed: { fixtureId, feedKey } }: Scrub): boolean =>
      fixtureId === purge.fixtureId && purge.feedKeys.includes(feedKey)
    for (const unfinished of this.#unfinishedScrubs) {
      if (isPurged(unfinished)) this.#unfinishedScrubs.delete(unfinished)
    }
    this.#followers.tell(() => purgedEntry(purge, position))
  }

  async readUnfinishedPurges(): Promise<readonly Purge[]> {
    this.#throwIfClosed()
    return [...this.#unfinishedPurges.values()]
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  async *#readEach(positions: Iterable<Position>): AsyncIterable<Entry> {
    this.#throwIfClosed()
    for (const position of positions) {
      yield this.#entries.entryAt(position)
      this.#throwIfClosed()
    }
  }

  #throwIfClosed(): void {
    if (this.#closed) throw new JournalUnavailableError('closed')
  }
}
