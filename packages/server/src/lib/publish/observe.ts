import { isDeepStrictEqual } from 'node:util'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { Gap } from '@fixture-feed/contract/operator-answers'
import type { PublicationLine } from '@fixture-feed/contract/publication-log'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FeedId, ListedFixture, UpstreamSignature } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import { compareItems, type EncodedItem, encodeItem } from '../snapshot/encoded-item.ts'
import type { FeedFold, SnapshotChange } from '../snapshot/feed-fold.ts'
import type { ChainWriter } from './chain-writer.ts'
import { type Decision, requireUnmoved } from './decide.ts'

/** Snapshots of the upstream are recorded as they come: that service applies its own publishing rules. */

export type ObservedChange = Extract<SnapshotChange, { kind: 'publication' }>

export type ObservationDecision =
  /** The `snapshotAt` is before that of the last observed snapshot. */
  | { readonly kind: 'older'; readonly last: string }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'changed'
      readonly change: ObservedChange
      /** Its items, encoded. */
      readonly revised: readonly EncodedItem[]
      /** Ids of items whose content changed under the same revision. */
      readonly rewritten: readonly string[]
    }

/**
 * Decides what a snapshot of the upstream changes in the observed feed. Pure.
 *
 * @param signatures What the upstream signed. New ones of the same snapshot are a change, as when it has a new key.
 */
function* decideObservation(
  fold: FeedFold,
  snapshot: Snapshot,
  signatures: readonly UpstreamSignature[],
): Steps<ObservationDecision> {
  const { last } = fold.history
  const { snapshotAt: at } = snapshot
  if (last !== undefined && compareInstants(parseInstant(at), last.at) < 0) {
    return { kind: 'older', last: last.snapshotAt }
  }
  const seen: EncodedItem[] = []
  for (const item of snapshot.items) {
    seen.push(encodeItem(item))
    yield
  }
  const ids = new Set(seen.map(({ id }) => id))
  const current = fold.snapshot?.items ?? []
  const revised = seen.filter(item => isNew(fold, item))
  const revisedIds = new Set(revised.map(({ id }) => id))
  const items = snapshot.items.filter(({ id }) => revisedIds.has(id))
  const withdrawals = current.filter(({ id }) => !ids.has(id)).map(({ id }) => ({ id }))
  const isSame =
    items.length === 0 &&
    withdrawals.length === 0 &&
    last?.snapshotAt === at &&
    current.every(({ id }, index) => id === seen[index]?.id) &&
    (signatures.length === 0 || isDeepStrictEqual(signatures, fold.snapshot?.signatures))
  if (isSame) return { kind: 'unchanged' }
  return {
    kind: 'changed',
    change: {
      kind: 'publication',
      ...fold.feed,
      at,
      items,
      withdrawals,
      itemCount: seen.length,
      origin: 'observed',
      ...(!isInOrder(seen) && { order: [...ids] }),
      ...(signatures.length > 0 && { signatures }),
    },
    revised,
    rewritten: items
      .filter(({ id, revision }) => fold.currentItem(id)?.revision === revision)
      .map(({ id }) => id),
  }
}

/** The change of a recorded line, taken as it stands. */
export function observedChange(
  fold: FeedFold,
  { at, items = [], withdrawals: wanted = [], order, signatures }: PublicationLine,
): ObservedChange {
  const withdrawals = wanted.filter(({ id }) => fold.currentItem(id) !== undefined)
  const added = items.filter(({ id }) => fold.currentItem(id) === undefined).length
  return {
    kind: 'publication',
    ...fold.feed,
    at,
    // Observed items are complete, as the line was validated.
    items: items as readonly Item[],
    withdrawals,
    itemCount: (fold.snapshot?.items.length ?? 0) + added - withdrawals.length,
    origin: 'observed',
    ...(order && { order }),
    ...(signatures && { signatures }),
  }
}

function isNew(fold: FeedFold, item: EncodedItem): boolean {
  return fold.currentItem(item.id)?.bytes.equals(item.bytes) !== true
}

function isInOrder(items: readonly EncodedItem[]): boolean {
  return items.every(
    (item, index) => index === 0 || compareItems(items[index - 1] as EncodedItem, item) < 0,
  )
}

export interface Observation {
  readonly outcome: ObservationDecision['kind']
  /** The common part of the entity tags of the snapshot that readers get now. */
  readonly tag: string | undefined
  readonly rewritten: readonly string[]
}

/**
 * Records a snapshot of the upstream; resolves when readers see it. A snapshot older than the last changes nothing.
 *
 * @throws {JournalUnavailableError} when it may or may not have been recorded.
 */
export function observeSnapshot(
  writer: ChainWriter,
  feed: FeedId,
  snapshot: Snapshot,
  signatures: readonly UpstreamSignature[] = [],
): Promise<Observation | Problem> {
  return writer.changeFeed(feed, async (view): Promise<Observation> => {
    const { position } = view.fold
    const decision = await runInSlices(decideObservation(view.fold, snapshot, signatures))
    requireUnmoved(view.fold, position)
    if (decision.kind !== 'changed') {
      return { outcome: decision.kind, tag: await view.currentTag(), rewritten: [] }
    }
    const prepared = view.prepare(decision.change, decision.revised)
    await writer.appendToFeed(view, decision.change, prepared)
    return { outcome: 'changed', tag: prepared.opaque, rewritten: decision.rewritten }
  })
}

/** Records a period in which the upstream could not be read. */
export function decideGap({ feed, gaps }: FeedFold, gap: Gap): Decision<object> {
  const isKnown = gaps.some(({ from, to }) => from === gap.from && to === gap.to)
  return isKnown ? { answer: {} } : { facts: { kind: 'gap', ...feed, ...gap }, answer: {} }
}

/** Records an index entry of the upstream, with its place if the order there is not ours. */
export function decideObservedFixture(
  catalog: Catalog,
  fixture: ListedFixture,
  place?: number | undefined,
): Decision<object> {
  const { fixtureId } = fixture
  const known = catalog.registration(fixtureId)
  const isSame = JSON.stringify(known) === JSON.stringify(fixture)
  if (isSame && catalog.place(fixtureId) === place) return { answer: {} }
  const listed = place === undefined ? {} : { place }
  const facts = { kind: 'fixture', fixtureId, fixture, origin: 'observed', ...listed } as const
  return { facts, answer: {} }
}
