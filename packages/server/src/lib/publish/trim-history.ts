import { chainKey, type EntryFacts, type FeedId, type Position } from '@fixture-feed/journal/entry'
import type { Trim } from '@fixture-feed/journal/journal'
import { isProblem, type Problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedChange, WholeCopy } from '../snapshot/feed-history.ts'
import { readHeldItem } from '../snapshot/held-item.ts'
import type { ChainWriter } from './chain-writer.ts'

export interface KeepingOptions {
  /** How long what was replaced by something newer is kept, in milliseconds. */
  readonly keepMs: number
  /** Under what name the journal has what an item refers to; `undefined` for a reference that leads elsewhere. */
  readonly assetName: (href: string, feed: FeedId) => string | undefined
}

/** While a feed changes, it is copied so often within the time that it is kept: so much longer it may be kept. */
const copiesWithin = 8

/** What to do for the history of a feed next. */
export type KeepingStep =
  | { readonly kind: 'copy' }
  | { readonly kind: 'trim'; readonly first: Position }
  /** Nothing before that time, unless the feed changes. */
  | { readonly kind: 'wait'; readonly untilMs: number }

/**
 * Decides how the history of a feed becomes as short as it may be. Pure.
 *
 * The history can begin with any whole copy of the feed. A copy is made when everything before the last change is old
 * enough to go; and from time to time while the feed changes, so that there is one when that time has come.
 */
function nextKeepingStep(fold: FeedFold, nowMs: number, keepMs: number): KeepingStep {
  const { changes, copies, length } = fold.history
  const oldMs = nowMs - keepMs
  const trimmable = copies.findLast(
    ({ change }) => change > 0 && recordedAt(changes, change) <= oldMs,
  )
  const copiedMs = copies.at(-1)?.recordedAtMs ?? recordedAt(changes, 0)
  const hasChanged = length - 1 > (copies.at(-1)?.change ?? 0)
  const lastMs = recordedAt(changes, length - 1)
  const nextCopyMs = Math.min(lastMs + keepMs, copiedMs + keepMs / copiesWithin)
  if (hasChanged && nowMs >= nextCopyMs) return { kind: 'copy' }
  if (trimmable !== undefined) return { kind: 'trim', first: trimmable.position }
  const waiting = copies.find(({ change }) => change > 0)
  const nextTrimMs = waiting && recordedAt(changes, waiting.change) + keepMs
  return {
    kind: 'wait',
    untilMs: Math.min(hasChanged ? nextCopyMs : Infinity, nextTrimMs ?? Infinity),
  }
}

function recordedAt(changes: readonly FeedChange[], change: WholeCopy['change']): number {
  return changes[change]?.recordedAtMs ?? Infinity
}

/** Which trims this process has brought to an end, by chain key. */
export type FinishedTrims = Map<string, Position>

/**
 * Gives up what is older of a feed than it is to be kept, and deletes it. A trim that was interrupted is finished first.
 * Returns when to look again, in milliseconds since the epoch, unless the feed changes before; or the problem of a feed
 * that is not there any more.
 *
 * @throws {JournalUnavailableError} when something of it may or may not have been done.
 */
export async function keepHistory(
  writer: ChainWriter,
  feed: FeedId,
  finished: FinishedTrims,
  { keepMs, assetName }: KeepingOptions,
): Promise<{ readonly untilMs: number; readonly trimmed: number } | Problem> {
  const { fold } = await writer.views.feeds.open(feed)
  await finishTrim(writer, fold, finished)
  const before = fold.history.length
  const kept = await writer.changeFeed(feed, async view => {
    for (;;) {
      const step = nextKeepingStep(view.fold, writer.nowMs(), keepMs)
      if (step.kind === 'wait') return step
      const facts =
        step.kind === 'copy'
          ? copyOf(view.fold)
          : await trimOf(writer, view.fold, { first: step.first, assetName })
      await writer.appendToFeed(view, facts)
    }
  })
  if (isProblem(kept)) return kept
  const view = await writer.views.feeds.open(feed)
  await finishTrim(writer, view.fold, finished)
  return { untilMs: kept.untilMs, trimmed: before - view.fold.history.length }
}

/** Deletes what the last trim of a feed left out, once in each process: the one before may have been killed. */
async function finishTrim(
  writer: ChainWriter,
  { feed, lastTrim }: FeedFold,
  finished: FinishedTrims,
): Promise<void> {
  if (lastTrim === undefined || finished.get(chainKey(feed)) === lastTrim.position) return
  const { first, assets, position } = lastTrim
  const trim: Trim = { feed, first, assets }
  await writer.trim(trim)
  finished.set(chainKey(feed), position)
}

/** The feed as it is, once more. */
function copyOf({ feed, snapshot, order }: FeedFold): EntryFacts {
  const { snapshotAt = '', items = [] } = snapshot ?? {}
  return {
    kind: 'publication',
    ...feed,
    at: snapshotAt,
    items: items.map(readHeldItem),
    withdrawals: [],
    itemCount: items.length,
    origin: 'observed',
    whole: true,
    ...(order && { order }),
  }
}

/** A trim to a copy, and which assets nothing names any more from there on. */
async function trimOf(
  writer: ChainWriter,
  fold: FeedFold,
  { first, assetName }: { readonly first: Position } & Pick<KeepingOptions, 'assetName'>,
): Promise<EntryFacts> {
  const { feed } = fold
  const [copy] = await writer.views.readAt([first])
  const items = copy?.kind === 'publication' ? copy.items : []
  const named = items.flatMap(({ assets }) => assets.map(({ href }) => href))
  const hrefs = new Set([...named, ...fold.assets.referencesSince(first)])
  const names = new Set([...hrefs].map(href => assetName(href, feed)))
  const unnamed = [...fold.assets.positions].filter(
    ([name, position]) => position < first && !names.has(name),
  )
  return { kind: 'trim', ...feed, first, assets: unnamed.map(([, position]) => position) }
}
