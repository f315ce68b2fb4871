import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem, type Problem } from '../problem/problem.ts'
import type { PendingProposal } from '../snapshot/feed-holds.ts'
import { feedProblem } from '../snapshot/feed-target.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { requireUnmoved } from './decide.ts'
import { findApproved, findDue, type ProposalRequest } from './decide-holds.ts'
import { type PublishOutcome, publishIntent } from './publish.ts'

/** The published change, and the token that proposed it. */
export interface Released extends PublishOutcome {
  readonly by: string
  readonly approvedBy?: string | undefined
  readonly ms?: number | undefined
}

export type OnReleased = (feed: FeedId, released: Released) => void

/** Publishes the approved pending change of an item, whatever holds apply. Throws like `ChainWriter.changeFeed`. */
export function approve(
  writer: ChainWriter,
  feed: FeedId,
  request: ProposalRequest & { readonly hash: string },
): Promise<Released | Problem> {
  return writer.changeFeed(feed, async view => {
    const currentTag = await view.currentTag()
    const waiting = findApproved(view.fold, request)
    return isProblem(waiting)
      ? waiting
      : release(writer, view, [waiting], { currentTag, approvedBy: request.by })
  })
}

/**
 * Publishes due changes, or drops those that can no longer be published. Resolves to the time of the next. Throws
 * like `approve`.
 */
export function releaseDue(
  writer: ChainWriter,
  feed: FeedId,
  onReleased: OnReleased,
): Promise<number | Problem> {
  const releaseAll = async (view: FeedView): Promise<number> => {
    for (;;) {
      const currentTag = await view.currentTag()
      const { due, nextMs } = findDue(view.fold, writer.nowMs())
      if (due.length === 0) return nextMs
      const closed = feedProblem(writer.views.catalog, feed)
      if (closed !== undefined) await drop(writer, view, due, closed)
      else {
        const outcome = await release(writer, view, due, { currentTag })
        if (!isProblem(outcome)) onReleased(feed, outcome)
      }
    }
  }
  return writer.changeFeed(feed, releaseAll, true)
}

/** Publishes changes of one token together. Where that is refused, the first is published alone, or dropped. */
async function release(
  writer: ChainWriter,
  view: FeedView,
  changes: readonly PendingProposal[],
  publishing: { readonly currentTag: string | undefined; readonly approvedBy?: string },
): Promise<Released | Problem> {
  const { position } = view.fold
  const { by = '' } = changes[0] ?? {}
  const wanted = {
    items: changes.flatMap(({ item }) => item ?? []),
    evidence: changes.flatMap(({ evidence }) => evidence ?? []),
    withdrawals: changes.flatMap(({ withdrawal }) => withdrawal ?? []),
    origin: 'release',
    by,
  } as const
  const outcome = await publishIntent(writer, view, wanted, publishing)
  if (!isProblem(outcome)) return { ...outcome, by, approvedBy: publishing.approvedBy }
  requireUnmoved(view.fold, position)
  if (changes.length > 1) return release(writer, view, changes.slice(0, 1), publishing)
  await drop(writer, view, changes, outcome)
  return outcome
}

async function drop(
  writer: ChainWriter,
  view: FeedView,
  changes: readonly PendingProposal[],
  { detail: reason }: Problem,
): Promise<void> {
  const proposals = changes.map(({ id }) => ({ id, reason }))
  const at = writer.now()
  await writer.appendToFeed(view, { kind: 'proposal', ...view.feed, at, proposals })
}
