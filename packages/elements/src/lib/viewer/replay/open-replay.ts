import type { PlayedFeed, PlayOptions, Snapshot } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
import { playFeed } from '@fixture-feed/client/play-feed'
import { latestScore } from '../../score/item-score.ts'

/**
 * The longest pause of a running replay after a visible change. No picture should stand still for more than 3 s, so
 * half a second remains for the reads of the next instants.
 */
const longestPauseMs = 2_500

/**
 * Opens a paused replay for the page of a game. While it plays, a longer pause, such as halftime, is shortened to
 * `longestPauseMs`: the clock of the replay then jumps to the next instant. An instant that changes nothing visible
 * does not start a new pause.
 */
export function openReplay(options: PlayOptions): PlayedFeed {
  const feed = playFeed({ ...options, paused: true })
  let picture = ''
  let isPlaying = false
  let pauseStart = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  feed.subscribe(({ snapshot }) => {
    const { status, timeline, index } = feed.playback
    const before = { picture, isPlaying }
    picture = pictureOf(snapshot ?? { items: [] })
    isPlaying = status === 'playing'
    if (picture !== before.picture || !before.isPlaying) pauseStart = Date.now()
    clearTimeout(timer)
    const next = timeline[index + 1]?.snapshotAt
    // While the current instant is being read or cannot be read, the snapshot of an earlier one is still shown.
    const isShown = snapshot?.snapshotAt === timeline[index]?.snapshotAt
    if (!isPlaying || !isShown || next === undefined) return
    const restMs = pauseStart + longestPauseMs - Date.now()
    timer = setTimeout(() => feed.seek({ until: next }), Math.max(0, restMs))
  })
  return feed
}

/**
 * A text with the score, its clock and the key moments of a snapshot. Two snapshots with equal texts show the same
 * picture: their difference concerns only items that are not key moments, or the text of a key moment, which is often
 * out of view.
 */
export function pictureOf({ items }: Pick<Snapshot, 'items'>): string {
  const { awayScore, homeScore, gameTime } = latestScore(items) ?? {}
  const ids = keyMoments(items)
  return JSON.stringify([awayScore, homeScore, gameTime, [...ids]])
}
