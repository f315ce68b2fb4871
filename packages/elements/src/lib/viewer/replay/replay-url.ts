import type { OpenedFeed } from '../page/opened-feed.ts'
import { type RoutedPage, usualSpeed } from '../route.ts'

/**
 * Delay in milliseconds before the replay position is written to the address. A newer position replaces a delayed one,
 * because browsers reject frequent writes.
 */
const writeMs = 400

/**
 * Writes the position and the speed of a replay to the URL of its page, debounced. Called after each update of the
 * page.
 */
export function writeReplayUrl(page: RoutedPage, opened: OpenedFeed): void {
  const playback = opened.played?.playback
  if (playback === undefined) return
  const { timeline, index, speed } = playback
  const until = timeline[index]?.snapshotAt
  const isWritten = () => speed === (page.route.speed ?? usualSpeed)
  if (until === undefined || (until === opened.until && isWritten())) return
  opened.until = until
  setTimeout(() => {
    const { route, navigate } = page
    // The position has changed in the meantime, or another feed is shown.
    if (until !== opened.until) return
    if (until === route.until && isWritten()) return
    const writtenSpeed = speed === usualSpeed ? undefined : speed
    navigate({ ...route, until, speed: writtenSpeed }, { replace: true })
  }, writeMs)
}
