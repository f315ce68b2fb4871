/** What a feed is: being played, over, or registered without a first item. */
export type FeedPhase = 'live' | 'finished' | 'waiting'

/** What an answer says of its feed: the cache policy of a live one is `no-store`. */
export function phaseOf(status: number, cacheControl: string | null): FeedPhase | undefined {
  if (status === 404) return 'waiting'
  if (status !== 200 && status !== 304) return undefined
  // A dictionary is kept by its reader alone, whatever the feed is.
  if (cacheControl?.includes('private')) return undefined
  return cacheControl?.includes('no-store') ? 'live' : 'finished'
}
