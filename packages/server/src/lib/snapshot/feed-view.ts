import { runToCompletion, type Steps } from '@fixture-feed/contract/steps'
import type { Entry, FeedId, Position } from '@fixture-feed/journal/entry'
import type { EntryContext } from '@fixture-feed/journal/journal'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { CodingDemand } from '../representation/coding-demand.ts'
import type { ResponseCoding } from '../representation/content-coding.ts'
import { digestOf, opaqueTag } from '../representation/entity-tag.ts'
import { LatestRendition } from '../representation/latest-rendition.ts'
import { feedHeaders, type Rendition } from '../representation/representation.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { EncodedItem } from './encoded-item.ts'
import { DeltaStore, FeedDictionaries } from './feed-dictionaries.ts'
import { FeedFold, type PreparedChange, type SnapshotChange } from './feed-fold.ts'
import { composeSnapshot, type FeedSnapshot, representSnapshot } from './feed-snapshot.ts'
import type { PolledView, PolledViewReference } from './polled-view.ts'
import { PositionWaiters } from './position-waiters.ts'

/**
 * A prepared change with its rendition. The tag is known immediately; `rendition` resolves when the recently requested
 * codings are encoded.
 */
export interface PreparedRendition extends PreparedChange {
  /** The part of the entity tags that all codings share. */
  readonly opaque: string
  /** The SHA-256 of the rendition's identity bytes, base64. */
  readonly digest: string
  readonly rendition: Promise<Rendition>
}

/** The id of an entry that this process is about to append, with its effect if that is computed already. */
interface ExpectedEntry {
  readonly id: string
  readonly prepared: ExpectedChange | undefined
}

/** The parts of a change that are computed before it is appended: at least its items are encoded. */
export type ExpectedChange = Pick<PreparedRendition, 'revised'> & Partial<PreparedRendition>

/**
 * The effect of an entry on readers. `shown` resolves when readers see the effect; it is `undefined` if the entry
 * changes nothing that readers get, or if `settle` shows the entry later.
 */
interface Showing {
  readonly shown: Promise<void> | undefined
}

/** A version of the feed, before it is encoded. */
interface Version {
  readonly snapshot: FeedSnapshot
  /** The SHA-256 of the named dictionary, base64; `undefined` if this snapshot is the dictionary. */
  readonly dictionary: string | undefined
}

const settledContext: EntryContext = { isSettled: true }

/** One feed in memory: the state that its entries lead to, and the encoded snapshot. */
export class FeedView implements PolledView {
  readonly fold: FeedFold
  readonly dictionaries: FeedDictionaries
  /** Set by every use, and cleared by the store to find unused feeds. */
  used: boolean = false
  readonly #reference: { view: FeedView | undefined } = { view: this }
  readonly #latest: LatestRendition
  readonly #demand = new CodingDemand()
  readonly #waiters = new PositionWaiters()
  #expected: ExpectedEntry | undefined
  /** Pending while entries are folded in slices. */
  #folding: Promise<Showing> | undefined
  /** The position of the last change that is known to be visible to readers. */
  #shownChange: Position = 0
  #ended = false
  /**
   * The version that readers see next. An encoding that waits for another one must not use the fold, which may have
   * unsettled entries by then.
   */
  #announced: Version | undefined
  /** Whether an unsettled entry has arrived since the last call of `settle`. */
  #isUnsettled = false
  /** Pending from the first unsettled entry until `settle` begins to show it, or until the view ends. */
  #settling: PromiseWithResolvers<void> | undefined

  /** @param deltas The store of the deltas of all feeds. */
  constructor(feed: FeedId, deltas: DeltaStore = new DeltaStore()) {
    this.fold = new FeedFold(feed)
    this.dictionaries = new FeedDictionaries(feed, deltas)
    this.#latest = new LatestRendition(() => {
      const { snapshot, dictionary } = this.#requireAnnounced()
      return this.#encode(this.#toRendition(snapshot, dictionary))
    })
  }

  get feed(): FeedId {
    return this.fold.feed
  }

  get target(): FeedId {
    return this.fold.feed
  }

  /** The rendition that readers get; `undefined` before the first one is encoded. */
  get rendition(): Rendition | undefined {
    return this.#latest.current
  }

  /** Whether readers get the last change: while it is being encoded, they still get the previous rendition. */
  get isVisible(): boolean {
    return this.#shownChange === (this.fold.history.last?.position ?? 0)
  }

  /**
   * The policy depends only on the feed's state, so a change of the state needs no new rendition. A change of the
   * language needs one.
   */
  get cachePolicy(): CachePolicy {
    return this.fold.settings.state
  }

  get reference(): PolledViewReference {
    return this.#reference
  }

  /** The approximate memory of the encoded snapshot and its items, in bytes. */
  get byteLength(): number {
    const { rendition } = this
    return rendition === undefined ? 0 : rendition.identity.length + rendition.byteLength
  }

  /**
   * Records that a reader requests the current snapshot, so that the next renditions are encoded in the same coding,
   * unless the coding is a delta.
   */
  use(coding: ResponseCoding): void {
    this.used = true
    // Deltas are encoded one by one, on request.
    if (coding !== 'dcz') this.#demand.ask(coding)
  }

  /** Computes a change and starts to encode it, before it is appended. */
  prepare(change: SnapshotChange, revised?: readonly EncodedItem[]): PreparedRendition {
    const prepared = this.fold.prepare(change, revised)
    const isNamed = this.fold.willBeNamedVersion(change, prepared.snapshot)
    const rendition = this.#toRendition(
      prepared.snapshot,
      isNamed ? undefined : this.dictionaries.namedDigest,
    )
    const { opaque, digest } = rendition
    return { ...prepared, opaque, digest, rendition: this.#encode(rendition) }
  }

  /**
   * The shared part of the entity tags after a change, computed without content codings, and without applying the
   * change.
   */
  tagAfter(change: SnapshotChange, revised?: readonly EncodedItem[]): string {
    return opaqueTag(digestOf(composeSnapshot(this.fold.prepare(change, revised).snapshot)))
  }

  /** Announces an entry that this process is about to append, with its effect if that is computed already. */
  expect(id: string, prepared?: ExpectedChange): void {
    this.#expected = { id, prepared }
  }

  /**
   * Advances by an entry. Resolves when readers see the effect of the entry. For an unsettled entry, resolves when the
   * entry is folded, because `settle` shows it later. An expected entry is folded before this function returns, unless
   * earlier entries are still being folded.
   */
  async advance(entry: Entry, { isSettled }: EntryContext = settledContext): Promise<void> {
    const expected = this.#expected?.id === entry.id ? this.#expected : undefined
    // A prepared change is valid only if no other entry was applied before it.
    this.#expected = undefined
    if (!isSettled) {
      this.#isUnsettled = true
      this.#settling ??= Promise.withResolvers()
    }
    const steps = isSettled ? this.#advanceAndShow(entry, expected?.prepared) : this.#pass(entry)
    const isAtOnce = expected !== undefined && this.#folding === undefined
    const { shown } = isAtOnce ? runToCompletion(steps) : await this.#foldInSlices(steps)
    await shown
  }

  async #foldInSlices(steps: Steps<Showing>): Promise<Showing> {
    const fold = (): Promise<Showing> => runInSlices(steps)
    const folding = this.#folding === undefined ? fold() : this.#folding.then(fold, fold)
    this.#folding = folding
    try {
      return await folding
    } finally {
      if (this.#folding === folding) this.#folding = undefined
    }
  }

  /**
   * Encoding starts in the same step that folds the entry, so that `currentTag` waits for it instead of returning the
   * tag of the state before the entry.
   */
  *#advanceAndShow(entry: Entry, prepared?: ExpectedChange): Steps<Showing> {
    const { language } = this.fold.settings
    if (yield* this.#advanceInSteps(entry, prepared))
      return { shown: this.#show(prepared?.rendition) }
    return { shown: this.fold.settings.language === language ? undefined : this.show() }
  }

  *#pass(entry: Entry): Steps<Showing> {
    yield* this.#advanceInSteps(entry)
    return { shown: undefined }
  }

  /**
   * Encodes and shows the unsettled entries; resolves when readers see them. If further unsettled entries arrive while
   * these are being folded, the next call shows all.
   */
  async settle(): Promise<void> {
    if (!this.#isUnsettled) return
    this.#isUnsettled = false
    // A failure to fold is reported by the advance that failed.
    await this.#folding?.catch(() => {})
    if (this.#isUnsettled) return
    const shown = this.show()
    this.#releaseSettling()
    await shown
  }

  #releaseSettling(): void {
    this.#settling?.resolve()
    this.#settling = undefined
  }

  *#advanceInSteps(entry: Entry, prepared?: ExpectedChange): Steps<boolean> {
    const isChanged = yield* this.fold.advanceInSteps(entry, prepared)
    if (isChanged) this.#remember(entry, prepared)
    this.#waiters.release(this.fold.position)
    return isChanged
  }

  /** Resolves when the view has advanced to a position, or when no further entries will arrive. */
  async waitFor(position: Position): Promise<void> {
    if (!this.#ended && this.fold.position < position) await this.#waiters.waitFor(position)
  }

  /** Resolves when no entries are being folded. */
  async folded(): Promise<void> {
    // A failure to fold is reported by the advance that failed.
    while (this.#folding !== undefined) await this.#folding.catch(() => {})
  }

  /**
   * Called when the store removes the view: ends the reference, and releases all requests that wait for a position or
   * for `settle`.
   */
  end(): void {
    this.#ended = true
    this.#reference.view = undefined
    this.#waiters.release(Number.POSITIVE_INFINITY)
    this.#releaseSettling()
  }

  /**
   * Resolves when readers see all folded entries. While unsettled entries exist, first waits for `settle`, or for the
   * end of the view.
   */
  async waitUntilVisible(): Promise<void> {
    while (this.#settling !== undefined) await this.#settling.promise
    await this.#latest.shown()
  }

  /**
   * The shared part of the entity tags of the visible rendition, once no encoding is in progress; `undefined` if no
   * rendition is visible.
   */
  async currentTag(): Promise<string | undefined> {
    await this.#latest.settled()
    return this.rendition?.opaque
  }

  /**
   * Advances, in steps, by an entry while the feed is being loaded. If the entry changes the snapshot, the new version
   * becomes a dictionary.
   */
  *replayIntoDictionary(entry: Entry): Steps<void> {
    // The first access builds the list of items; afterwards the fold keeps the list up to date.
    void this.fold.snapshot
    yield* this.#advanceInSteps(entry)
  }

  /** Encodes the current snapshot, if there is one; resolves when readers see it. */
  async show(): Promise<void> {
    if (this.fold.snapshot !== undefined) await this.#show()
  }

  #remember(entry: Entry, prepared: ExpectedChange | undefined): void {
    if (entry.kind === 'erasure') this.dictionaries.forget(entry.itemId)
    this.dictionaries.add(this.#requireSnapshot(), {
      digest: prepared?.digest,
      isNamed: this.fold.isNamedVersion,
    })
  }

  async #show(rendition?: Promise<Rendition>): Promise<void> {
    this.#announced = this.#newestVersion()
    const change = this.fold.history.last?.position ?? 0
    await this.#latest.refresh(rendition)
    this.#shownChange = Math.max(this.#shownChange, change)
  }

  #newestVersion(): Version {
    return { snapshot: this.#requireSnapshot(), dictionary: this.dictionaries.namedDigest }
  }

  #requireAnnounced(): Version {
    if (this.#announced === undefined)
      throw new Error(`Cannot encode feed "${this.feed.feedKey}": no version was announced`)
    return this.#announced
  }

  #encode(rendition: Rendition): Promise<Rendition> {
    return rendition.encodedIn(this.#demand.next())
  }

  /** @param digest The SHA-256 of the named dictionary, base64; `undefined` if this snapshot is the dictionary. */
  #toRendition(snapshot: FeedSnapshot, digest: string | undefined): Rendition {
    const dictionary = { path: `${this.feed.feedKey}/dictionaries`, digest }
    const headers = { ...feedHeaders(this.fold.settings.language), dictionary }
    const rendition = representSnapshot(snapshot, headers)
    this.dictionaries.setDigest(snapshot, rendition.digest)
    return rendition
  }

  #requireSnapshot(): FeedSnapshot {
    const { snapshot } = this.fold
    if (snapshot === undefined)
      throw new Error(`Cannot represent feed "${this.feed.feedKey}": nothing was published`)
    return snapshot
  }
}
