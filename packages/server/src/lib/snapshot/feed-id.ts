/** Names one feed of one fixture; readers know no more of the journal than this. */
export type { FeedId } from '@fixture-feed/journal/entry'
