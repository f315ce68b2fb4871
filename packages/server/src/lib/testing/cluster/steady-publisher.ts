import { setTimeout as delay } from 'node:timers/promises'
import type { FeedId } from '@fixture-feed/journal/entry'
import {
  feedPath,
  type PublicationResult,
  secret,
} from '@fixture-feed/test-support/running-service'
import { draftSample } from '@fixture-feed/test-support/samples'
import type { ClusterNode } from './cluster-node.ts'

/** The response to a publication of one new item. */
export interface Acknowledged extends PublicationResult {
  readonly id: string
}

export interface SteadyPublisher {
  readonly acknowledged: readonly Acknowledged[]
  /** Stops publishing; resolves when the last publication is acknowledged. */
  stop(): Promise<void>
}

/**
 * Publishes items one after the other, each to the next node. Sends an item again with the same key until it is
 * acknowledged, so that in the end each item was published once.
 */
export function startPublisher(
  nodes: readonly ClusterNode[],
  { feed, name }: { readonly feed: FeedId; readonly name: string },
): SteadyPublisher {
  const acknowledged: Acknowledged[] = []
  let isStopping = false
  let turn = 0
  const published = publishAll()

  return {
    acknowledged,
    stop() {
      isStopping = true
      return published
    },
  }

  async function publishAll(): Promise<void> {
    for (let count = 0; !isStopping; count++) {
      const id = `${name}-${count}`
      acknowledged.push({ id, ...(await publishUntilAcknowledged(id)) })
      await delay(80)
    }
  }

  async function publishUntilAcknowledged(id: string): Promise<PublicationResult> {
    for (;;) {
      const node = nodes[turn++ % nodes.length]
      const response = await fetch(`${node?.operatorUrl}${feedPath(feed)}/publications`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ items: [draftSample(id, id, { fixtureId: feed.fixtureId })] }),
        signal: AbortSignal.timeout(6000),
      }).catch(() => undefined)
      if (response?.status === 201) return (await response.json()) as PublicationResult
      if (response !== undefined && response.status !== 503)
        throw new Error(
          `${node?.operatorUrl} answered ${response.status}: ${await response.text()}`,
        )
      await response?.body?.cancel()
      await delay(50)
    }
  }
}
