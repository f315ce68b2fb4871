import { compareInstants, type Instant } from '@fixture-feed/contract/instant'
import type { Steps } from '@fixture-feed/contract/steps'
import { chainKey, type Entry, type Position } from '@fixture-feed/journal/entry'
import type { EntryReader } from '@fixture-feed/journal/journal'
import { LRUCache } from 'lru-cache'
import { feedHeaders, type Rendition } from '../representation/representation.ts'
import { RequestSlots } from '../slices/request-slots.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { compareItems, type EncodedItem, encodeItem } from './encoded-item.ts'
import { type FeedSnapshot, representSnapshot } from './feed-snapshot.ts'
import type { FeedView } from './feed-view.ts'
import { inOrder } from './item-list.ts'

/** The bounds of a replay, on the clock of `snapshotAt` (docs/replay.md). */
export interface ReplayBounds {
  /** Exclusive: only items whose shown revision was published later. */
  readonly after?: Instant | undefined
  /** Inclusive: the feed in its served state at this instant. `text` is the bound in the client's spelling. */
  readonly until?: { readonly instant: Instant; readonly text: string } | undefined
}

/** Bounds as change numbers: clients can spell a bound in any number of ways, which must share one cached rendition. */
interface ReplayRequest extends Record<'after' | 'until', number> {
  readonly view: FeedView
}

/**
 * The maximum number of past renditions that are built concurrently. Each is as large as a snapshot, and any client can
 * request one.
 */
const atOnce = 2
/** The maximum number of entries in memory for one rendition. Each may also contain other items. */
const entriesAtOnce = 16

/** Renditions of the past, built from the journal on request. The most recently used ones are cached, up to a limit. */
export class ReplayStore {
  readonly #journal: EntryReader
  readonly #renditions: LRUCache<string, Rendition, ReplayRequest>
  readonly #slots = new RequestSlots(atOnce)

  /** @param maxBytes Maximum size of the cached identity bodies. With all codings they take about twice this size. */
  constructor(journal: EntryReader, maxBytes: number = 64 * 1024 * 1024) {
    this.#journal = journal
    this.#renditions = new LRUCache({
      maxSize: maxBytes,
      // A rendition that is too large for the cache is still returned.
      ignoreFetchAbort: true,
      sizeCalculation: rendition => rendition.identity.length + 1024,
      fetchMethod: (_key, _stale, { context }) => this.#slots.run(() => this.#putTogether(context)),
    })
  }

  get byteLength(): number {
    return this.#renditions.calculatedSize
  }

  /**
   * The rendition of a published feed within bounds. If the bounds exclude nothing and the last change is visible,
   * this is the current rendition itself. If `until` is before the first change, the rendition has no items.
   */
  async read(view: FeedView, bounds: ReplayBounds): Promise<Rendition> {
    const { history } = view.fold
    const last = history.length - 1
    const after = bounds.after === undefined ? -1 : history.indexAt(bounds.after)
    const until = bounds.until === undefined ? last : history.indexAt(bounds.until.instant)
    if (until === -1 && bounds.until !== undefined) {
      const nothing = { feed: view.feed, snapshotAt: bounds.until.text, items: [] }
      return representSnapshot(nothing, feedHeaders(view.fold.settings.language))
    }
    const isWhole = until === last && after === -1
    if (isWhole && view.isVisible && view.rendition !== undefined) return view.rendition
    // A change may be replaced by another one with the same number, so the key contains the position.
    const { position } = history.changes[until] ?? { position: 0 }
    const { language = '' } = view.fold.settings
    const key = `${after} ${position} ${view.fold.erasures} ${language} ${chainKey(view.feed)}`
    return this.#renditions.forceFetch(key, { context: { view, after, until } })
  }

  /** Forgets everything, so that no text that was deleted is left in memory. */
  clear(): void {
    this.#renditions.clear()
  }

  async #putTogether({ view, ...range }: ReplayRequest): Promise<Rendition> {
    const { feed, fold } = view
    const change = fold.history.changes[range.until]
    if (change === undefined)
      throw new RangeError(`Cannot replay change ${range.until}: it does not exist`)
    const { snapshotAt, position } = change
    const shown = fold.history.shownItems(range)
    const positions = [...new Set([...shown.values(), position])]
    const items: EncodedItem[] = []
    let order: readonly string[] | undefined
    let signatures: FeedSnapshot['signatures']
    for (let first = 0; first < positions.length; first += entriesAtOnce) {
      const entries = await this.#journal.readAt(positions.slice(first, first + entriesAtOnce))
      await runInSlices(encodeShown(entries, shown, items))
      const last = entries.find(entry => entry.position === position)
      if (last?.kind === 'publication') ({ order, signatures } = last)
    }
    const inTheirs = inOrder(items.sort(compareItems), order)
    const snapshot = { feed, snapshotAt, items: inTheirs, signatures }
    return representSnapshot(snapshot, feedHeaders(fold.settings.language))
  }
}

function* encodeShown(
  entries: readonly Entry[],
  shown: ReadonlyMap<string, Position>,
  items: EncodedItem[],
): Steps<void> {
  for (const entry of entries) {
    if (entry.kind !== 'publication') continue
    for (const item of entry.items) {
      if (shown.get(item.id) !== entry.position) continue
      items.push(encodeItem(item))
      yield
    }
  }
}

/** Whether bounds can select anything: `after` must be before `until`. */
export function areInOrder({ after, until }: ReplayBounds): boolean {
  return after === undefined || until === undefined || compareInstants(after, until.instant) < 0
}
