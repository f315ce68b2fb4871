import type { Entry, FeedId, NewEntry, Position } from './entry.ts'

/** Whether the journal can be appended to, and if not, why: in words that an operator can act on. */
export type JournalHealth =
  | { readonly status: 'ready' }
  | { readonly status: 'unavailable'; readonly reason: string }

/**
 * The append-only record of everything that happened, and the only thing that is stored. Every engine keeps these
 * guarantees; `journalContract` in `journal-contract.ts` checks them.
 *
 * - **Order.** Positions strictly increase in the order of acceptance. Readers and followers see entries in that order.
 * - **Chains.** An entry is accepted only if its `previous` is the position of the last accepted entry of its chain
 *   (0 for the first). Of any number of racers that name the same predecessor exactly one is accepted.
 * - **Atomicity.** An entry is there whole or not at all, also after a crash.
 * - **Durability.** A resolved `append` survives the death of the process and, for engines on disk, of the machine.
 * - **Identity.** An `id` that was accepted before is not accepted again: the append resolves to the entry that was. An
 *   engine may promise this only for a retry that names the same predecessor, and for its last entries.
 * - **Visibility.** When `append` resolves, all followers of this journal object have been called with the entry, and
 *   every read started from then on sees it.
 * - **Independence.** Entries are values: nothing that a caller does to what it passed in or got back changes the journal.
 */
export interface Journal {
  /**
   * Appends one entry to its chain.
   *
   * @throws {AppendConflictError} when `previous` is not the chain's last position; nothing was written.
   * @throws {JournalUnavailableError} when the engine could not say that it was written: it may or may not have been.
   * A retry with the same `id` is safe.
   * @throws {EntryTooLargeError} when the engine takes no entry of that size; nothing was written.
   */
  append(entry: NewEntry): Promise<Entry>

  /**
   * The entries with a position greater than `position`, in order, up to the last one at the time of the call; with
   * `feed` only those of that feed's chain. Lazy: holds a bounded number of entries at a time, and may be left early.
   *
   * @throws {JournalUnavailableError} from here and all other reads, while iterating, when the engine cannot answer.
   */
  readAfter(position: Position, options?: ReadOptions): AsyncIterable<Entry>

  /**
   * The entries at the given positions, in the order asked for.
   *
   * @throws {RangeError} naming the first position at which there is no entry.
   */
  readAt(positions: readonly Position[]): Promise<readonly Entry[]>

  /**
   * What an index needs without reading everything: the last entry of each kind in each chain, in order of position
   * (for a publication or erasure: the later of the two stands for both, as it says the item count). Kinds `receipt`,
   * `asset` and `gap` are left out. All heads are those of one moment, at or after the call.
   */
  readHeads(): AsyncIterable<Entry>

  /**
   * Calls `onEntry` for each entry accepted from now on, by whomever, in order. Returns the way to stop. What `onEntry`
   * throws stops neither the append nor other followers; it becomes an uncaught exception.
   */
  follow(onEntry: (entry: Entry) => void): () => void

  /**
   * Removes an item from all publications of a feed whose position is below `before`, that of the accepted erasure: its
   * bodies, and its withdrawals with their reasons. The entries stay in place without it. Repeatable: it may have been
   * interrupted.
   *
   * @throws {JournalUnavailableError} when it could not be done, or not to the end.
   */
  scrub(scrub: Scrub): Promise<void>

  /**
   * The scrubs of all accepted erasures that did not come to their end, also those that an earlier process was killed
   * in. One that another node has under way may be among them: scrubbing twice does no harm.
   *
   * @throws {JournalUnavailableError} when the engine cannot answer.
   */
  readUnfinishedScrubs(): Promise<readonly Scrub[]>

  /** The last known health. An engine that is unavailable keeps trying by itself and says so here. */
  readonly health: JournalHealth

  /** Lets appends under way finish and releases everything. Later calls reject with `JournalUnavailableError`. */
  close(): Promise<void>
}

/** What is to be removed once an erasure is accepted. */
export interface Scrub {
  readonly feed: FeedId
  readonly itemId: string
  /** The position of the erasure. */
  readonly before: Position
}

export interface ReadOptions {
  readonly feed?: FeedId | undefined
  /** Stop after this position. */
  readonly until?: Position | undefined
}
