import type { FeedId } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { IndexedHold } from '../snapshot/hold-index.ts'
import type { ChainWriter } from './chain-writer.ts'

// A hold holds the tokens that it names, and each token of which it kept back a change. A held token can change the
// held items only with a publication, which the hold keeps back.

/** The token that makes a change, and the time of the change. A change without a token is never held. */
export interface Actor {
  readonly by: string | undefined
  readonly nowMs: number
}

/** The problem of a held token that would erase an item to which its hold applies. */
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

/** The problem of a held token that changes the settings of a feed or removes the feed. */
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
 * The problem of a held token that would remove feeds of a fixture. Runs within a change of the fixture.
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
    const actor = { by, nowMs: writer.nowMs() }
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
