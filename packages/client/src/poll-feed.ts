import type { Snapshot } from './content.generated.ts'
import type { Bounds, Feed, FeedOptions } from './feed.ts'
import { feedUrl } from './lib/feed-url.ts'
import { createFeedView } from './lib/feed-view.ts'
import { NOTHING_HELD, nextHeld } from './lib/poll-state.ts'
import { waitAfter } from './lib/poll-wait.ts'
import { createReadLoop } from './lib/read-loop.ts'
import { readResource } from './lib/read-resource.ts'
import { onWake, WAKE_SPREAD_MS } from './lib/wake.ts'

export interface PollOptions extends FeedOptions, Bounds {
  /** From the end of one read to the start of the next, in milliseconds, plus up to a quarter. Default: 2000. */
  readonly intervalMs?: number | undefined
  /** Where jitter comes from: a number from 0 to 1, exclusive. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
}

/**
 * Follows a feed until it is closed. The first read starts at once; failures never lose what is held.
 *
 * @throws {TypeError} for an identifier that no address can hold.
 * @throws {RangeError} for an interval that is no duration.
 */
export function pollFeed(options: PollOptions): Feed {
  const { intervalMs = 2_000, random = Math.random, now = Date.now, signal } = options
  if (!(intervalMs >= 0 && intervalMs < Infinity)) {
    throw new RangeError(`Cannot poll a feed: intervalMs is ${intervalMs}`)
  }
  let url = feedUrl(options, options)
  let live = isLive(options)
  let held = NOTHING_HELD
  let lastSuccessAt: number | undefined
  let woken = false
  const view = createFeedView(held.state)

  const loop = createReadLoop({
    now,
    read(signal) {
      woken = false
      const { state, etag } = held
      const resource = { url, list: 'items', held: state.snapshot !== undefined, etag } as const
      return readResource<Snapshot>(resource, { ...options, signal })
    },
    settle(outcome) {
      held = nextHeld(held, outcome, live)
      if (outcome.kind !== 'failed') lastSuccessAt = now()
      return waitAfter(held.state, { intervalMs, random })
    },
    settled: () => view.show(held.state),
  })

  const stopWaking = onWake(() => {
    // A page may wake more than once before it reads.
    if (woken || loop.phase !== 'waiting') return
    woken = true
    loop.hurry(random() * WAKE_SPREAD_MS)
  })
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
  else loop.start()

  return {
    get state() {
      return view.state
    },
    get lastSuccessAt() {
      return lastSuccessAt
    },
    subscribe: view.subscribe,
    refresh: () => loop.hurry(),
    seek,
    close,
    [Symbol.asyncIterator]: view.changes,
  }

  function seek(to: Bounds): void {
    if (loop.phase === 'closed') return
    url = feedUrl(options, to)
    live = isLive(to)
    held = NOTHING_HELD
    lastSuccessAt = undefined
    loop.start()
    view.show(held.state)
  }

  function close(): void {
    signal?.removeEventListener('abort', close)
    stopWaking()
    loop.close()
    view.end()
  }
}

function isLive({ after, until }: Bounds): boolean {
  return after === undefined && until === undefined
}
