import type { FixtureIndexEntry, Snapshot } from '@fixture-feed/client'
import type { FeedPhase } from './feed-phase.ts'

/** What the service put into the page of a game, so that the page need not ask for it first. */
export interface OpenedWith {
  readonly entry: FixtureIndexEntry
  readonly snapshot: Snapshot
  readonly etag: string
  readonly state: FeedPhase
}

/** What the page came with; nothing where it is the list, or where the feed is large or has nothing yet. */
export function readOpenedWith(): OpenedWith | undefined {
  const block = document.getElementById('opened-with')?.textContent
  return block ? (JSON.parse(block) as OpenedWith) : undefined
}
