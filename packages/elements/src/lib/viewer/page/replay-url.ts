import { type FeedRoute, type Navigate, usualSpeed } from '../route.ts'
import type { OpenedFeed } from './opened-feed.ts'

/**
 * Minimum interval in milliseconds between writes of the replay position to the address, because browsers reject
 * frequent ones.
 */
const writeMs = 400

/** Writes the position and the speed of a replay to the URL of its page, debounced. */
export class ReplayUrl {
  readonly #page: { readonly route: FeedRoute; readonly navigate: Navigate }
  readonly #opened: OpenedFeed

  constructor(
    page: { readonly route: FeedRoute; readonly navigate: Navigate },
    opened: OpenedFeed,
  ) {
    this.#page = page
    this.#opened = opened
  }

  /** Called after each update of the page. */
  write(): void {
    const playback = this.#opened.played?.playback
    if (playback === undefined) return
    const { timeline, index, speed } = playback
    const until = timeline[index]?.snapshotAt
    if (until === undefined || (until === this.#opened.until && this.#isWritten(speed))) return
    this.#opened.until = until
    setTimeout(() => {
      const { route, navigate } = this.#page
      // The position has changed in the meantime, or another feed is shown.
      if (until !== this.#opened.until) return
      if (until === route.until && this.#isWritten(speed)) return
      const writtenSpeed = speed === usualSpeed ? undefined : speed
      navigate({ ...route, until, speed: writtenSpeed }, { replace: true })
    }, writeMs)
  }

  #isWritten(speed: number): boolean {
    return speed === (this.#page.route.speed ?? usualSpeed)
  }
}
