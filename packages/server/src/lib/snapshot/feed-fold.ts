import { parseInstant } from '@fixture-feed/contract/instant'
import type { Gap } from '@fixture-feed/contract/operator-responses'
import { runToCompletion, type Steps } from '@fixture-feed/contract/steps'
import type {
  Entry,
  EntryFacts,
  EntryKind,
  EntryOf,
  FeedId,
  Position,
  Receipt,
  UpstreamSignature,
} from '@fixture-feed/journal/entry'
import { ChangeHistory } from './change-history.ts'
import { compareItems, type EncodedItem, encodeItem } from './encoded-item.ts'
import { FeedAuditLog } from './feed-audit-log.ts'
import { FeedEvidence } from './feed-evidence.ts'
import { FeedHolds } from './feed-holds.ts'
import type { FeedSnapshot } from './feed-snapshot.ts'
import { changeItems, type ItemList, inOrder } from './item-list.ts'
import { initialSettings, type KnownSettings, type SettingsChange } from './known-settings.ts'

/** An entry that changes a snapshot, before it has a position. */
export type SnapshotChange = Extract<EntryFacts, { kind: 'publication' | 'erasure' }>

/** A change worked out before it is appended, so that its items are encoded and merged only once. */
export interface PreparedChange {
  readonly snapshot: FeedSnapshot
  readonly revised: readonly EncodedItem[]
}

/** A prepared change while entries are folded in bulk: the list of items is built later, on the first read. */
type BulkChange = Pick<PreparedChange, 'revised'> & Partial<PreparedChange>

/** Where the journal has an asset, and its media type. */
interface AssetEntry {
  readonly position: Position
  readonly mediaType: string
}

/** Where the answer to an `Idempotency-Key` is kept. */
interface ReceiptEntry {
  readonly position: Position
  readonly recordedAtMs: number
}

/**
 * The state that results from the entries of one feed. It uses neither the clock nor the journal; the same entries
 * always give the same state.
 */
export class FeedFold {
  readonly feed: FeedId
  readonly history: ChangeHistory = new ChangeHistory()
  readonly holds: FeedHolds = new FeedHolds(id => this.#current.get(id)?.definitionKey)
  readonly auditLog: FeedAuditLog = new FeedAuditLog()
  readonly evidence: FeedEvidence = new FeedEvidence()
  readonly #current = new Map<string, EncodedItem>()
  readonly #lastRevisions = new Map<string, number>()
  readonly #assets = new Map<string, AssetEntry>()
  readonly #erasures = new Map<string, Position>()
  readonly #receipts = new Map<string, ReceiptEntry>()
  readonly #settingsChanges: SettingsChange[] = []
  readonly #gaps: Gap[] = []
  #position: Position = 0
  #erasureCount = 0
  #itemBytes = 0
  /** The current items in order; `undefined` while entries are folded in bulk. */
  #items: ItemList | undefined
  /** The ids of the current items in an order that is not ours. */
  #order: readonly string[] | undefined
  #signatures: readonly UpstreamSignature[] | undefined

  /** The effect of each kind of entry, apart from its receipt, its evidence and the change of the snapshot. */
  readonly #folds: { readonly [Kind in EntryKind]: ((entry: EntryOf<Kind>) => void) | undefined } =
    {
      publication: entry => this.#advanceHolds(entry),
      proposal: entry => this.#advanceHolds(entry),
      hold: entry => this.#advanceHolds(entry),
      asset: ({ name, position, mediaType }) => this.#assets.set(name, { position, mediaType }),
      gap: ({ from, to }) => this.#gaps.push({ from, to }),
      settings: entry => {
        this.auditLog.advanceSettings(entry, this.settings)
        const { at, state, definitions, language } = entry
        const settings = { state, definitions, language }
        this.#settingsChanges.push({ at: parseInstant(at), settings })
      },
      erasure: entry => {
        const { itemId, position, lastRevision = 0 } = entry
        this.#erasureCount++
        this.#erasures.set(itemId, position)
        this.history.erase(itemId)
        this.holds.advance(entry)
        this.auditLog.erase(itemId)
        // The item's earlier entries may have been scrubbed, so the erasure states the last revision.
        this.#lastRevisions.set(itemId, Math.max(this.lastRevision(itemId), lastRevision))
      },
      receipt: undefined,
      fixture: undefined,
      retirement: undefined,
      purge: undefined,
      purged: undefined,
    }

  constructor(feed: FeedId) {
    this.feed = feed
  }

  get position(): Position {
    return this.#position
  }

  get settings(): KnownSettings {
    return this.#settingsChanges.at(-1)?.settings ?? initialSettings
  }

  get settingsChanges(): readonly SettingsChange[] {
    return this.#settingsChanges
  }

  /** The snapshot now current; `undefined` until something was published, which is a 404 for readers. */
  get snapshot(): FeedSnapshot | undefined {
    const last = this.history.last
    if (last === undefined) return undefined
    this.#items ??= inOrder([...this.#current.values()].sort(compareItems), this.#order)
    const signatures = this.#signatures
    return { feed: this.feed, snapshotAt: last.snapshotAt, items: this.#items, signatures }
  }

  /** Intervals for which the relay did not observe the feed, oldest first. */
  get gaps(): readonly Gap[] {
    return this.#gaps
  }

  /** The size of all current items as JSON, in bytes: slightly less than the size of the snapshot. */
  get itemBytes(): number {
    return this.#itemBytes
  }

  currentItem(id: string): EncodedItem | undefined {
    return this.#current.get(id)
  }

  assetPosition(name: string): Position | undefined {
    return this.#assets.get(name)?.position
  }

  /** Names and media types of all assets. */
  *assets(): Generator<{ readonly name: string; readonly mediaType: string }> {
    for (const [name, { mediaType }] of this.#assets) yield { name, mediaType }
  }

  /** How many items were erased so far: when this changes, results derived from the history are void. */
  get erasures(): number {
    return this.#erasureCount
  }

  erasurePosition(id: string): Position | undefined {
    return this.#erasures.get(id)
  }

  /** The greatest revision an id ever had, also before a withdrawal or an erasure; 0 for one never seen. */
  lastRevision(id: string): number {
    return this.#lastRevisions.get(id) ?? 0
  }

  receiptPosition(key: string): Position | undefined {
    return this.#receipts.get(key)?.position
  }

  forgetReceipts(beforeMs: number): void {
    for (const [key, { recordedAtMs }] of this.#receipts) {
      if (recordedAtMs >= beforeMs) return
      this.#receipts.delete(key)
    }
  }

  /** The result of a change, without applying it. `revised` are its items if they are encoded already. */
  prepare(
    change: SnapshotChange,
    revised: readonly EncodedItem[] = runToCompletion(revisedIn(change)),
  ): PreparedChange {
    const before = this.snapshot?.items ?? []
    const sorted = this.#order === undefined ? before : before.toSorted(compareItems)
    const { gone: withdrawn, order, signatures } = effectOf(change)
    const items = inOrder(changeItems(sorted, { revised, withdrawn }), order)
    return { snapshot: { feed: this.feed, snapshotAt: change.at, items, signatures }, revised }
  }

  /**
   * Applies the next entry of the feed. An entry that was applied before is ignored. Returns whether the snapshot
   * changed.
   */
  advance(entry: Entry, prepared?: PreparedChange): boolean {
    return runToCompletion(this.advanceInSteps(entry, prepared))
  }

  /**
   * Applies an entry in steps so that a large one does not block the event loop. Nothing changes before the last
   * step.
   */
  *advanceInSteps(entry: Entry, prepared?: PreparedChange): Steps<boolean> {
    if (entry.position <= this.#position) return false
    const isChange = entry.kind === 'publication' || entry.kind === 'erasure'
    const change = isChange ? (prepared ?? (yield* this.#prepareInBulk(entry))) : undefined
    this.#position = entry.position
    this.evidence.advance(entry)
    if ('receipt' in entry && entry.receipt !== undefined) this.#keepReceipt(entry.receipt, entry)
    const fold = this.#folds[entry.kind] as ((entry: Entry) => void) | undefined
    fold?.(entry)
    if (isChange && change !== undefined) this.#change(entry, change)
    return isChange
  }

  #advanceHolds(entry: EntryOf<'publication' | 'proposal' | 'hold'>): void {
    this.auditLog.advance(entry, this.holds)
    this.holds.advance(entry)
  }

  *#prepareInBulk(change: SnapshotChange): Steps<BulkChange> {
    const revised = yield* revisedIn(change)
    return this.#items === undefined ? { revised } : this.prepare(change, revised)
  }

  #change(
    change: SnapshotChange & { readonly position: Position },
    { revised, snapshot }: BulkChange,
  ): void {
    const { gone, order, signatures } = effectOf(change)
    for (const id of gone) {
      this.#itemBytes -= this.#current.get(id)?.bytes.length ?? 0
      this.#current.delete(id)
    }
    for (const item of revised) {
      this.#itemBytes += item.bytes.length - (this.#current.get(item.id)?.bytes.length ?? 0)
      this.#current.set(item.id, item)
      this.#lastRevisions.set(item.id, item.revision)
    }
    this.#items = snapshot?.items
    this.#order = order
    this.#signatures = signatures
    this.history.append(change.position, change.at, {
      revised: revised.map(item => item.id),
      withdrawn: change.kind === 'publication' ? gone : [],
    })
  }

  #keepReceipt(receipt: Receipt, entry: Entry): void {
    this.#receipts.delete(receipt.key)
    this.#receipts.set(receipt.key, {
      position: entry.position,
      recordedAtMs: Date.parse(entry.recordedAt),
    })
  }
}

function* revisedIn(change: SnapshotChange): Steps<readonly EncodedItem[]> {
  const revised: EncodedItem[] = []
  for (const item of effectOf(change).items) {
    revised.push(encodeItem(item))
    yield
  }
  return revised
}

/** The effect of a change on the items, their order and their signatures. */
function effectOf(change: SnapshotChange): Pick<
  EntryOf<'publication'>,
  'items' | 'order' | 'signatures'
> & {
  readonly gone: readonly string[]
} {
  if (change.kind === 'erasure') return { items: [], gone: [change.itemId] }
  const { items, withdrawals, order, signatures } = change
  return { items, gone: withdrawals.map(({ id }) => id), order, signatures }
}
