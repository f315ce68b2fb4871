import type { Snapshot } from '../content.generated.ts'
import type { FeedState } from '../feed.ts'
import { isEarlier } from './instants.ts'
import type { ReadOutcome } from './read-outcome.ts'
import { sameJson } from './same-json.ts'

/** The state that apps see, and the tag of its snapshot, which is nobody's business but the poller's. */
export interface Held {
  readonly state: FeedState
  readonly etag: string | undefined
}

/** What a poller holds at first, and again after `seek`. */
export const NOTHING_HELD: Held = {
  state: { status: 'empty', snapshot: undefined, failures: 0, error: undefined },
  etag: undefined,
}

/**
 * What is held after one read. A failure never drops a snapshot or its tag. `state` stays the same object where nothing
 * that it shows has changed.
 */
export function nextHeld(held: Held, outcome: ReadOutcome<Snapshot>, live: boolean): Held {
  switch (outcome.kind) {
    case 'replaced': {
      const { body, etag, noStore } = outcome
      const { snapshot } = held.state
      if (snapshot === undefined) return { state: fresh(body), etag }
      // A node that lags behind, or an answer that was long under way: the next read asks with the newer tag again.
      const outdated = live && noStore && isEarlier(body.snapshotAt, snapshot.snapshotAt)
      if (outdated) return refreshed(held, snapshot)
      // Some platforms turn a 304 into the 200 it stands for; some proxies drop or change tags.
      if (sameJson(body, snapshot)) return { ...refreshed(held, snapshot), etag }
      return { state: fresh(body), etag }
    }
    case 'unchanged':
      // Without a snapshot there is no such outcome: `readResource` makes that 304 a failure.
      return held.state.snapshot === undefined ? held : refreshed(held, held.state.snapshot)
    case 'failed': {
      const { snapshot, failures } = held.state
      const since = { failures: failures + 1, error: outcome.error }
      return {
        ...held,
        state:
          snapshot === undefined
            ? { status: 'empty', snapshot, ...since }
            : { status: 'stale', snapshot, ...since },
      }
    }
  }
}

function refreshed(held: Held, snapshot: Snapshot): Held {
  return held.state.status === 'fresh' ? held : { ...held, state: fresh(snapshot) }
}

function fresh(snapshot: Snapshot): FeedState {
  return { status: 'fresh', snapshot, failures: 0, error: undefined }
}
