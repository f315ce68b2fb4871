import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError } from '@fixture-feed/client/operator'
import type { PublicationAnswer } from '@fixture-feed/contract/operator-answers'
import type { ExpectedRevision, Publication } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { sameDraft } from './same-draft.ts'

/** A feed, and whoever writes to it. */
export interface Target {
  readonly api: OperatorClient
  readonly id: FeedId
}

/** What a person wants done, given the items as that person saw them. */
export interface SeenWrite {
  /** The revisions that it changes, as seen: null for an item that was not there. */
  readonly onto: readonly ExpectedRevision[]
  readonly publication: Publication
}

/** Where the feed differs from what was seen. `theirs` is left out for an item that is gone. */
interface SeenConflict {
  readonly id: string
  readonly theirs: Item | undefined
}

/** Somebody was faster: nothing was changed. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'

  constructor(conflicts: readonly SeenConflict[]) {
    const words = conflicts.map(({ id, theirs }) =>
      theirs ? msg(str`${id} is at revision ${theirs.revision}`) : msg(str`${id} is gone`),
    )
    super(msg(str`Nothing was changed, as somebody was faster: ${words.join(', ')}`))
  }
}

/**
 * Requires that all of a write was applied. For acts of one click.
 *
 * @throws {Error} naming what a hold of somebody else keeps back.
 */
export function requireDone({ held = [] }: PublicationAnswer): void {
  if (held.length === 0) return
  const words = held.map(({ id, reason }) => `${id} (${reason})`)
  throw new Error(msg(str`Held back: ${words.join(', ')}`))
}

/** How often a write is tried that was refused although the feed has what it is for. */
const maxAttempts = 3

/**
 * Writes only onto what was seen: the service applies it while the feed has each item in the revision that was seen.
 * Changes of other items are no conflict. A write that was applied before, its answer being lost, is done.
 *
 * @throws {OvertakenError} when it has another.
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function writeSeen(
  {
    api,
    id: feed,
  }: { readonly api: Pick<OperatorClient, 'readSnapshot' | 'publish'>; readonly id: FeedId },
  write: SeenWrite,
): Promise<PublicationAnswer> {
  let { onto: expected } = write
  for (let attempt = 1; ; attempt++) {
    try {
      return (await api.publish(feed, { ...write.publication, expected })).answer
    } catch (error) {
      const isOvertaken = error instanceof OperatorError && error.code === 'revision_conflict'
      if (!isOvertaken || attempt === maxAttempts) throw error
    }
    const snapshot = await api.readSnapshot(feed)
    const current = new Map(snapshot?.items.map(item => [item.id, item]))
    const conflicts = conflictsWith(write, current)
    if (conflicts.length > 0) throw new OvertakenError(conflicts)
    // It was applied before: asked once more, the service has nothing to change, and answers.
    expected = expected.map(({ id }) => ({ id, revision: current.get(id)?.revision ?? null }))
  }
}

function conflictsWith(
  { onto, publication: { items = [], withdrawals = [] } }: SeenWrite,
  current: ReadonlyMap<string, Item>,
): readonly SeenConflict[] {
  const isApplied = (id: string, theirs: Item | undefined): boolean =>
    theirs === undefined
      ? withdrawals.some(withdrawal => withdrawal.id === id)
      : items.some(
          mine => mine.id === id && mine.revision === theirs.revision && sameDraft(mine, theirs),
        )
  return onto
    .map(({ id, revision }) => ({ id, revision, theirs: current.get(id) }))
    .filter(({ revision, theirs }) => (theirs?.revision ?? null) !== revision)
    .filter(({ id, theirs }) => !isApplied(id, theirs))
    .map(({ id, theirs }) => ({ id, theirs }))
}
