import { type PollOptions, type PollState, pollSharedFeed } from '@fixture-feed/client'
import type { Readable } from 'svelte/store'

/** A store of a feed's state that polls while it has subscribers. */
export function feedStore(options: PollOptions): Readable<PollState> {
  return {
    subscribe(run) {
      const feed = pollSharedFeed(options)
      run(feed.state)
      feed.subscribe(run)
      return feed.close
    },
  }
}
