import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import { JournalUnavailableError, NoEntryError } from '@fixture-feed/journal/errors'
import type { ChainReader, EntryContext } from '@fixture-feed/journal/journal'
import { runInSlices } from '../slices/run-in-slices.ts'
import { type DeltaStore, maxDictionaries } from './feed-dictionaries.ts'
import { FeedView } from './feed-view.ts'

/** The longest wait of a read for entries that the journal missed. */
const settleWithinMs = 4_000

/** A feed in memory, or one that is being loaded. */
interface StoredFeed {
  readonly view: FeedView
  /** Entries that arrived while earlier ones were being read; `undefined` once they are applied. */
  arrived: Entry[] | undefined
  readonly opened: Promise<FeedView>
  shown: boolean
  /** Whether the feed was dropped, so that the view may lack entries or may not have shown them. */
  isDropped: boolean
  users: number
}

/** The feeds in memory: folded from the journal in slices of time, kept up to date, evicted when memory is short. */
export class FeedStore {
  readonly #journal: ChainReader
  readonly #maxBytes: number
  readonly #deltas: DeltaStore | undefined
  readonly #stored = new Map<string, StoredFeed>()
  /** Pending while the journal reads entries that it had missed; `undefined` while the journal is settled. */
  #settling: PromiseWithResolvers<void> | undefined

  /** @param maxBytes The size of all encoded snapshots, in bytes, above which the load of a feed evicts others. */
  constructor(journal: ChainReader, maxBytes: number = 1024 ** 3, deltas?: DeltaStore) {
    this.#journal = journal
    this.#maxBytes = maxBytes
    this.#deltas = deltas
  }

  /** The view of a feed; `undefined` if it is not in memory, or not ready for readers. The call counts as a use. */
  loaded(feed: FeedId): FeedView | undefined {
    const stored = this.#stored.get(chainKey(feed))
    if (stored?.shown !== true) return undefined
    stored.view.used = true
    return stored.view
  }

  /**
   * The view of a feed; `undefined` if it is not in memory, or not ready for readers. The call does not count as a
   * use.
   */
  peek(feed: FeedId): FeedView | undefined {
    const stored = this.#stored.get(chainKey(feed))
    return stored?.shown === true ? stored.view : undefined
  }

  /**
   * The view of a feed, folded from the journal if need be. A feed that is dropped while it is being folded is read
   * again, because some of its entries may have been deleted before they were read.
   */
  async open(feed: FeedId): Promise<FeedView> {
    for (;;) {
      const stored = this.#stored.get(chainKey(feed)) ?? this.#load(feed)
      stored.view.used = true
      const view = await stored.opened
      if (!stored.isDropped) return view
    }
  }

  /**
   * Calls `use` with a view that is not evicted until the promise settles. If the feed is dropped and `use` then fails
   * with a `NoEntryError`, `use` is called again with the new view.
   */
  async pin<Result>(feed: FeedId, use: (view: FeedView) => Promise<Result>): Promise<Result> {
    const key = chainKey(feed)
    for (;;) {
      const stored = this.#stored.get(key) ?? this.#load(feed)
      stored.users++
      try {
        const view = await stored.opened
        // A feed that was dropped while it was being loaded is read again.
        if (this.#stored.get(key) === stored) return await use(view)
      } catch (error) {
        const isDropped = stored.shown && this.#stored.get(key) !== stored
        if (!isDropped || !(error instanceof NoEntryError)) throw error
      } finally {
        stored.users--
        stored.view.used = true
      }
    }
  }

  /**
   * Passes an entry to its feed, if the feed is in memory. Resolves when readers see the entry or, if the entry is
   * unsettled, when the view has applied it.
   */
  async advance(entry: Entry & FeedId, context: EntryContext = { isSettled: true }): Promise<void> {
    const stored = this.#stored.get(chainKey(entry))
    if (stored === undefined) return
    if (stored.arrived === undefined)
      return this.#dropOnFailure(stored, stored.view.advance(entry, context))
    stored.arrived.push(entry)
    await stored.opened
  }

  /**
   * Announces missed entries. Feeds are not shown with these entries until `settle`, because the states between them
   * may never have been served.
   */
  unsettle(): void {
    this.#settling ??= Promise.withResolvers()
  }

  async settle(): Promise<void> {
    this.#settling?.resolve()
    this.#settling = undefined
    const shown = await Promise.allSettled(
      this.#stored.values().map(stored => this.#dropOnFailure(stored, stored.view.settle())),
    )
    for (const outcome of shown) if (outcome.status === 'rejected') throw outcome.reason
  }

  /** Drops a feed that could not apply or show an entry, so that the next read folds it again. */
  async #dropOnFailure({ view }: StoredFeed, shown: Promise<void>): Promise<void> {
    try {
      await shown
    } catch (error) {
      // The feed may have been dropped and loaded again in the meantime.
      if (this.#stored.get(chainKey(view.feed))?.view === view) this.drop(view.feed)
      throw error
    }
  }

  /**
   * Resolves when the journal is settled.
   *
   * @throws {JournalUnavailableError} when that takes more than 4 s.
   */
  async settled(): Promise<void> {
    if (this.#settling === undefined) return
    const { promise, reject } = Promise.withResolvers<never>()
    const reason = 'entries that were missed are still being read'
    const timer = setTimeout(() => reject(new JournalUnavailableError(reason)), settleWithinMs)
    try {
      await Promise.race([this.#settling.promise, promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Drops a feed whose entries are being deleted or were lost, or whose view could not apply or show an entry. Releases
   * the requests that wait for a position of the view, or for `settle`.
   */
  drop(feed: FeedId): void {
    const key = chainKey(feed)
    const stored = this.#stored.get(key)
    if (stored === undefined) return
    stored.isDropped = true
    stored.view.end()
    this.#stored.delete(key)
  }

  *views(): IterableIterator<FeedView> {
    for (const { view, shown } of this.#stored.values()) if (shown) yield view
  }

  #load(feed: FeedId): StoredFeed {
    const view = new FeedView(feed, this.#deltas)
    const key = chainKey(feed)
    const stored: StoredFeed = {
      view,
      arrived: [],
      opened: Promise.resolve().then(() => this.#fold(stored, key)),
      shown: false,
      isDropped: false,
      users: 0,
    }
    this.#stored.set(key, stored)
    return stored
  }

  async #fold(stored: StoredFeed, key: string): Promise<FeedView> {
    const { view } = stored
    try {
      // The entries after the tenth last change: the versions after the last nine changes become dictionaries.
      const last: Entry[] = []
      let changes = 0
      for await (const entry of this.#journal.readChain(view.feed)) {
        last.push(entry)
        if (isChange(entry)) changes++
        while (changes > maxDictionaries) {
          const earlier = last.shift() as Entry
          if (isChange(earlier)) changes--
          await runInSlices(view.fold.advanceInSteps(earlier))
        }
      }
      for (const entry of last) await runInSlices(view.replayIntoDictionary(entry))
      await this.#catchUp(stored)
      await view.show()
      view.used = true
      stored.shown = true
    } catch (error) {
      // The feed may have been dropped and loaded again in the meantime.
      if (this.#stored.get(key) === stored) this.#stored.delete(key)
      throw error
    }
    // A view that was dropped in the meantime receives no more entries, so its waiters are released.
    if (this.#stored.get(key) !== stored) view.end()
    this.#makeRoom()
    return view
  }

  /**
   * Applies the entries that arrived in the meantime. When none is left and the journal is settled, later entries are
   * passed to the view directly, starting in the same turn of the event loop, because an entry that arrived in between
   * would be lost.
   */
  async #catchUp(stored: StoredFeed): Promise<void> {
    const { view, arrived = [] } = stored
    for (;;) {
      for (let entry = arrived.shift(); entry !== undefined; entry = arrived.shift())
        await runInSlices(view.replayIntoDictionary(entry))
      if (this.#settling === undefined) {
        stored.arrived = undefined
        return
      }
      await this.settled()
    }
  }

  /**
   * Second-chance eviction while memory is short: removes the feeds that were not used since the last eviction, and
   * then the others, each time in the order in which they were loaded. Feeds that are being loaded or are pinned stay,
   * and so does the last feed.
   */
  #makeRoom(): void {
    let bytes = 0
    for (const { view } of this.#stored.values()) bytes += view.byteLength
    if (bytes <= this.#maxBytes) return
    for (const mayBeUsed of [false, true]) {
      for (const [key, { view, shown, users }] of this.#stored) {
        if (bytes <= this.#maxBytes || this.#stored.size === 1) break
        if (!shown || users > 0 || (view.used && !mayBeUsed)) continue
        this.#stored.delete(key)
        view.end()
        bytes -= view.byteLength
      }
    }
    for (const { view } of this.#stored.values()) view.used = false
  }
}

function isChange({ kind }: Entry): boolean {
  return kind === 'publication' || kind === 'erasure'
}
