import type { PlayedFeed, PlayOptions, Snapshot } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
import { playFeed } from '@fixture-feed/client/play-feed'
import { latestScore } from '../../score/item-score.ts'

/**
 * The longest pause of a running replay after a visible change. No picture stands still for more than 3 s, so half a
 * second remains for the reads of the next instants.
 */
const longestPauseMs = 2_500

/** Opens a paused replay for the page of a game. */
export function openReplay(options: PlayOptions): PlayedFeed {
  return playFeed({ ...options, longestPauseMs, isVisibleChange, paused: true })
}

/**
 * Whether the page of a game, with any of its tabs, shows a difference between two snapshots: in the score, in its
 * clock or in the key moments.
 */
function isVisibleChange(before: Snapshot, after: Snapshot): boolean {
  return pictureOf(before) !== pictureOf(after)
}

/** A text that is equal for snapshots with the same picture. */
export function pictureOf({ items }: Pick<Snapshot, 'items'>): string {
  const { awayScore, homeScore, gameTime } = latestScore(items) ?? {}
  const ids = keyMoments(items)
  const moments = items.filter(({ id }) => ids.has(id)).map(({ id, revision }) => [id, revision])
  return JSON.stringify([awayScore, homeScore, gameTime, moments])
}
