import type { PublicationConditions } from '@fixture-feed/client/operator'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { printOutcome } from './publish.ts'

export interface WithdrawOptions extends ToOptions, PublicationConditions {
  readonly reason?: string
}

/** Withdraws items from a feed. Replays of earlier instants still contain them. */
export async function withdraw(
  options: WithdrawOptions,
  { ids, ...place }: FeedArguments & { readonly ids: readonly string[] },
): Promise<void> {
  const { to, reason } = options
  const withdrawals = ids.map(id => ({ id, reason }))
  const body = JSON.stringify({ withdrawals })
  const outcome = await connectOperator(to).publish(toFeedId(place), body, options)
  await printOutcome(options, outcome)
}
