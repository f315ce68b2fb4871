import type { Item } from '@fixture-feed/client'
import type {
  FeedId,
  OperatorApi,
  Publication,
  PublicationAnswer,
  ReadSnapshot,
} from './operator-api.ts'
import { OperatorError } from './operator-error.ts'
import { sameDraft } from './same-draft.ts'

/** What a person wants done, given the items as that person saw them. */
export interface SeenWrite {
  /** The items that it changes, as seen. */
  readonly seen: readonly Item[]
  /** The ids of items that are to come, or to come back: they must not be there. */
  readonly absent?: readonly string[]
  readonly publication: Publication
}

export type WriteOutcome =
  | { readonly kind: 'done'; readonly answer: PublicationAnswer }
  /** Somebody was faster: nothing was changed. */
  | {
      readonly kind: 'conflict'
      /** Where the feed differs from what was seen. `theirs` is left out for an item that is gone. */
      readonly conflicts: readonly { readonly id: string; readonly theirs: Item | undefined }[]
    }

/** How often a write is tried while other items of the feed change under it. */
const maxAttempts = 10

/**
 * Writes only onto what was seen. The feed must still have each item in the revision that was seen; changes of other
 * items are no conflict, and the write is tried again on top of them. A write that was applied before, its answer being
 * lost, is done.
 *
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function writeSeen(
  api: Pick<OperatorApi, 'snapshot' | 'publish'>,
  feed: FeedId,
  write: SeenWrite,
): Promise<WriteOutcome> {
  for (let attempt = 1; ; attempt++) {
    const read = await api.snapshot(feed)
    const conflicts = conflictsWith(write, read)
    if (conflicts.length > 0) return { kind: 'conflict', conflicts }
    try {
      return {
        kind: 'done',
        answer: await api.publish(feed, write.publication, { etag: read?.etag }),
      }
    } catch (error) {
      const isOvertaken =
        error instanceof OperatorError &&
        (error.code === 'precondition_failed' || error.code === 'revision_conflict')
      if (!isOvertaken || attempt === maxAttempts) throw error
    }
  }
}

function conflictsWith(
  { seen, absent = [], publication }: SeenWrite,
  read: ReadSnapshot | undefined,
): { readonly id: string; readonly theirs: Item | undefined }[] {
  const current = new Map(read?.snapshot.items.map(item => [item.id, item]))
  const isApplied = (theirs: Item): boolean =>
    (publication.items ?? []).some(
      mine => mine.id === theirs.id && mine.revision === theirs.revision && sameDraft(mine, theirs),
    )
  const isWithdrawn = (id: string): boolean =>
    (publication.withdrawals ?? []).some(withdrawal => withdrawal.id === id)
  const changed = seen
    .map(item => ({ id: item.id, theirs: current.get(item.id), revision: item.revision }))
    .filter(({ id, theirs, revision }) =>
      theirs === undefined ? !isWithdrawn(id) : theirs.revision !== revision && !isApplied(theirs),
    )
  const there = absent
    .map(id => ({ id, theirs: current.get(id) }))
    .filter(({ theirs }) => theirs !== undefined && !isApplied(theirs))
  return [...changed, ...there].map(({ id, theirs }) => ({ id, theirs }))
}
