import { type PollOptions, type PollState, pollSharedFeed } from '@fixture-feed/client'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'

/**
 * Follows a feed until the calling component or scope is disposed. A shallow ref suffices, because snapshots are
 * immutable.
 */
export function useFeed(options: PollOptions): Readonly<ShallowRef<PollState>> {
  const feed = pollSharedFeed(options)
  const state = shallowRef(feed.state)
  feed.subscribe(next => {
    state.value = next
  })
  onScopeDispose(feed.close)
  return state
}
