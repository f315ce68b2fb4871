import type { Snapshot } from '../content.generated.ts'
import type { FeedOptions } from '../feed.ts'
import { type Wait, waitAfter } from './back-off.ts'
import { feedUrl, timelineUrl } from './feed-url.ts'
import { type Held, NOTHING_HELD, nextHeld } from './held.ts'
import type { Playhead, Timeline } from './playhead.ts'
import { createReadLoop, type ReadLoop } from './read-loop.ts'
import { type FirstOutcome, readResource } from './read-resource.ts'

export interface ReplayReadsOptions extends FeedOptions {
  readonly playhead: Playhead
  readonly now: () => number
  readonly random: () => number
  /** Called when everything that a read brought is taken in. */
  readonly settled: () => void
}

/** What a replay reads: the timeline first, then, at each start, the snapshot at the playhead. */
export interface ReplayReads extends ReadLoop {
  /** Leaves out what was published until then. */
  after: string | undefined
  readonly held: Held<Snapshot>
  readonly lastSuccessAt: number | undefined
  /** Has the next start read the timeline again. */
  forgetTimeline(): void
}

/** @throws {TypeError} for an identifier that no address can hold. */
export function createReplayReads(options: ReplayReadsOptions): ReplayReads {
  const { playhead, now, random, settled } = options
  const addressOfTimeline = timelineUrl(options)
  let held: Held<Snapshot> = NOTHING_HELD
  let lastSuccessAt: number | undefined
  let timelineRead = false

  // A read ends in what to do with what it brought.
  const loop = createReadLoop<() => Wait | undefined>({
    now,
    async read(signal) {
      const exchange = { ...options, signal }
      if (!timelineRead) {
        const resource = { url: addressOfTimeline, list: 'instants' } as const
        const outcome = await readResource<Timeline>(resource, exchange)
        return () => takeTimeline(outcome)
      }
      const url = feedUrl(options, { after: reads.after, until: playhead.until })
      const outcome = await readResource<Snapshot>({ url, list: 'items' }, exchange)
      return () => takeSnapshot(outcome)
    },
    settle: take => take(),
    settled,
  })

  const reads: ReplayReads = {
    after: undefined,
    get held() {
      return held
    },
    get lastSuccessAt() {
      return lastSuccessAt
    },
    get phase() {
      return loop.phase
    },
    forgetTimeline() {
      timelineRead = false
    },
    start: loop.start,
    hurry: loop.hurry,
    close: loop.close,
  }
  return reads

  function takeTimeline(outcome: FirstOutcome<Timeline>): Wait | undefined {
    if (outcome.kind === 'failed') return takeSnapshot(outcome)
    timelineRead = true
    playhead.load(outcome.body)
    return { floorMs: 0, thenMs: 0 }
  }

  function takeSnapshot(outcome: FirstOutcome<Snapshot>): Wait | undefined {
    held = nextHeld(held, outcome)
    if (outcome.kind === 'failed') return waitAfter(held, { intervalMs: 0, random })
    lastSuccessAt = now()
    return undefined
  }
}
