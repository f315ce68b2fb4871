import { type PollOptions, type PollState, pollFeed } from '@fixture-feed/client'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'

/** Follows a feed until the component or scope that called it is gone. Snapshots are immutable: a shallow ref will do. */
export function useFeed(options: PollOptions): Readonly<ShallowRef<PollState>> {
  const feed = pollFeed(options)
  const state = shallowRef(feed.state)
  feed.subscribe(() => {
    state.value = feed.state
  })
  onScopeDispose(feed.close)
  return state
}
