import type { Entry, NewEntry, Position } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { AssetStore } from './asset-store.ts'
import { Catalog } from './catalog.ts'
import { FeedStore } from './feed-store.ts'
import type { PreparedVersion } from './feed-view.ts'
import { ReplayStore } from './replay-store.ts'
import { TimelineStore } from './timeline-store.ts'

export interface ViewsOptions {
  /** Memory for represented snapshots, in bytes; 1 GiB when left out. */
  readonly maxFeedBytes?: number | undefined
  /** Memory for replayed snapshots, in bytes; 64 MiB when left out. */
  readonly maxReplayBytes?: number | undefined
  /** Told when a change could not be shown. */
  readonly onFailure: (error: unknown) => void
}

/** Everything in memory that follows the journal: the catalogue of fixtures and the feeds in use. */
export class Views {
  readonly catalog: Catalog = new Catalog()
  readonly feeds: FeedStore
  readonly replays: ReplayStore
  readonly timelines: TimelineStore = new TimelineStore()
  readonly assets: AssetStore
  readonly #journal: Journal
  readonly #prepared = new Map<string, PreparedVersion>()
  readonly #visible = new Map<string, Promise<void>>()
  readonly #onFailure: (error: unknown) => void
  readonly #stop: () => void
  #registrations = 0

  private constructor(journal: Journal, { maxFeedBytes, maxReplayBytes, onFailure }: ViewsOptions) {
    this.#journal = journal
    this.#onFailure = onFailure
    this.feeds = new FeedStore(journal, maxFeedBytes)
    this.replays = new ReplayStore(journal, maxReplayBytes)
    this.assets = new AssetStore(journal, this.feeds)
    this.#stop = journal.follow(entry => this.#follow(entry))
  }

  /** Views of a journal, once its index is known. Feeds are folded later, on first need. */
  static async open(journal: Journal, options: ViewsOptions): Promise<Views> {
    const views = new Views(journal, options)
    for await (const entry of journal.readHeads()) views.catalog.advance(entry)
    await views.catalog.show()
    return views
  }

  /** Changes whenever a view that was found by a path may no longer be the one to answer from. */
  get epoch(): number {
    return this.#registrations + this.feeds.drops
  }

  /**
   * Appends an entry; resolves when readers of this node see it.
   *
   * @param prepared What the entry leads to, when the caller worked it out from the current view.
   * @throws {AppendConflictError | JournalUnavailableError} as the journal does.
   */
  async append(entry: NewEntry, prepared?: PreparedVersion): Promise<Entry> {
    if (prepared !== undefined) this.#prepared.set(entry.id, prepared)
    this.#visible.set(entry.id, Promise.resolve())
    try {
      const accepted = await this.#journal.append(entry)
      await this.#visible.get(entry.id)
      return accepted
    } finally {
      this.#prepared.delete(entry.id)
      this.#visible.delete(entry.id)
    }
  }

  /** Appends an entry; resolves when the journal has it. Readers see it soon. For many changes in a row. */
  appendUnseen(entry: NewEntry): Promise<Entry> {
    return this.#journal.append(entry)
  }

  /** The entries of a feed, in order. */
  readAfter(...read: Parameters<Journal['readAfter']>): AsyncIterable<Entry> {
    return this.#journal.readAfter(...read)
  }

  /** The entries at positions that a view knows. */
  readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    return this.#journal.readAt(positions)
  }

  /** Removes an erased item's bodies from the journal. */
  scrub(erasure: Parameters<Journal['scrub']>[0]): Promise<void> {
    return this.#journal.scrub(erasure)
  }

  close(): void {
    this.#stop()
  }

  #follow(entry: Entry): void {
    const visible = this.#advance(entry, this.#prepared.get(entry.id))
    if (this.#visible.has(entry.id)) this.#visible.set(entry.id, visible)
    visible.catch(this.#onFailure)
  }

  async #advance(entry: Entry, prepared: PreparedVersion | undefined): Promise<void> {
    if (entry.kind === 'fixture' || entry.kind === 'retirement') this.#registrations++
    const indexShown = this.catalog.advance(entry) ? this.catalog.show() : undefined
    if ('feedKey' in entry) await this.feeds.advance(entry, prepared)
    await indexShown
  }
}
