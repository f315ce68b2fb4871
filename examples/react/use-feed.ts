import {
  type InitialSnapshot,
  type PollOptions,
  pollFeed,
  type Snapshot,
} from '@fixture-feed/client'
import { useEffect, useState } from 'react'

/** What a component shows of a feed. */
export interface ShownFeed {
  readonly status: 'empty' | 'fresh' | 'stale'
  readonly snapshot: Snapshot | undefined
}

export interface UseFeedOptions extends Pick<PollOptions, 'fixtureId' | 'feedKey' | 'intervalMs'> {
  readonly baseUrl: string
  readonly initial?: InitialSnapshot | undefined
}

/**
 * Follows a feed while the component is there. `initial` is shown from the first render on, the server's as well, and
 * only for the feed that it is of.
 */
export function useFeed(options: UseFeedOptions): ShownFeed {
  const { baseUrl, fixtureId, feedKey, intervalMs } = options
  const [shown, setShown] = useState(() => firstShown(options))
  // The effect runs anew for another feed only: another `initial` of the same one is no news.
  useEffect(() => {
    const feed = pollFeed({ baseUrl, fixtureId, feedKey, intervalMs, initial: initialOf(options) })
    setShown(feed.state)
    feed.subscribe(() => setShown(feed.state))
    return feed.close
  }, [baseUrl, fixtureId, feedKey, intervalMs])
  return shown
}

function firstShown(options: UseFeedOptions): ShownFeed {
  const snapshot = initialOf(options)?.snapshot
  return { status: snapshot ? 'fresh' : 'empty', snapshot }
}

function initialOf({ initial, fixtureId, feedKey }: UseFeedOptions): InitialSnapshot | undefined {
  const { snapshot } = initial ?? {}
  return snapshot?.fixtureId === fixtureId && snapshot.feedKey === feedKey ? initial : undefined
}
