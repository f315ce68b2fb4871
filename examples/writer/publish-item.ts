import type { FeedId, OperatorClient } from '@fixture-feed/client/operator'
import type { WrittenItem } from './write-item.ts'

/**
 * Proposes an item. A hold of another token must keep the item back, so that nothing is published immediately.
 *
 * @throws {Error} if no hold applies to the item, or if the feed has the same text. Nothing is published then.
 */
export async function proposeItem(
  client: OperatorClient,
  feed: FeedId,
  { item, evidence }: Pick<WrittenItem, 'item' | 'evidence'>,
): Promise<void> {
  const body = JSON.stringify({ items: [item], evidence: [evidence] })
  const { result } = await client.publish(feed, body, { dryRun: true })
  if (!result.held?.some(({ id }) => id === item.id)) {
    const { fixtureId, feedKey } = feed
    throw new Error(
      `Nothing was proposed: no hold applies to item ${item.id}, or the feed has the same text. Set a hold with another token: fixture-feed hold ${fixtureId} ${feedKey} writer --token NAME --approval --reason review`,
    )
  }
  await client.publish(feed, body)
}
