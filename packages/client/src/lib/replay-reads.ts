import type { Snapshot } from '../content.generated.ts'
import type { FeedOptions, PollState } from '../feed.ts'
import { createServiceClock } from '../service-clock.ts'
import { type Wait, waitAfter } from './back-off.ts'
import { feedUrl, timelineUrl } from './feed-url.ts'
import type { Playhead, Timeline } from './playhead.ts'
import { type Held, NOTHING_HELD, nextHeld } from './poll-state.ts'
import { createReadLoop, type ReadLoop } from './read-loop.ts'
import { type FirstOutcome, platformFetch, readResource } from './read-resource.ts'

export interface ReplayReadsOptions extends FeedOptions {
  readonly behindSeconds?: number | undefined
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
  readonly state: PollState
  readonly lastSuccessAt: number | undefined
  /** Has the next start read the timeline again. */
  forgetTimeline(): void
}

/** Outcome of a read of the timeline or of a snapshot; a failure of either is one of the feed. */
type ReplayOutcome =
  | ({ readonly of: 'timeline' } & FirstOutcome<Timeline>)
  | ({ readonly of: 'snapshot' } & FirstOutcome<Snapshot>)

/** @throws {TypeError} for an identifier that no address can hold. */
export function createReplayReads(options: ReplayReadsOptions): ReplayReads {
  const { playhead, now, random, settled, behindSeconds = 0 } = options
  const clock = createServiceClock(options.now)
  const fetch = clock.watching(options.fetch ?? platformFetch)
  const addressOfTimeline = timelineUrl(options)
  let held: Held<Snapshot> = NOTHING_HELD
  let timelineRead = false

  const loop = createReadLoop<ReplayOutcome>({
    now,
    async read(signal) {
      const exchange = { ...options, fetch, signal }
      if (!timelineRead) {
        const resource = { url: addressOfTimeline, list: 'instants' } as const
        return { of: 'timeline', ...(await readResource<Timeline>(resource, exchange)) }
      }
      const url = feedUrl(options, { after: reads.after, until: playhead.until })
      return { of: 'snapshot', ...(await readResource<Snapshot>({ url, list: 'items' }, exchange)) }
    },
    settle(outcome) {
      if (outcome.of === 'timeline' && outcome.kind === 'replaced') {
        timelineRead = true
        playhead.load(
          outcome.body,
          behindSeconds > 0 ? clock.now() - behindSeconds * 1_000 : Infinity,
        )
        return { floorMs: 0, thenMs: 0 }
      }
      return takeSnapshot(outcome)
    },
    settled,
  })

  const reads = Object.assign(loop, {
    after: undefined as string | undefined,
    state: held.state,
    lastSuccessAt: undefined as number | undefined,
    forgetTimeline() {
      timelineRead = false
    },
  })
  return reads

  function takeSnapshot(outcome: FirstOutcome<Snapshot>): Wait | undefined {
    held = nextHeld(held, outcome, 'items')
    reads.state = held.state
    if (outcome.kind === 'failed') return waitAfter(held.state, { intervalMs: 0, random })
    reads.lastSuccessAt = now()
    return undefined
  }
}
