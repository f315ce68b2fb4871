import { isDeepStrictEqual } from 'node:util'
import type { FixtureDetails } from '@fixture-feed/contract/fixture-index'
import {
  compareInstants,
  type Instant,
  instantFromMs,
  parseInstant,
} from '@fixture-feed/contract/instant'
import type { Gap } from '@fixture-feed/contract/operator-responses'
import type { PublicationLine } from '@fixture-feed/contract/publication-log'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FeedId, ListedFixture, UpstreamSignature } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import { compareItems, type EncodedItem, encodeItem } from '../snapshot/encoded-item.ts'
import type { FeedFold, SnapshotChange } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { type Decision, requireUnmoved } from './decide.ts'
import type { ItemChanges } from './decide-publication.ts'

/**
 * The change that a snapshot of the upstream makes. Its items are recorded unchanged, because the upstream applies
 * its own publishing rules.
 */
export type ObservedChange = Extract<SnapshotChange, { kind: 'publication' }>

interface ObservationDecision {
  readonly change: ObservedChange
  readonly revised: readonly EncodedItem[]
  /** Ids of items whose content changed under the same revision. */
  readonly rewritten: readonly string[]
}

/** A snapshot read from the upstream. */
export interface Observed {
  readonly snapshot: Snapshot
  /**
   * The upstream's signatures. New signatures of the same snapshot are a change, for example after a change of keys.
   */
  readonly signatures?: readonly UpstreamSignature[] | undefined
  /**
   * The time of the read, in milliseconds since 1970: the later of the times of the upstream's clock and of this
   * machine's clock.
   */
  readonly readAtMs: number
  /** Aborts when the snapshot must not be recorded any more, for example because another process holds the lease. */
  readonly signal?: AbortSignal | undefined
}

/** The maximum difference between correct clocks of a service and of its relay, in milliseconds. */
const clockSkewMs = 300_000

/** Whether an instant is later than any correct clock at the time of a read. */
export function isFarFuture(at: Instant, readAtMs: number): boolean {
  return compareInstants(at, latestAt(readAtMs)) > 0
}

function latestAt(readAtMs: number): Instant {
  return instantFromMs(Math.floor(readAtMs) + clockSkewMs)
}

/**
 * The last change, which a snapshot must not precede. Changes in the far future do not count unless the snapshot is
 * in the far future too, because one wrong or forged instant must not hide all later snapshots.
 */
function lastChangeFor(at: Instant, { history }: FeedFold, readAtMs: number) {
  if (isFarFuture(at, readAtMs)) return history.last
  return history.changes[history.indexAt(latestAt(readAtMs))]
}

/**
 * Decides the effect of an upstream snapshot on the observed feed. There is none if the `snapshotAt` is earlier than
 * the change that `lastChangeFor` returns (`older`), or if the feed has the same snapshot already (`unchanged`). A pure
 * function.
 */
function* decideObservation(
  fold: FeedFold,
  { snapshot, signatures = [], readAtMs }: Observed,
): Steps<ObservationDecision | 'older' | 'unchanged'> {
  const { last } = fold.history
  const { snapshotAt: at } = snapshot
  const instant = parseInstant(at)
  const before = lastChangeFor(instant, fold, readAtMs)
  if (before !== undefined && compareInstants(instant, before.at) < 0) return 'older'
  const seen: EncodedItem[] = []
  for (const item of snapshot.items) {
    seen.push(encodeItem(item))
    yield
  }
  const ids = new Set(seen.map(({ id }) => id))
  const current = fold.snapshot?.items ?? []
  const revised = seen.filter(({ id, bytes }) => !fold.currentItem(id)?.bytes.equals(bytes))
  const revisedIds = new Set(revised.map(({ id }) => id))
  const items = snapshot.items.filter(({ id }) => revisedIds.has(id))
  const withdrawals = current.filter(({ id }) => !ids.has(id)).map(({ id }) => ({ id }))
  const isSame =
    items.length === 0 &&
    withdrawals.length === 0 &&
    last?.snapshotAt === at &&
    current.every(({ id }, index) => id === seen[index]?.id) &&
    (signatures.length === 0 || isDeepStrictEqual(signatures, fold.snapshot?.signatures))
  if (isSame) return 'unchanged'
  const change = {
    ...changeOf(fold, { at, items, withdrawals }),
    order: isInOrder(seen) ? undefined : [...ids],
    signatures: signatures.length > 0 ? signatures : undefined,
  }
  const isRewritten = ({ id, revision }: Item): boolean =>
    fold.currentItem(id)?.revision === revision
  return { change, revised, rewritten: items.filter(isRewritten).map(({ id }) => id) }
}

/**
 * The change that a recorded line of an observation makes. Withdrawals of items that the feed does not have are left
 * out.
 */
export function observedChange(
  fold: FeedFold,
  { at, items = [], withdrawals: wanted = [], order, signatures }: PublicationLine,
): ObservedChange {
  const withdrawals = wanted.filter(({ id }) => fold.currentItem(id) !== undefined)
  return {
    // Observed items are complete, as the line was validated.
    ...changeOf(fold, { at, items: items as readonly Item[], withdrawals }),
    order,
    signatures,
  }
}

function changeOf(
  fold: FeedFold,
  { at, items, withdrawals }: ItemChanges & { readonly at: string },
): ObservedChange {
  const added = items.filter(({ id }) => fold.currentItem(id) === undefined).length
  const itemCount = (fold.snapshot?.items.length ?? 0) + added - withdrawals.length
  const said = { at, items, withdrawals, itemCount, origin: 'observed' } as const
  return { kind: 'publication', ...fold.feed, ...said }
}

function isInOrder(items: readonly EncodedItem[]): boolean {
  return items.every(
    (item, index) => index === 0 || compareItems(items[index - 1] as EncodedItem, item) < 0,
  )
}

export interface Observation {
  readonly outcome: 'older' | 'unchanged' | 'changed'
  /** The part that the entity tags of the current snapshot have in common in all content codings. */
  readonly tag: string | undefined
  readonly rewritten: readonly string[]
}

/**
 * Records a snapshot of the upstream, and resolves when readers see the snapshot. Records nothing if the snapshot is
 * older or unchanged.
 *
 * @throws the reason of `observed.signal` if it is aborted before a decision.
 * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The snapshot may have
 *   been recorded.
 */
export function observeSnapshot(
  writer: ChainWriter,
  feed: FeedId,
  observed: Observed,
): Promise<Observation | Problem> {
  const observe = async (view: FeedView): Promise<Observation> => {
    // After a conflict the decision is made again, and the lease may be lost meanwhile.
    observed.signal?.throwIfAborted()
    const { fold } = view
    const { position } = fold
    const decided = await runInSlices(decideObservation(fold, observed))
    requireUnmoved(fold, position)
    if (typeof decided === 'string')
      return { outcome: decided, tag: await view.currentTag(), rewritten: [] }
    const { change, revised, rewritten } = decided
    const prepared = view.prepare(change, revised)
    await writer.appendToFeed(view, change, prepared)
    return { outcome: 'changed', tag: prepared.opaque, rewritten }
  }
  return writer.changeFeed(feed, observe, { requiresCurrent: false })
}

/** Records a period in which the upstream could not be read, unless it is already recorded. */
export function decideGap({ feed, gaps }: FeedFold, { from, to }: Gap): Decision {
  const isKnown = gaps.some(gap => gap.from === from && gap.to === to)
  return isKnown ? {} : { facts: { kind: 'gap', ...feed, from, to } }
}

/** The facts that an upstream states about a fixture outside of its index entry. */
export interface ObservedPlace {
  /** The position in the index, if the upstream's order differs from this service's order. */
  readonly indexRank?: number | undefined
  /** The details in the scoreboard of the upstream. */
  readonly details?: FixtureDetails | undefined
}

/** Records an index entry of the upstream, unless the same entry, rank and details are already recorded. */
export function decideObservedFixture(
  catalog: Catalog,
  fixture: ListedFixture,
  { indexRank, details }: ObservedPlace = {},
): Decision {
  const { fixtureId } = fixture
  const known = [catalog.registration(fixtureId), catalog.details(fixtureId)]
  const isSame = JSON.stringify(known) === JSON.stringify([fixture, details])
  if (isSame && catalog.indexRank(fixtureId) === indexRank) return {}
  const seen = { origin: 'observed', indexRank } as const
  return { facts: { kind: 'fixture', fixtureId, fixture, details, ...seen } }
}
