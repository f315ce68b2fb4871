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
  /** Entries that arrived while earlier ones were being read. */
  arrived: Entry[] | undefined
  readonly opened: Promise<FeedView>
  shown: boolean
  /** Whether entries of the feed are being deleted, so that the view may lack some of them. */
  isDropped: boolean
  users: number
}

/** The feeds in memory: folded from the journal in slices of time, kept up to date, dropped when memory is short. */
export class FeedStore {
  readonly #journal: ChainReader
  readonly #maxBytes: number
  readonly #deltas: DeltaStore | undefined
  readonly #stored = new Map<string, StoredFeed>()
  /** Pending while the journal reads entries that it had missed; `undefined` while the journal is settled. */
  #settling: PromiseWithResolvers<void> | undefined

  /** @param maxBytes The size of all encoded snapshots, in bytes, above which feeds are evicted. */
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
   * Calls `use` with a view that stays in memory and current until the promise settles. If entries are deleted while
   * `use` reads them, it is called again with the new view.
   */
  async pin<Result>(feed: FeedId, use: (view: FeedView) => Promise<Result>): Promise<Result> {
    const key = chainKey(feed)
    for (;;) {
      const stored = this.#stored.get(key) ?? this.#load(feed)
      stored.users++
      try {
        const view = await stored.opened
        // A feed whose entries are being deleted may be dropped during `use`. It is then read again.
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
   * Passes an entry to its feed, if the feed is in memory. Resolves when readers see the entry; an unsettled one,
   * when the view has applied it.
   */
  async advance(entry: Entry & FeedId, context: EntryContext = { isSettled: true }): Promise<void> {
    const stored = this.#stored.get(chainKey(entry))
    if (stored === undefined) return
    if (stored.arrived === undefined) return stored.view.advance(entry, context)
    stored.arrived.push(entry)
    await stored.opened
  }

  /** Announces entries whose state was never visible anywhere. No feed is shown with them until `settle`. */
  unsettle(): void {
    this.#settling ??= Promise.withResolvers()
  }

  async settle(): Promise<void> {
    this.#settling?.resolve()
    this.#settling = undefined
    await Promise.all([...this.#stored.values()].map(({ view }) => view.settle()))
  }

  /**
   * Resolves when the feeds are in a state that was visible.
   *
   * @throws {JournalUnavailableError} when that takes too long.
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

  /** Drops a feed whose entries are being deleted, and releases the requests that wait for a position of its view. */
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
      // The entries at the end of the chain, starting with the ninth last change: the resulting versions become
      // dictionaries.
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
   * Applies the entries that arrived in the meantime. When none is left, later entries are passed to the view
   * directly, starting in the same turn of the event loop, because an entry that arrived in between would be lost.
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
   * Second-chance eviction: feeds that were not used since the last eviction are removed first, the oldest of them
   * before the others.
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
