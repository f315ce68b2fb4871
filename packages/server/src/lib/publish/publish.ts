import type { PublicationResult } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { entityTag } from '../representation/entity-tag.ts'
import { matchesIfMatch } from '../representation/if-none-match.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { encodeItems, type FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { requireUnmoved } from './decide.ts'
import {
  decidePublication,
  type PublicationChange,
  type PublicationIntent,
} from './decide-publication.ts'
import { findReceipt, type IdempotentRequest, receiptRetentionMs } from './idempotency.ts'

export interface PublishRequest extends PublishOptions {
  /** Returns the intended change of the current feed. A whole snapshot also withdraws the items that it lacks. */
  readonly toIntent: (fold: FeedFold) => PublicationIntent
  /** The `If-Match` header: publishes only if the current entity tag of the feed matches it. */
  readonly ifMatch?: string | undefined
  /** The name of the operator token, for holds and for the history of items. */
  readonly by?: string | undefined
}

interface PublishOptions {
  readonly idempotency?: IdempotentRequest | undefined
  /** Returns the response without publishing; the idempotency key is neither looked up nor used. */
  readonly isDryRun?: boolean | undefined
}

export interface PublishOutcome {
  /**
   * 201 if the snapshot changed, otherwise 200; always 200 for a dry run. A retry gets the status of the first
   * attempt.
   */
  readonly status: 200 | 201
  readonly body: string
  /**
   * The appended change; `undefined` if the snapshot did not change, for a dry run, or if an earlier response was
   * repeated.
   */
  readonly change?: PublicationChange | undefined
  /**
   * The number of requested changes that holds keep back; `undefined` if none, for a dry run, or if a response was
   * repeated.
   */
  readonly held?: number | undefined
}

/**
 * Publishes to a feed, and resolves when readers see the change.
 *
 * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The publication may
 *   have been applied.
 */
export function publish(
  writer: ChainWriter,
  feed: FeedId,
  request: PublishRequest,
): Promise<PublishOutcome | Problem> {
  return writer.changeFeed(feed, async view => {
    const { isDryRun } = request
    const { position } = view.fold
    const currentTag = await view.currentTag()
    const idempotency = isDryRun ? undefined : request.idempotency
    if (idempotency !== undefined) {
      view.fold.forgetReceipts(writer.storeNowMs() - receiptRetentionMs)
      const receipt = await findReceipt(view.fold, idempotency, writer.views.journal)
      if (receipt !== undefined && isProblem(receipt)) return receipt
      if (receipt !== undefined) {
        // The first try may have been interrupted before readers saw the change.
        await writer.waitUntilVisible(view)
        const { status, body } = receipt
        return { status, body }
      }
    }
    // The tag must belong to the state from which the decision starts.
    requireUnmoved(view.fold, position)
    if (request.ifMatch !== undefined && !matchesIfMatch(request.ifMatch, currentTag))
      return preconditionFailed(request.ifMatch, currentTag)
    const wanted = { ...request.toIntent(view.fold), by: request.by }
    return publishIntent(writer, view, wanted, { idempotency, currentTag, isDryRun })
  })
}

/** The options of a publication, after its `If-Match` was checked. */
export interface Publishing extends PublishOptions {
  readonly currentTag: string | undefined
  /** The name of the operator token that approved the change. */
  readonly approvedBy?: string | undefined
}

/** Decides a change and appends it, within a change of the feed. */
export async function publishIntent(
  writer: ChainWriter,
  view: FeedView,
  wanted: PublicationIntent,
  { currentTag, idempotency, approvedBy, isDryRun = false }: Publishing,
): Promise<PublishOutcome | Problem> {
  const { feed, fold } = view
  const { position } = fold
  const decided = await runInSlices(decidePublication(fold, wanted, writer.context(feed)))
  requireUnmoved(fold, position)
  if (isProblem(decided)) return decided
  const { change, revisions, unknown, held, proposals, heldBy, evidence } = decided
  const revised = change && (await runInSlices(encodeItems(change.items)))
  requireUnmoved(fold, position)
  const prepared = change && !isDryRun ? view.prepare(change, revised) : undefined
  const tag =
    change === undefined ? currentTag : (prepared?.opaque ?? view.tagAfter(change, revised))
  const result: PublicationResult = {
    snapshotAt: change?.at ?? fold.snapshot?.snapshotAt ?? null,
    itemCount: change?.itemCount ?? fold.snapshot?.items.length ?? 0,
    etag: tag === undefined ? null : entityTag(tag),
    items: revisions,
  }
  // `JSON.stringify` omits `undefined`, so an empty list is absent.
  const body = JSON.stringify({
    ...result,
    unknown: unknown.length > 0 ? unknown : undefined,
    held: held.length > 0 ? held : undefined,
  })
  if (isDryRun) return { status: 200, body }
  const status = change === undefined ? 200 : 201
  const receipt = idempotency && ({ ...idempotency, status, body } as const)
  const { by } = wanted
  const proposed = {
    evidence: evidence.length > 0 ? evidence : undefined,
    proposals,
    heldBy,
    by,
    receipt,
  }
  if (change !== undefined)
    await writer.appendToFeed(view, { ...change, by, approvedBy, receipt }, prepared)
  else if (proposals.length > 0 || evidence.length > 0)
    await writer.appendToFeed(view, { kind: 'proposal', ...feed, at: writer.now(), ...proposed })
  else if (receipt !== undefined)
    await writer.appendToFeed(view, { kind: 'receipt', ...feed, receipt })
  else await writer.requireCurrent(view)
  return { status, body, change, held: held.length || undefined }
}

function preconditionFailed(ifMatch: string, currentTag: string | undefined): Problem {
  const current =
    currentTag === undefined
      ? 'nothing was published'
      : `the current entity tag is ${entityTag(currentTag)}`
  return problem('precondition_failed', `If-Match ${ifMatch} does not match: ${current}`)
}
