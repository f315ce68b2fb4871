import type { Entry, Position } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { AssetStore } from './asset-store.ts'
import { Catalog } from './catalog.ts'
import { FeedStore } from './feed-store.ts'
import type { FeedView, PreparedVersion } from './feed-view.ts'
import { ReplayStore } from './replay-store.ts'
import { TimelineStore } from './timeline-store.ts'

/** What views read of a journal; they never write. */
export type ReadableJournal = Pick<Journal, 'readAfter' | 'readAt' | 'readHeads' | 'follow'>

export interface ViewsOptions {
  /** Memory for represented snapshots, in bytes; 1 GiB when left out. */
  readonly maxFeedBytes?: number | undefined
  /** Memory for replayed snapshots, in bytes; 64 MiB when left out. */
  readonly maxReplayBytes?: number | undefined
  /** Told when a change could not be shown. */
  readonly onFailure: (error: unknown) => void
  /** Told when readers of these views see an entry, or never will. */
  readonly onShown?: ((position: Position) => void) | undefined
  /** Resolves when an entry is seen wherever else this node is read. */
  readonly shownElsewhere?: ((position: Position) => Promise<void>) | undefined
}

/** Everything in memory that follows the journal: the catalogue of fixtures and the feeds in use. */
export class Views {
  readonly catalog: Catalog = new Catalog()
  readonly feeds: FeedStore
  readonly replays: ReplayStore
  readonly timelines: TimelineStore = new TimelineStore()
  readonly assets: AssetStore
  readonly #journal: ReadableJournal
  readonly #prepared = new Map<string, PreparedVersion>()
  readonly #visible = new Map<string, Promise<void>>()
  readonly #options: ViewsOptions
  readonly #stop: () => void
  #registrations = 0

  private constructor(journal: ReadableJournal, options: ViewsOptions) {
    this.#journal = journal
    this.#options = options
    this.feeds = new FeedStore(journal, options.maxFeedBytes)
    this.replays = new ReplayStore(journal, options.maxReplayBytes)
    this.assets = new AssetStore(journal, this.feeds)
    this.#stop = journal.follow(entry => this.#follow(entry))
  }

  /** Views of a journal, once its index is known. Feeds are folded later, on first need. */
  static async open(journal: ReadableJournal, options: ViewsOptions): Promise<Views> {
    const views = new Views(journal, options)
    for await (const entry of journal.readHeads()) views.catalog.advance(entry)
    views.catalog.show()
    return views
  }

  /** Changes whenever a view that was found by a path may no longer be the one to answer from. */
  get epoch(): number {
    return this.#registrations + this.feeds.drops
  }

  /**
   * Runs an append of an entry to the journal that these views follow; resolves when readers of this node see it.
   *
   * @param prepared What the entry leads to, when the caller worked it out from the current view.
   */
  async appending(
    id: string,
    append: () => Promise<Entry>,
    prepared?: PreparedVersion,
  ): Promise<Entry> {
    if (prepared !== undefined) this.#prepared.set(id, prepared)
    this.#visible.set(id, Promise.resolve())
    try {
      const accepted = await append()
      await this.#visible.get(id)
      await this.#options.shownElsewhere?.(accepted.position)
      return accepted
    } finally {
      this.#prepared.delete(id)
      this.#visible.delete(id)
    }
  }

  /** Resolves when all that a view knows is seen by the readers of this node. */
  async seen(view: FeedView): Promise<void> {
    await view.currentTag()
    await this.#options.shownElsewhere?.(view.fold.position)
  }

  /** The entries of a feed, in order. */
  readAfter(...read: Parameters<Journal['readAfter']>): AsyncIterable<Entry> {
    return this.#journal.readAfter(...read)
  }

  /** The entries at positions that a view knows. */
  readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    return this.#journal.readAt(positions)
  }

  close(): void {
    this.#stop()
  }

  #follow(entry: Entry): void {
    const visible = this.#advance(entry, this.#prepared.get(entry.id))
    if (this.#visible.has(entry.id)) this.#visible.set(entry.id, visible)
    visible.catch(this.#options.onFailure).finally(() => this.#options.onShown?.(entry.position))
  }

  async #advance(entry: Entry, prepared: PreparedVersion | undefined): Promise<void> {
    if (entry.kind === 'fixture' || entry.kind === 'retirement') this.#registrations++
    if (this.catalog.advance(entry)) this.catalog.show()
    if ('feedKey' in entry) await this.feeds.advance(entry, prepared)
  }
}
