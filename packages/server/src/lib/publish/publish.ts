import type { PublicationAnswer } from '@fixture-feed/contract/operator-answers'
import type { FeedId, Receipt } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { entityTag } from '../representation/entity-tag.ts'
import { matchesIfMatch } from '../representation/if-none-match.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { decideInSlices, requireUnmoved } from './decide.ts'
import {
  decidePublication,
  type PublicationChange,
  type PublicationDecision,
  type PublicationEffect,
  type WantedChange,
} from './decide-publication.ts'
import { findReceipt, type IdempotentRequest, receiptRetentionMs } from './idempotency.ts'

export interface PublishRequest {
  /** The wanted change, given the feed: a whole snapshot becomes the difference to it. */
  readonly want: (fold: FeedFold) => WantedChange
  /** The `If-Match` header: publish only onto this version of the feed. */
  readonly ifMatch?: string | undefined
  readonly idempotency?: IdempotentRequest | undefined
  /** The name of the operator token, for the history of items. */
  readonly by?: string | undefined
  /** Returns the answer without publishing; the idempotency key is neither looked up nor used. */
  readonly isDryRun?: boolean | undefined
}

export interface PublishOutcome {
  /** 201 when the feed changed, 200 when there was nothing to change. */
  readonly status: 200 | 201
  /** The JSON text to answer with. */
  readonly body: string
  /** The appended change; `undefined` when nothing changed or an earlier answer was repeated. */
  readonly change?: PublicationChange | undefined
  /** How many of its changes holds keep; `undefined` for none or when an earlier answer was repeated. */
  readonly held?: number | undefined
}

/**
 * Publishes to a feed: decides the change, appends it, and answers when readers see it.
 *
 * @throws {JournalUnavailableError} when the publication may or may not have been applied.
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
      view.fold.forgetReceipts(writer.nowMs() - receiptRetentionMs)
      const receipt = await findReceipt(view.fold, idempotency, writer.views.journal)
      if (receipt !== undefined && isProblem(receipt)) return receipt
      if (receipt !== undefined) {
        // The first try may have been interrupted before readers saw the change.
        await writer.shown(view)
        return answerAgain(receipt)
      }
    }
    // The tag is that of what the decision begins with.
    requireUnmoved(view.fold, position)
    if (request.ifMatch !== undefined && !matchesIfMatch(request.ifMatch, currentTag)) {
      return preconditionFailed(request.ifMatch, currentTag)
    }
    const wanted = { ...request.want(view.fold), by: request.by }
    return publishWanted(writer, view, wanted, { ...request, idempotency, currentTag })
  })
}

/** How a change is published, after what it was asked for under was looked at. */
export interface Publishing extends Pick<PublishRequest, 'idempotency' | 'by' | 'isDryRun'> {
  readonly currentTag: string | undefined
  /** The name of the operator token that approved of it. */
  readonly approvedBy?: string | undefined
}

/** Decides a change and appends it, within a change of the feed. */
export async function publishWanted(
  writer: ChainWriter,
  view: FeedView,
  wanted: WantedChange,
  publishing: Publishing,
): Promise<PublishOutcome | Problem> {
  const { position } = view.fold
  const decision = await decideWanted(writer, view.fold, wanted)
  requireUnmoved(view.fold, position)
  switch (decision.kind) {
    case 'refused':
      if (decision.lacksAssets) await followFurther(writer, view)
      return decision.problem
    case 'unchanged':
      return answerUnchanged(writer, view, decision, publishing)
    case 'changed':
      return publishing.isDryRun
        ? { status: 200, body: changeBody(view.tagAfter(decision.change), decision) }
        : appendChange(writer, view, decision, publishing)
  }
}

/** Decides a publication in time slices. */
export function decideWanted(
  writer: ChainWriter,
  fold: FeedFold,
  wanted: WantedChange,
): Promise<PublicationDecision> {
  return decideInSlices(fold, decidePublication(fold, wanted, writer.context()))
}

/**
 * Looks whether another node appended to the feed what this one has not seen yet, such as an asset.
 *
 * @throws {AppendConflictError} when it did: the writer then decides again.
 */
async function followFurther({ views }: ChainWriter, { feed, fold }: FeedView): Promise<void> {
  const { position } = fold
  for await (const entry of views.journal.readChain(feed, position)) {
    throw new AppendConflictError(feed, position, entry.position)
  }
}

function answerAgain({ status, body }: Receipt): PublishOutcome {
  return { status, body }
}

function preconditionFailed(ifMatch: string, currentTag: string | undefined): Problem {
  const current =
    currentTag === undefined
      ? 'nothing was published'
      : `the current entity tag is ${entityTag(currentTag)}`
  return problem('precondition_failed', `If-Match ${ifMatch} does not hold: ${current}`)
}

async function answerUnchanged(
  writer: ChainWriter,
  view: FeedView,
  {
    revisions,
    proposals,
    evidence,
    ...effect
  }: Extract<PublicationDecision, { kind: 'unchanged' }>,
  { currentTag, idempotency, by, isDryRun }: Publishing,
): Promise<PublishOutcome> {
  const { snapshot } = view.fold
  const body = bodyOf({
    snapshotAt: snapshot?.snapshotAt ?? null,
    itemCount: snapshot?.items.length ?? 0,
    etag: currentTag === undefined ? null : entityTag(currentTag),
    items: revisions,
    ...furtherFields(effect),
  })
  if (isDryRun) return { status: 200, body }
  const receipt = idempotency && receiptOf(idempotency, 200, body)
  if (proposals.length > 0 || evidence.length > 0) {
    const facts = {
      kind: 'proposal',
      ...view.feed,
      at: writer.now(),
      by,
      proposals,
      ...(evidence.length > 0 && { evidence }),
      receipt,
    } as const
    await writer.appendToFeed(view, facts)
  } else if (receipt !== undefined) {
    await writer.appendToFeed(view, { kind: 'receipt', ...view.feed, receipt })
  }
  return { status: 200, body, held: effect.held.length || undefined }
}

async function appendChange(
  writer: ChainWriter,
  view: FeedView,
  decision: ChangeDecision,
  { idempotency, by, approvedBy }: Publishing,
): Promise<PublishOutcome> {
  const { change } = decision
  const prepared = view.prepare(change)
  const body = changeBody(prepared.opaque, decision)
  const receipt = idempotency && receiptOf(idempotency, 201, body)
  const facts = { ...change, by, approvedBy, receipt }
  await writer.appendToFeed(view, facts, prepared)
  return { status: 201, body, change, held: decision.held.length || undefined }
}

type ChangeDecision = Extract<PublicationDecision, { kind: 'changed' }>

function changeBody(opaque: string, { change, revisions, ...effect }: ChangeDecision): string {
  const { at: snapshotAt, itemCount } = change
  const etag = entityTag(opaque)
  return bodyOf({ snapshotAt, itemCount, etag, items: revisions, ...furtherFields(effect) })
}

function bodyOf(answer: PublicationAnswer): string {
  return JSON.stringify(answer)
}

/** The fields that most answers lack: ids to withdraw that are not there, and what holds keep. */
function furtherFields({
  unknown,
  held,
}: Pick<PublicationEffect, 'unknown' | 'held'>): Pick<PublicationAnswer, 'unknown' | 'held'> {
  return { ...(unknown.length > 0 && { unknown }), ...(held.length > 0 && { held }) }
}

function receiptOf(
  { key, digest }: IdempotentRequest,
  status: Receipt['status'],
  body: string,
): Receipt {
  return { key, requestDigest: digest, status, body }
}
