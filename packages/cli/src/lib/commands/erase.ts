import { confirm } from '../confirm.ts'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { formatCount } from '../format-count.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { note, print } from '../output.ts'

export interface EraseOptions extends ToOptions {
  readonly reason?: string
  readonly yes?: boolean
}

/** Removes an item from a feed and from the whole history of the feed. This cannot be undone. */
export async function erase(
  options: EraseOptions,
  { id, ...place }: FeedArguments & { readonly id: string },
): Promise<void> {
  const feed = toFeedId(place)
  const { to, reason, yes } = options
  const client = connectOperator(to)
  note(
    `Permanently erases item "${id}" from feed "${feed.feedKey}" of fixture "${feed.fixtureId}" and from the history of the feed`,
  )
  await confirm({ id, yes, act: 'erase', refusal: 'Not erased' })
  const result = await client.erase(feed, { id, reason })
  await print(options, {
    value: result,
    words: `erased ${id}; ${formatCount(result.itemCount, 'item')} at ${result.snapshotAt}`,
  })
}
