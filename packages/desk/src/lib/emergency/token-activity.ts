import type { Item } from '@fixture-feed/client'
import type { FeedChange } from '@fixture-feed/contract/operator-answers'

/** What a token did to a feed lately. */
export interface TokenActivity {
  readonly token: string
  /** How many of the changes are its. */
  readonly changes: number
  readonly lastAt: string
  /** How many of the items that readers see are as it published them. */
  readonly items: number
}

/**
 * What each token did in some of the last changes of a feed; who changed it last comes first.
 *
 * @param changes The newest first.
 */
export function tokenActivity(
  changes: readonly FeedChange[],
  items: readonly Item[],
): readonly TokenActivity[] {
  const found = new Map<string, TokenActivity>()
  const publishers = new Map<string, string | null>()
  for (const change of changes) {
    for (const { id } of change.items) if (!publishers.has(id)) publishers.set(id, change.by)
    if (change.by === null) continue
    const { changes: count = 0, lastAt = change.at } = found.get(change.by) ?? {}
    found.set(change.by, { token: change.by, changes: count + 1, lastAt, items: 0 })
  }
  return [...found.values()].map(activity => ({
    ...activity,
    items: items.filter(({ id }) => publishers.get(id) === activity.token).length,
  }))
}
