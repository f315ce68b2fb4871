import type { Steps } from '@fixture-feed/contract/steps'
import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem, type Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { PendingProposal } from '../snapshot/feed-holds.ts'
import { feedProblem } from '../snapshot/feed-target.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { requireUnmoved } from './decide.ts'
import { findApproved, findDue, type ProposalRequest } from './decide-holds.ts'
import { decidePublication, type PublicationIntent } from './decide-publication.ts'
import { type PublishOutcome, publishIntent } from './publish.ts'

/**
 * The outcome of a release or a publication, the token that proposed or published the changes, and the token that
 * approved them, if any. `ms` is the duration of a publication until readers see it; `undefined` for a release.
 */
export interface Released extends PublishOutcome {
  readonly by: string
  readonly approvedBy?: string | undefined
  readonly ms?: number | undefined
}

export type OnReleased = (feed: FeedId, released: Released) => void

/**
 * Publishes the approved proposal of an item, even if holds apply to it.
 *
 * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The proposal may have
 *   been published.
 */
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
 * Publishes the due proposals of a feed, and drops due proposals that can no longer be published. Resolves to the time
 * at which the next proposal is due, in milliseconds since the epoch, to `Infinity` if no proposal becomes due, or to a
 * problem if the feed is unknown or damaged.
 *
 * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. Proposals may have
 *   been published.
 */
export function releaseDue(
  writer: ChainWriter,
  feed: FeedId,
  onReleased: OnReleased,
): Promise<number | Problem> {
  const releaseAll = async (view: FeedView): Promise<number> => {
    for (;;) {
      const currentTag = await view.currentTag()
      const { position } = view.fold
      const { due, nextMs } = await runInSlices(findDue(view.fold, writer.storeNowMs()))
      requireUnmoved(view.fold, position)
      if (due.length === 0) return nextMs
      const closed = feedProblem(writer.views.catalog, feed)
      if (closed !== undefined) {
        const reason = closed.detail
        await drop(
          writer,
          view,
          due.map(({ id }) => ({ id, reason })),
        )
      } else {
        const outcome = await release(writer, view, due, { currentTag })
        if (!isProblem(outcome)) onReleased(feed, outcome)
      }
    }
  }
  return writer.changeFeed(feed, releaseAll, { isHistory: true })
}

/**
 * Publishes changes of one token together. If the publication is refused, drops the changes that would also be refused
 * separately or, if there are none, publishes the first half of the changes.
 */
async function release(
  writer: ChainWriter,
  view: FeedView,
  changes: readonly PendingProposal[],
  publishing: { readonly currentTag: string | undefined; readonly approvedBy?: string },
): Promise<Released | Problem> {
  const { position } = view.fold
  const { by = '' } = changes[0] ?? {}
  const outcome = await publishIntent(writer, view, toIntent(changes), publishing)
  if (!isProblem(outcome)) return { ...outcome, by, approvedBy: publishing.approvedBy }
  // Another node may have stored an asset that a change refers to. Changes are dropped only if the newest state refuses
  // them too.
  await writer.requireCurrent(view)
  requireUnmoved(view.fold, position)
  const impossible = changes.length === 1 ? undefined : await findImpossible(writer, view, changes)
  requireUnmoved(view.fold, position)
  if (impossible?.length === 0) {
    const half = changes.slice(0, Math.ceil(changes.length / 2))
    return release(writer, view, half, publishing)
  }
  const [only] = changes
  await drop(writer, view, impossible ?? (only ? [{ id: only.id, reason: outcome.detail }] : []))
  return outcome
}

function toIntent(changes: readonly PendingProposal[]): PublicationIntent {
  return {
    items: changes.map(({ item }) => item).filter(item => item !== undefined),
    evidence: changes.map(({ evidence }) => evidence).filter(each => each !== undefined),
    withdrawals: changes.map(({ withdrawal }) => withdrawal).filter(each => each !== undefined),
    origin: 'release',
    by: changes[0]?.by ?? '',
  }
}

/** The changes that would also be refused separately, each with the reason. */
function findImpossible(
  writer: ChainWriter,
  { fold }: FeedView,
  changes: readonly PendingProposal[],
): Promise<readonly DroppedProposal[]> {
  function* find(): Steps<readonly DroppedProposal[]> {
    const impossible: DroppedProposal[] = []
    for (const change of changes) {
      const decided = yield* decidePublication(fold, toIntent([change]), writer.context(fold.feed))
      if (isProblem(decided)) impossible.push({ id: change.id, reason: decided.detail })
    }
    return impossible
  }
  return runInSlices(find())
}

/** A proposal that the service itself drops, and the reason. */
interface DroppedProposal {
  readonly id: string
  readonly reason: string
}

async function drop(
  writer: ChainWriter,
  view: FeedView,
  proposals: readonly DroppedProposal[],
): Promise<void> {
  const at = writer.now()
  await writer.appendToFeed(view, { kind: 'proposal', ...view.feed, at, proposals })
}
