import type { Chain, Entry, EntryOf, FeedId } from '@fixture-feed/journal/entry'
import type { EntryContext, Journal, Purge } from '@fixture-feed/journal/journal'
import { serviceDefaults } from '../../service-defaults.ts'
import { type Problem, problem } from '../problem/problem.ts'
import { AssetStore } from './asset-store.ts'
import { Catalog } from './catalog.ts'
import { EvidenceStore } from './evidence-store.ts'
import { DeltaStore } from './feed-dictionaries.ts'
import { FeedStore } from './feed-store.ts'
import { feedProblem } from './feed-target.ts'
import type { FeedView } from './feed-view.ts'
import { ReplayStore } from './replay-store.ts'
import { Scoreboard } from './scoreboard.ts'

/** The response to every request that needs the views before they are complete. */
export const viewsIncomplete: Problem = problem(
  'unavailable',
  'The service is still loading its journal, or nothing was ever published to it',
  { retryAfter: 1 },
)

export type MemoryShare = 'snapshots' | 'replays' | 'deltas' | 'dictionaries'

/** How the memory is shared out: by default 1,024 MiB, 64, 32 and 32. */
const memoryShares: Readonly<Record<MemoryShare, number>> = {
  snapshots: 32 / 36,
  replays: 2 / 36,
  deltas: 1 / 36,
  dictionaries: 1 / 36,
}

/** The part of the memory for one purpose, in bytes. */
export function shareBytes(
  share: MemoryShare,
  maxMemoryBytes: number = serviceDefaults.maxMemoryBytes,
): number {
  return Math.ceil(maxMemoryBytes * memoryShares[share])
}

/** The part of a journal that views use: they only read. */
export type ReadableJournal = Pick<
  Journal,
  'readChain' | 'readAt' | 'readHeads' | 'follow' | 'isBlank'
>

export interface ViewsOptions {
  /** The memory shared by all users in `memoryShares`, in bytes; the value of `serviceDefaults` by default. */
  readonly maxMemoryBytes?: number | undefined
  readonly onFailure: (error: unknown) => void
  /** Called when readers see an entry, and also if it could not be shown. */
  readonly onVisible?: ((entry: Entry) => void) | undefined
}

/** Everything in memory that follows the journal: the catalog and the feeds in use. */
export class Views {
  readonly journal: ReadableJournal
  readonly catalog: Catalog
  readonly feeds: FeedStore
  readonly deltas: DeltaStore
  readonly replays: ReplayStore
  readonly assets: AssetStore
  readonly evidence: EvidenceStore
  readonly scoreboard: Scoreboard
  readonly #options: ViewsOptions
  readonly #stop: () => void

  private constructor(journal: ReadableJournal, catalog: Catalog, options: ViewsOptions) {
    this.journal = journal
    this.catalog = catalog
    this.#options = options
    const { maxMemoryBytes = serviceDefaults.maxMemoryBytes } = options
    const bytesOf = (share: MemoryShare): number => shareBytes(share, maxMemoryBytes)
    this.deltas = new DeltaStore(bytesOf('deltas'), bytesOf('dictionaries'))
    this.feeds = new FeedStore(journal, bytesOf('snapshots'), this.deltas)
    this.replays = new ReplayStore(journal, bytesOf('replays'))
    this.assets = new AssetStore(journal, this.feeds, this.catalog)
    this.evidence = new EvidenceStore(journal, this.feeds)
    this.scoreboard = new Scoreboard({ catalog: this.catalog, feeds: this.feeds, journal })
    this.#stop = journal.follow((entry, context) => this.#follow(entry, context), {
      onSettled: () => void this.feeds.settle().catch(options.onFailure),
      onBroken: chain => this.#break(chain),
    })
  }

  /** Views of a journal, once its index is known. Feeds are folded later, on first need. */
  static async open(journal: ReadableJournal, options: ViewsOptions): Promise<Views> {
    const views = new Views(journal, new Catalog(), options)
    for await (const entry of journal.readHeads()) views.catalog.advance(entry)
    views.catalog.breakUnregistered()
    return views
  }

  /** Views of a journal whose index is known already. */
  static over(journal: ReadableJournal, catalog: Catalog, options: ViewsOptions): Views {
    return new Views(journal, catalog, options)
  }

  /** The view of a published feed that is in memory. */
  readable(feed: FeedId): FeedView | undefined {
    const refused = feedProblem(this.catalog, feed, { published: true })
    return refused === undefined ? this.feeds.loaded(feed) : undefined
  }

  close(): void {
    this.#stop()
  }

  #follow(entry: Entry, context: EntryContext): void {
    if (!context.isSettled) this.feeds.unsettle()
    this.#show(entry, context)
      .catch(this.#options.onFailure)
      .finally(() => this.#options.onVisible?.(entry))
  }

  /** Every entry becomes visible to readers here, no matter which process appended it. */
  async #show(entry: Entry, context: EntryContext): Promise<void> {
    if (entry.kind === 'purged') this.#forget(this.#purgedBy(entry))
    this.catalog.advance(entry)
    this.assets.note(entry)
    if (entry.kind === 'erasure') this.#forgetTexts()
    if (entry.kind === 'purge') this.#forget(entry)
    try {
      if ('feedKey' in entry) await this.feeds.advance(entry, context)
    } finally {
      this.scoreboard.note(entry)
      if ('feedKey' in entry) this.evidence.note(entry)
    }
  }

  /**
   * The feeds that a purge deletes. This process may have missed the entry that began the purge, or may have loaded
   * one of the feeds again before all its entries were deleted.
   */
  #purgedBy(entry: EntryOf<'purged'>): Pick<Purge, 'fixtureId' | 'feedKeys'> {
    const { fixtureId } = entry
    if ('feedKey' in entry) return { fixtureId, feedKeys: [entry.feedKey] }
    const begun = this.catalog.purge(fixtureId)?.feedKeys ?? []
    return { fixtureId, feedKeys: [...begun, ...this.catalog.feedKeys(fixtureId)] }
  }

  #forget({ fixtureId, feedKeys }: Pick<Purge, 'fixtureId' | 'feedKeys'>): void {
    for (const feedKey of feedKeys) this.feeds.drop({ fixtureId, feedKey })
    this.#forgetTexts()
    this.assets.forget(fixtureId)
  }

  /** Readers get no part of a feed of which entries are lost. */
  #break(chain: Chain): void {
    this.catalog.break(chain)
    if (chain.feedKey === undefined) return
    this.feeds.drop(chain)
    this.#forgetTexts()
  }

  #forgetTexts(): void {
    this.deltas.clear()
    this.replays.clear()
    this.evidence.clear()
  }
}
