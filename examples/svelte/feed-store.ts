import { type PollOptions, type PollState, pollFeed } from '@fixture-feed/client'
import type { Readable } from 'svelte/store'

/** A store of a feed's state. Each subscriber has a poller of its own, which ends with the subscription. */
export function feedStore(options: PollOptions): Readable<PollState> {
  return {
    subscribe(run) {
      const feed = pollFeed(options)
      run(feed.state)
      feed.subscribe(() => run(feed.state))
      return feed.close
    },
  }
}
