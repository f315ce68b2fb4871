import type { Chain, Entry, EntryOf, NewEntry, Position } from './entry.ts'

/** Whether the journal can be appended to; if not, the reason in words that an operator can act on. */
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
   * The entries of a chain in order, up to its last one at the time of the call; with `after` only those behind that
   * position. Lazy: holds a bounded number of entries at a time, and may be left early.
   *
   * @throws {JournalUnavailableError} from here and all other reads, while iterating, when the engine cannot answer.
   */
  readChain(chain: Chain, after?: Position): AsyncIterable<Entry>

  /**
   * The entries at the given positions, in the order asked for.
   *
   * @throws {NoEntryError} naming the first position at which there is no entry.
   */
  readAt(positions: readonly Position[]): Promise<readonly Entry[]>

  /**
   * The entries that an index needs: the last one of each kind in each chain, in order of position. A publication and
   * an erasure count as one kind, as both state the item count: the later one is returned. Kinds `receipt`, `asset` and
   * `gap` are left out, and an unfinished `purge` stands alone in its chain. All heads are those of one moment, at or
   * after the call, without those that are purged meanwhile.
   */
  readHeads(): AsyncIterable<Entry>

  /**
   * Calls `onEntry`, in order, for each entry accepted from now on, whichever process appended it. Returns a function
   * that stops it. An error thrown by `onEntry` stops neither the append nor other followers; it becomes an uncaught
   * exception.
   */
  follow(onEntry: (entry: Entry) => void): () => void

  /**
   * Removes for good what an accepted entry says. An interrupted removal can be repeated; one that was finished before
   * does nothing.
   *
   * An erasure: an item from all entries of its feed before it: its bodies and evidence, published or proposed, and the
   * reasons of its withdrawals and of the holds that name it. The entries stay in place without them.
   *
   * A purge: all entries of a fixture and of its feeds, whose space is given back; readers are not held up. Followers get
   * a `purged` entry, and the chains begin anew: their next entries name 0. Ids of the deleted entries are forgotten.
   *
   * @throws {JournalUnavailableError} when the removal could not be started or completed.
   */
  remove(removal: Removal): Promise<void>

  /**
   * The accepted erasures and purges whose removals are unfinished, in order, including those of a process that was
   * killed. One that another node is working on may be among them: to remove twice does no harm.
   *
   * @throws {JournalUnavailableError} when the engine cannot answer.
   */
  readUnfinishedRemovals(): Promise<readonly EntryOf<Removal['kind']>[]>

  /** The last known health. An unavailable engine keeps retrying by itself and reports its recovery here. */
  readonly health: JournalHealth

  /** Waits for appends under way and releases all resources. Later calls reject with `JournalUnavailableError`. */
  close(): Promise<void>
}

/** An item to remove from a feed's history, as an accepted erasure says. */
export type Scrub = Pick<
  EntryOf<'erasure'>,
  'kind' | 'fixtureId' | 'feedKey' | 'itemId' | 'position'
>

/** A fixture to delete with its feeds, as an accepted `purge` says. */
export type Purge = Pick<EntryOf<'purge'>, 'kind' | 'fixtureId' | 'feedKeys' | 'position'>

export type Removal = Scrub | Purge
