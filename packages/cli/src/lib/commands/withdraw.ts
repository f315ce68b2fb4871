import type { FeedId, PublicationConditions } from '@fixture-feed/client/operator'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { printOutcome } from './publish.ts'

export interface WithdrawOptions extends ToOptions, PublicationConditions {
  readonly reason?: string
}

/** Takes items out of a feed. Earlier replays still have them. */
export async function withdraw(
  feed: FeedId,
  ids: readonly string[],
  options: WithdrawOptions,
): Promise<void> {
  const { to, reason } = options
  const withdrawals = ids.map(id => ({ id, reason }))
  const body = JSON.stringify({ withdrawals })
  const outcome = await connectOperator(to).publish(feed, body, options)
  await printOutcome(options, outcome)
}
