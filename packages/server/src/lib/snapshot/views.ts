import type { Chain, Entry, EntryOf, FeedId, Position } from '@fixture-feed/journal/entry'
import type {
  EntryContext,
  FollowableJournal,
  JournalReader,
  PurgedFeeds,
} from '@fixture-feed/journal/journal'
import { serviceDefaults } from '../../service-defaults.ts'
import { type Problem, problem } from '../problem/problem.ts'
import { AssetStore } from './asset-store.ts'
import { Catalog } from './catalog.ts'
import { type ChangeList, ChangeLists } from './change-lists.ts'
import { EvidenceStore } from './evidence-store.ts'
import { DeltaStore } from './feed-dictionaries.ts'
import { FeedStore } from './feed-store.ts'
import { feedProblem } from './feed-target.ts'
import type { FeedView } from './feed-view.ts'
import type { PolledView, PollTarget } from './polled-view.ts'
import { ReplayStore } from './replay-store.ts'
import { Scoreboard } from './scoreboard.ts'

/** The response to every request that needs the views before they are complete. */
export const viewsIncomplete: Problem = problem(
  'unavailable',
  'The service is still loading its journal, or its journal is empty',
  { retryAfter: 1 },
)

export type MemoryShare = 'snapshots' | 'replays' | 'deltas' | 'dictionaries'

/** The parts of the memory, as fractions of it. By default they are 1,024, 64, 32 and 32 MiB. */
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
export interface ReadableJournal extends JournalReader, FollowableJournal {
  /**
   * Whether nothing was ever appended to a store that several processes share. Such a store may have replaced the
   * real one by mistake.
   */
  readonly isBlank?: boolean
  /**
   * Resolves when every process of this node that answers reads shows the entries at `from` to `to`. Left out where this
   * process is the only one.
   */
  readonly waitUntilVisible?: (from: Position, to: Position) => Promise<void>
}

export interface ViewsOptions {
  /** The memory for all purposes in `memoryShares`, in bytes; the value of `serviceDefaults` by default. */
  readonly maxMemoryBytes?: number | undefined
  readonly onFailure: (error: unknown) => void
  /**
   * Called when readers see an entry, and also if the entry could not be shown. For a missed entry, called when the
   * feed has applied the entry, and again when readers see it.
   */
  readonly onVisible?: ((entry: Entry) => void) | undefined
  /** Called when a list of changes has a new version. */
  readonly onListVersion?: ((list: ChangeList) => void) | undefined
}

/**
 * An entry that was read while the journal was not settled. Snapshots and the lists of changes show it when the journal
 * is settled.
 */
interface UnsettledEntry {
  readonly entry: Entry
  /** Resolves when the views have applied the entry, or have failed to. */
  readonly shown: Promise<void>
}

/** The state in memory that follows the journal, such as the catalog and the feeds in use. */
export class Views {
  readonly journal: ReadableJournal
  readonly catalog: Catalog
  readonly feeds: FeedStore
  readonly deltas: DeltaStore
  readonly replays: ReplayStore
  readonly assets: AssetStore
  readonly evidence: EvidenceStore
  readonly scoreboard: Scoreboard
  readonly changes: ChangeLists
  readonly #options: ViewsOptions
  /** The entries that were followed since the journal was last settled, if it is not settled now. */
  #unsettled: UnsettledEntry[] = []
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
    const { onListVersion: onVersion, onFailure } = options
    this.changes = new ChangeLists({ catalog, deltas: this.deltas, onVersion, onFailure })
    this.#stop = journal.follow((entry, context) => this.#follow(entry, context), {
      onSettled: () => this.#settle().catch(onFailure),
      onBroken: chain => this.#break(chain),
    })
  }

  /** Views of a journal, once its index is known. Feeds are folded later, on first need. */
  static async open(journal: ReadableJournal, options: ViewsOptions): Promise<Views> {
    const views = new Views(journal, new Catalog(), options)
    const heads: Entry[] = []
    for await (const entry of journal.readHeads()) {
      views.catalog.advance(entry)
      heads.push(entry)
    }
    views.catalog.endReadingHeads()
    views.catalog.breakUnregistered()
    await journal.waitUntilVisible?.(0, heads.at(-1)?.position ?? 0)
    for (const entry of heads) views.changes.note(entry)
    return views
  }

  /** Views of a journal whose index is known already. */
  static over(journal: ReadableJournal, catalog: Catalog, options: ViewsOptions): Views {
    return new Views(journal, catalog, options)
  }

  /** The view of a published feed that is in memory; `undefined` for any other feed. */
  readable(feed: FeedId): FeedView | undefined {
    const refused = feedProblem(this.catalog, feed, { published: true })
    return refused === undefined ? this.feeds.loaded(feed) : undefined
  }

  /** The view that polls of a resource are answered from, if it is in memory. */
  polled(target: PollTarget): PolledView | undefined {
    return typeof target === 'string' ? this.changes.list(target) : this.readable(target)
  }

  close(): void {
    this.#stop()
  }

  #follow(entry: Entry, context: EntryContext): void {
    const { onVisible, onFailure } = this.#options
    if (!context.isSettled) this.feeds.unsettle()
    // A feed that could not apply or show the entry is not in memory any more: its next read shows the entry, or fails.
    const shown = this.#show(entry, context).catch(onFailure)
    shown.then(() => onVisible?.(entry))
    if (context.isSettled) shown.then(() => this.#list(entry)).catch(onFailure)
    else this.#unsettled.push({ entry, shown })
  }

  async #settle(): Promise<void> {
    const { onVisible, onFailure } = this.#options
    const unsettled = this.#unsettled
    this.#unsettled = []
    await this.feeds.settle().catch(onFailure)
    for (const { entry, shown } of unsettled) {
      const show = (): Promise<void> => {
        // Readers see the entry only now, so the long polls of its feed end here.
        onVisible?.(entry)
        return this.#list(entry)
      }
      shown.then(show).catch(onFailure)
    }
  }

  /** Lists a change when no process of this node answers with the state before it. */
  async #list(entry: Entry): Promise<void> {
    await this.journal.waitUntilVisible?.(entry.position, entry.position)
    this.changes.note(entry)
  }

  /** Applies an entry to the views, no matter which process appended it. */
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
  #purgedBy(entry: EntryOf<'purged'>): PurgedFeeds {
    const { fixtureId } = entry
    if ('feedKey' in entry) return { fixtureId, feedKeys: [entry.feedKey] }
    const begun = this.catalog.purge(fixtureId)?.feedKeys ?? []
    return { fixtureId, feedKeys: [...begun, ...this.catalog.feedKeys(fixtureId)] }
  }

  #forget({ fixtureId, feedKeys }: PurgedFeeds): void {
    for (const feedKey of feedKeys) this.feeds.drop({ fixtureId, feedKey })
    this.#forgetTexts()
    this.assets.forget(fixtureId)
  }

  /** Clients get no part of a feed with lost entries. */
  #break(chain: Chain): void {
    this.catalog.break(chain)
    this.changes.noteBroken(chain)
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
