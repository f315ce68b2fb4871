import { parseInstant } from '@fixture-feed/contract/instant'
import type { Gap } from '@fixture-feed/contract/operator-responses'
import type { Item } from '@fixture-feed/contract/snapshot'
import { runToCompletion, type Steps } from '@fixture-feed/contract/steps'
import type {
  Entry,
  EntryFacts,
  EntryOf,
  FeedId,
  Position,
  Receipt,
  UpstreamSignature,
} from '@fixture-feed/journal/entry'
import { ChangeHistory } from './change-history.ts'
import { compareItems, type EncodedItem, encodeItem } from './encoded-item.ts'
import { FeedAssets } from './feed-assets.ts'
import { FeedAuditLog } from './feed-audit-log.ts'
import { FeedEvidence } from './feed-evidence.ts'
import { FeedHolds } from './feed-holds.ts'
import type { FeedSnapshot } from './feed-snapshot.ts'
import { changeItems, type ItemList, inOrder } from './item-list.ts'
import { initialSettings, type KnownSettings, type SettingsChange } from './known-settings.ts'
import { type NamedVersion, nextNamedVersion } from './named-version.ts'

/** An entry that changes a snapshot, before it has a position. */
export type SnapshotChange = Extract<EntryFacts, { kind: 'publication' | 'erasure' }>

/** A change whose effect is computed before it is appended, so that its items are encoded and merged only once. */
export interface PreparedChange {
  readonly snapshot: FeedSnapshot
  readonly revised: readonly EncodedItem[]
}

/** A change of which at least the items are encoded. */
export type PartlyPreparedChange = Pick<PreparedChange, 'revised'> & Partial<PreparedChange>

/** The effect of an entry on the current items, their order and their signatures. */
interface SnapshotEffect extends Pick<EntryOf<'publication'>, 'items' | 'order' | 'signatures'> {
  /** The ids of withdrawn and erased items. */
  readonly gone: readonly string[]
}

/** A change of the snapshot, ready to be applied. */
interface EncodedChange {
  readonly effect: SnapshotEffect
  readonly revised: readonly EncodedItem[]
  readonly itemListAfter: CurrentItemList
}

/** The list of the current items: built on the first read, and updated by every change from then on. */
type CurrentItemList =
  /** Entries are folded in bulk, and nothing was read yet. */
  { readonly kind: 'not-built' } | { readonly kind: 'built'; readonly items: ItemList }

/** The position and the time of the entry with the response to an `Idempotency-Key`. */
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
  readonly assets: FeedAssets = new FeedAssets()
  readonly #current = new Map<string, EncodedItem>()
  readonly #lastRevisions = new Map<string, number>()
  readonly #erasures = new Map<string, Position>()
  readonly #receipts = new Map<string, ReceiptEntry>()
  readonly #settingsChanges: SettingsChange[] = []
  readonly #gaps: Gap[] = []
  #position: Position = 0
  #erasureCount = 0
  #itemBytes = 0
  #namedVersion: NamedVersion | undefined
  #itemList: CurrentItemList = { kind: 'not-built' }
  /** The ids of all items in the upstream's order; `undefined` for the usual order. */
  #order: readonly string[] | undefined
  #signatures: readonly UpstreamSignature[] | undefined

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

  /** The current snapshot; `undefined` before the first publication or erasure, when clients get a 404. */
  get snapshot(): FeedSnapshot | undefined {
    const last = this.history.last
    if (last === undefined) return undefined
    if (this.#itemList.kind === 'not-built') {
      const sorted = [...this.#current.values()].sort(compareItems)
      this.#itemList = { kind: 'built', items: inOrder(sorted, this.#order) }
    }
    const { items } = this.#itemList
    return { feed: this.feed, snapshotAt: last.snapshotAt, items, signatures: this.#signatures }
  }

  /** Intervals for which the relay did not observe the feed, oldest first. */
  get gaps(): readonly Gap[] {
    return this.#gaps
  }

  /** The size of all current items as JSON, in bytes: slightly less than the size of the snapshot. */
  get itemBytes(): number {
    return this.#itemBytes
  }

  /** Whether responses name the current version as their dictionary. */
  get isNamedVersion(): boolean {
    return this.#namedVersion?.age === 0
  }

  /** Whether responses name the version after the next change as their dictionary. */
  willBeNamedVersion({ kind }: SnapshotChange, { items }: FeedSnapshot): boolean {
    const itemBytes = items.reduce((sum, { bytes }) => sum + bytes.length, 0)
    return nextNamedVersion(this.#namedVersion, kind, itemBytes).age === 0
  }

  currentItem(id: string): EncodedItem | undefined {
    return this.#current.get(id)
  }

  /** The number of erasures. When it changes, results derived from the history are invalid. */
  get erasures(): number {
    return this.#erasureCount
  }

  erasurePosition(id: string): Position | undefined {
    return this.#erasures.get(id)
  }

  /** The last recorded revision of an id, also of a withdrawn or erased item; 0 for an unknown id. */
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
  prepare(change: SnapshotChange, revised?: readonly EncodedItem[]): PreparedChange {
    const effect = effectOf(change)
    const encoded = revised ?? runToCompletion(encodeItems(effect.items))
    const items = this.#itemsAfter(effect, encoded)
    const { signatures } = effect
    return {
      snapshot: { feed: this.feed, snapshotAt: change.at, items, signatures },
      revised: encoded,
    }
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
  *advanceInSteps(entry: Entry, prepared?: PartlyPreparedChange): Steps<boolean> {
    if (entry.position <= this.#position) return false
    const isChange = isSnapshotChange(entry)
    const encoded = isChange ? yield* this.#encodeChange(entry, prepared) : undefined
    this.#position = entry.position
    this.evidence.advance(entry)
    this.assets.advance(entry)
    if ('receipt' in entry && entry.receipt !== undefined) this.#storeReceipt(entry.receipt, entry)
    this.#advanceState(entry)
    if (isChange && encoded !== undefined) this.#applyChange(entry, encoded)
    return isChange
  }

  *#encodeChange(
    change: SnapshotChange,
    prepared: PartlyPreparedChange | undefined,
  ): Steps<EncodedChange> {
    const effect = effectOf(change)
    if (prepared?.snapshot !== undefined) {
      const { revised, snapshot } = prepared
      return { effect, revised, itemListAfter: { kind: 'built', items: snapshot.items } }
    }
    const revised = prepared?.revised ?? (yield* encodeItems(effect.items))
    if (this.#itemList.kind === 'not-built')
      return { effect, revised, itemListAfter: this.#itemList }
    const items = this.#itemsAfter(effect, revised)
    return { effect, revised, itemListAfter: { kind: 'built', items } }
  }

  #itemsAfter({ gone, order }: SnapshotEffect, revised: readonly EncodedItem[]): ItemList {
    const before = this.snapshot?.items ?? []
    const sorted = this.#order === undefined ? before : before.toSorted(compareItems)
    return inOrder(changeItems(sorted, { revised, withdrawn: gone }), order)
  }

  /** Applies an entry to the holds, the audit log, the settings, the erasures and the gaps. */
  #advanceState(entry: Entry): void {
    switch (entry.kind) {
      case 'publication':
      case 'proposal':
      case 'hold':
        this.auditLog.advance(entry, this.holds)
        this.holds.advance(entry)
        break
      case 'settings':
        this.#advanceSettings(entry)
        break
      case 'erasure':
        this.#advanceErasure(entry)
        break
      case 'gap':
        this.#gaps.push({ from: entry.from, to: entry.to })
        break
      case 'asset':
      case 'receipt':
      case 'fixture':
      case 'retirement':
      case 'purge':
      case 'purged':
        break
    }
  }

  #advanceSettings(entry: EntryOf<'settings'>): void {
    this.auditLog.advanceSettings(entry, this.settings)
    const { at, state, definitions, language, evidence } = entry
    const settings = { state, definitions, language, evidence }
    this.#settingsChanges.push({ at: parseInstant(at), settings })
  }

  #advanceErasure(entry: EntryOf<'erasure'>): void {
    const { itemId, position, lastRevision = 0 } = entry
    this.#erasureCount++
    this.#erasures.set(itemId, position)
    this.history.erase(itemId)
    this.holds.advance(entry)
    this.auditLog.erase(itemId)
    // The item may have been removed from earlier entries already, so the erasure states the last revision.
    this.#lastRevisions.set(itemId, Math.max(this.lastRevision(itemId), lastRevision))
  }

  #applyChange(
    change: SnapshotChange & { readonly position: Position },
    { effect, revised, itemListAfter }: EncodedChange,
  ): void {
    const { gone, order, signatures } = effect
    for (const id of gone) {
      this.#itemBytes -= this.#current.get(id)?.bytes.length ?? 0
      this.#current.delete(id)
    }
    for (const item of revised) {
      this.#itemBytes += item.bytes.length - (this.#current.get(item.id)?.bytes.length ?? 0)
      this.#current.set(item.id, item)
      this.#lastRevisions.set(item.id, item.revision)
    }
    this.#namedVersion = nextNamedVersion(this.#namedVersion, change.kind, this.#itemBytes)
    this.#itemList = itemListAfter
    this.#order = order
    this.#signatures = signatures
    this.history.append(change.position, change.at, {
      revised: revised.map(item => item.id),
      withdrawn: change.kind === 'publication' ? gone : [],
    })
  }

  #storeReceipt(receipt: Receipt, entry: Entry): void {
    this.#receipts.delete(receipt.key)
    this.#receipts.set(receipt.key, {
      position: entry.position,
      recordedAtMs: Date.parse(entry.recordedAt),
    })
  }
}

function isSnapshotChange(entry: Entry): entry is EntryOf<'publication' | 'erasure'> {
  return entry.kind === 'publication' || entry.kind === 'erasure'
}

function effectOf(change: SnapshotChange): SnapshotEffect {
  if (change.kind === 'erasure') return { items: [], gone: [change.itemId] }
  const { items, withdrawals, order, signatures } = change
  return { items, gone: withdrawals.map(({ id }) => id), order, signatures }
}

/** Encodes items in steps of one item each. */
export function* encodeItems(items: readonly Item[]): Steps<readonly EncodedItem[]> {
  const encoded: EncodedItem[] = []
  for (const item of items) {
    encoded.push(encodeItem(item))
    yield
  }
  return encoded
}
