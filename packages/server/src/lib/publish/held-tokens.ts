import type { FeedId } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { IndexedHold } from '../snapshot/hold-index.ts'
import type { ChainWriter } from './chain-writer.ts'

// A hold restricts the tokens that it names, the tokens whose changes it has kept back, and the tokens that a hold with
// the same scope restricted before it, but never the token that set it. A restricted token is called held: it can change
// the items to which the hold applies only with a publication, because the hold applies to publications.

/** The token that makes a change, and the time of the change. A change without a token is never held. */
export interface Actor {
  readonly by: string | undefined
  readonly nowMs: number
}

/** Returns a problem if a held token would erase an item to which its hold applies; otherwise `undefined`. */
export function heldErasureProblem(
  { feed, holds }: FeedFold,
  itemId: string,
  { by, nowMs }: Actor,
): Problem | undefined {
  if (by === undefined) return undefined
  const item = holds.proposalFor(itemId)?.item
  const facts = holds.factsOf({ id: itemId, by, item, sinceMs: nowMs })
  for (const hold of holds.holdsOver(by, nowMs))
    if (hold.applies(facts))
      return heldTokenProblem(
        feed,
        hold,
        `Token "${by}" may not erase item ${JSON.stringify(itemId)}`,
      )
  return undefined
}

/**
 * Returns a problem if a held token would change the settings of a feed or remove the feed; otherwise `undefined`.
 */
export function heldFeedProblem(
  { feed, holds }: FeedFold,
  what: string,
  { by, nowMs }: Actor,
): Problem | undefined {
  if (by === undefined) return undefined
  const [hold] = holds.holdsOver(by, nowMs)
  return hold && heldTokenProblem(feed, hold, `Token "${by}" may not ${what}`)
}

/**
 * Returns a problem if a held token would remove feeds of a fixture; otherwise `undefined`. Must run within a change
 * of the fixture.
 *
 * @throws {AppendConflictError} if another node changed the registration in the meantime: the writer then decides
 *   again.
 */
export async function heldFeedsProblem(
  writer: ChainWriter,
  { fixtureId, feedKeys }: { readonly fixtureId: string; readonly feedKeys: readonly string[] },
  by: string | undefined,
): Promise<Problem | undefined> {
  if (by === undefined || feedKeys.length === 0) return undefined
  const { catalog, feeds } = writer.views
  const position = catalog.position(fixtureId)
  let held: Problem | undefined
  for (const feedKey of feedKeys) {
    const actor = { by, nowMs: writer.storeNowMs() }
    held ??= await feeds.pin({ fixtureId, feedKey }, async ({ fold }) =>
      heldFeedProblem(fold, `remove feed "${feedKey}"`, actor),
    )
  }
  const current = catalog.position(fixtureId)
  if (current !== position) throw new AppendConflictError({ fixtureId }, position, current)
  return held
}

function heldTokenProblem({ feedKey }: FeedId, { hold }: IndexedHold, what: string): Problem {
  const { id, reason } = hold
  const which = `hold ${JSON.stringify(id)} of feed "${feedKey}" (${reason})`
  return problem(
    'held',
    `${what} while ${which} exists: use another token, or end the hold with another token`,
  )
}
