import type { Snapshot } from '../content.generated.ts'
import type { PollState } from '../feed.ts'
import { type Held, NOTHING_HELD } from './held.ts'

/** What an app sees of a feed that nothing is known of. */
export const NOTHING_READ: PollState = stateOf(NOTHING_HELD)

/** The state that apps see for what is held: the same object as before while nothing that it shows has changed. */
export function nextPollState(before: PollState, held: Held<Snapshot>): PollState {
  return before.snapshot === held.body && before.error === held.error ? before : stateOf(held)
}

function stateOf({ body: snapshot, failures, error }: Held<Snapshot>): PollState {
  if (snapshot === undefined) return { status: 'empty', snapshot, failures, error }
  if (error === undefined) return { status: 'fresh', snapshot, failures: 0, error }
  return { status: 'stale', snapshot, failures, error }
}
