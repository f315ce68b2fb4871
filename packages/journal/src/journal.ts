import type { EncodedEntry } from './encode-entry.ts'
import type { Chain, Entry, EntryOf, FeedId, NewEntry, Position } from './entry.ts'

/** Whether the journal is complete and accepts appends; otherwise the reason, in words that an operator can act on. */
export type JournalHealth =
  | { readonly status: 'ready' }
  /**
   * The journal is followed, but an operator must act: some of it is damaged, or some appends are refused, such as when
   * the store is full.
   */
  | { readonly status: 'impaired'; readonly reason: string }
  | { readonly status: 'unavailable'; readonly reason: string }

export interface FollowOptions {
  /** Called after entries that were reported as unsettled, when the erasures that changed them have been received. */
  readonly onSettled?: (() => unknown) | undefined
  /** Called when accepted entries of a chain are lost: followers have no complete state of the chain after that. */
  readonly onBroken?: ((chain: Chain) => void) | undefined
}

export interface EntryContext {
  /**
   * False if entries were missed and read later, and a later erasure may already have changed this entry or an earlier
   * one. The state up to this entry may then never have been visible to a reader. `onSettled` is called when the state
   * is current again.
   */
  readonly isSettled: boolean
}

export type OnEntry = (entry: Entry, context: EntryContext) => void

/**
 * The append-only record of everything that happened. Every engine implements these guarantees; `journalContract` in
 * `journal-contract.ts` checks them. Code that needs one function of a journal takes the interface that declares it.
 *
 * - **Order.** Positions strictly increase in the order of acceptance. Readers and followers receive entries in that
 *   order. An engine that finds out that it missed entries delivers them late, in the order of their chain.
 * - **Chains.** An entry is accepted only if its `previous` is the position of the last accepted entry of its chain (0
 *   for the first). Of any number of concurrent appends that name the same predecessor at most one is accepted.
 * - **Atomicity.** An entry is stored completely or not at all, also after a crash.
 * - **Durability.** A resolved `append` survives the death of the process, unless the engine is in memory. With SQLite
 *   it also survives the death of the machine; for NATS see *Durability* in `docs/cluster.md`.
 * - **Identity.** An `id` that was accepted before is not accepted again: the append resolves to the accepted entry. An
 *   engine may limit this guarantee to retries that name the same predecessor, and to its last entries.
 * - **Visibility.** When `append` resolves, all followers of this journal object have been called with the entry, and
 *   every read that starts afterwards includes it.
 * - **Independence.** Entries are values: no change of an object that a caller passed or received affects the journal.
 */
export interface Journal extends JournalReader, JournalWriter, FollowableJournal, StoreClock {
  /**
   * The accepted erasures and purges whose removals are unfinished, in order, including the removals of a killed
   * process. Another node may be working on one of them; removing twice has no effect.
   *
   * @throws {JournalUnavailableError} if the engine does not respond.
   */
  readUnfinishedRemovals(): Promise<readonly EntryOf<Removal['kind']>[]>

  /**
   * The last known health. An unavailable engine reports its recovery here. The engine keeps retrying unless it is
   * closed or needs a restart, such as after damage.
   */
  readonly health: JournalHealth

  /**
   * Whether nothing was ever appended. Present only in engines whose store is shared by several processes, because
   * there an empty store may have replaced the real one by mistake.
   */
  readonly isBlank?: boolean

  /**
   * Waits for appends in progress and releases all resources. Can be called repeatedly. All other methods then fail
   * with `JournalUnavailableError`.
   */
  close(): Promise<void>
}

export interface JournalWriter {
  /**
   * Appends one entry to its chain.
   *
   * @param encoded The entry as `encodeEntryInSteps` serialized it. Without it, the entry is serialized during the
   *   call, which blocks the event loop for 50 ms if the entry has 15 MB.
   * @throws {AppendConflictError} if `previous` is not the chain's last position; the entry was not accepted.
   * @throws {JournalUnavailableError} if the engine refuses appends, or could not confirm the write; the entry may have
   *   been written. A retry with the same `id` is safe.
   * @throws {EntryTooLargeError} if the entry exceeds the size limit of the engine; nothing was written.
   */
  append(entry: NewEntry, encoded?: EncodedEntry): Promise<Entry>

  /**
   * Permanently removes the data that an accepted entry names. An interrupted removal can be repeated; repeating a
   * finished one has no effect.
   *
   * An erasure removes an item from all earlier entries of its feed: its bodies and evidence, published or proposed,
   * its withdrawals, and the reasons of the holds that name it. The assets that the erasure lists lose their bytes. The
   * entries themselves remain.
   *
   * A purge removes all entries of a fixture and of its feeds and frees their space, without blocking readers.
   * Followers receive a `purged` entry, and the chains start again: writers append their next entries after 0. The ids
   * of the deleted entries are forgotten.
   *
   * @throws {JournalUnavailableError} if the removal could not be started or completed.
   */
  remove(removal: Removal): Promise<void>

  /**
   * Resolves when the followers have received every entry that was accepted before the call, whichever process
   * appended it. Left out by engines with a single writer.
   *
   * @throws {JournalUnavailableError} if the engine does not respond, or some entries do not arrive in time.
   */
  catchUp?(): Promise<void>
}

export interface ChainReader {
  /**
   * The entries of a chain in order, up to its last one at the time of the call; with `after` only the entries after
   * that position. Lazy: entries are read while the iteration proceeds. The caller may end the iteration early, and a
   * purge of the chain may shorten it.
   *
   * @throws {JournalUnavailableError} while iterating, if the engine does not respond or the chain is damaged. The
   *   other reads throw it for the same reasons.
   */
  readChain(chain: Chain, after?: Position): AsyncIterable<Entry>
}

export interface EntryReader {
  /**
   * The entries at the given positions, in the given order.
   *
   * @throws {NoEntryError} with the first position that has no entry.
   */
  readAt(positions: readonly Position[]): Promise<readonly Entry[]>
}

export interface HeadReader {
  /**
   * The entries for an index: the last one of each kind in each chain, in the order of positions; heads that could be
   * read only at a second attempt follow. A publication and an erasure count as one kind, because both contain the item
   * count; the later one is returned. The kinds `receipt`, `asset` and `gap` are omitted, and an unfinished `purge` is
   * the only head of its chain. All heads belong to one moment, at or after the call, except entries that are purged
   * meanwhile.
   */
  readHeads(): AsyncIterable<Entry>
}

/** The functions that read a journal: its chains, entries and heads. They neither append nor follow. */
export interface JournalReader extends ChainReader, EntryReader, HeadReader {}

export interface FollowableJournal {
  /**
   * Calls `onEntry`, in order, for each entry that is accepted from now on, whichever process appended it. Returns a
   * function that ends these calls. An error thrown by `onEntry` affects neither the append nor other followers; it
   * becomes an uncaught exception.
   */
  follow(onEntry: OnEntry, options?: FollowOptions): () => void
}

export interface StoreClock {
  /**
   * Reads the clock of the store, in milliseconds since the epoch. Left out by engines whose store is on this machine.
   *
   * @throws {JournalUnavailableError} when the engine cannot answer.
   */
  readClock?(): Promise<number>
}

/** An item to remove from a feed's history, as an accepted erasure names it. */
export interface Scrub extends ErasedContent, FeedId {
  readonly kind: 'erasure'
  readonly position: Position
}

/** The content that an erasure removes: an item, and the assets that only this item has named. */
export interface ErasedContent {
  readonly itemId: string
  readonly assets?: readonly string[] | undefined
}

/** A fixture to delete with its feeds, as an accepted `purge` names it. */
export interface Purge extends PurgedFeeds {
  readonly kind: 'purge'
  readonly position: Position
}

/** The feeds of a fixture that a purge deletes. */
export interface PurgedFeeds {
  readonly fixtureId: string
  readonly feedKeys: readonly string[]
}

export type Removal = Scrub | Purge
