import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { FeedId } from '@fixture-feed/journal/entry'
import { RawConnection } from '@fixture-feed/test-support/raw-connection'
import { feedPath } from '@fixture-feed/test-support/running-service'

/** The published versions, and the condition that ends the work of their followers. */
export interface History {
  /** The tags of all versions, in order. Each is added when it is acknowledged. */
  readonly published: string[]
  /** The total number of versions; unknown until the last one is about to be published. */
  total: number | undefined
}

export interface WaitingFollower {
  /** The versions that the follower saw, by their place in the history. */
  readonly order: readonly number[]
  /**
   * The number of waiting reads that ended with a change. `waitedOut` counts the reads that ended without one.
   */
  readonly woken: number
  readonly waitedOut: number
  /** Resolves when the follower has the last version; rejects if a rule is violated. */
  readonly done: Promise<void>
  /** Ends the connection of the follower. */
  cut(): void
}

export interface FollowOptions {
  readonly feed: FeedId
  readonly history: History
  readonly waitSeconds: number
}

/**
 * Follows a feed by long polls over connections that may break at any time. If the requested wait is longer than 10 s,
 * a change that arrives only after the whole wait counts as missed, because its wake-up was lost.
 *
 * @param baseUrl The address of the service; called before each connection.
 */
export function followWaiting(
  baseUrl: () => string,
  { feed, history, waitSeconds }: FollowOptions,
): WaitingFollower {
  /** A wait may end up to a tenth earlier than requested. 20 ms are the tolerance of the measurement. */
  const shortestWaitMs = waitSeconds * 1_000 * 0.9 - 20
  const order: number[] = []
  let connection: RawConnection | undefined
  let tag = '"none"'
  const follower = { order, woken: 0, waitedOut: 0, cut, done: follow() }
  return follower

  async function follow(): Promise<void> {
    for (;;) {
      const response = await readOn()
      if (response === undefined) continue
      tag = response
      const version = await versionOf(tag)
      if (version !== order.at(-1)) order.push(version)
      if (version === (history.total ?? Number.POSITIVE_INFINITY) - 1) break
    }
    cut()
  }

  /** The tag of one response; `undefined` if the connection broke or the service is not ready. */
  async function readOn(): Promise<string | undefined> {
    const startedAt = performance.now()
    try {
      connection ??= await RawConnection.open(baseUrl())
      const { status, headers } = await connection.request({
        target: feedPath(feed),
        headers: [
          ['If-None-Match', tag],
          ['Prefer', `wait=${waitSeconds}`],
        ],
      })
      const waitedMs = performance.now() - startedAt
      const now = headers.get('etag') ?? ''
      if (status === 503) throw new Error('The service is not ready')
      const isClosing = headers.get('connection') === 'close'
      if (headers.has('preference-applied') && !isClosing) note(status, waitedMs)
      assert.ok(status === 200 || now === tag, `${status} of ${now} for ${tag}`)
      if (isClosing) cut()
      return now
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      // The follower continues with its current version.
      cut()
      await delay(5)
      return undefined
    }
  }

  function note(status: number, waitedMs: number): void {
    if (status === 304) {
      follower.waitedOut++
      assert.ok(waitedMs >= shortestWaitMs, `woken without a change after ${waitedMs} ms`)
    } else {
      follower.woken++
      // A short wait may end just as a change arrives.
      const isLost = waitSeconds > 10 && waitedMs >= shortestWaitMs
      assert.ok(!isLost, `a change woke no reader for ${waitedMs} ms`)
    }
  }

  /**
   * The place of a version in the history. Waits until the version is listed, because a reader may see a version before
   * its publication is acknowledged.
   */
  async function versionOf(tag: string): Promise<number> {
    for (;;) {
      const version = history.published.indexOf(tag)
      if (version !== -1) return version
      await delay(1)
    }
  }

  function cut(): void {
    connection?.destroy()
    connection = undefined
  }
}

/**
 * Resolves when all followers have the last version. Rejects if one of them received an earlier version after a later
 * one.
 */
export async function expectNothingMissed(
  followers: readonly WaitingFollower[],
  { published }: History,
): Promise<void> {
  await Promise.all(followers.map(({ done }) => done))
  for (const { order } of followers) {
    const sorted = order.toSorted((a, b) => a - b)
    assert.deepEqual(order, sorted, 'no reader returns to an earlier version')
    assert.equal(order.at(-1), published.length - 1)
  }
}
