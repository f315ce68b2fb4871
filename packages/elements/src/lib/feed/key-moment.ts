import type { Item } from '@fixture-feed/client'
import { itemTitle } from '../item/item-title.ts'

/** The definitions whose items are details of the game: what a reader with little time can do without. */
const detailDefinitions: ReadonlySet<string> = new Set([
  'basketball.four-factors',
  'basketball.point-breakdown',
  'basketball.defensive-summary',
  'basketball.team-performance-summary',
])

/** Whether an item is one that a reader with little time wants to see. One of an unknown definition is. */
export function isKeyMoment({ definitionKey, content }: Item): boolean {
  // Of the breaks, a timeout is an interruption; the ends of periods are the story.
  const { kind } = Object(content.break)
  return !detailDefinitions.has(definitionKey) && kind !== 'timeout'
}

/**
 * The key moments among the items of a feed, as their ids. What is said already is left out: of items with the same
 * title all but the newest, and the story so far once there is a result.
 */
export function keyMoments(items: readonly Item[]): ReadonlySet<string> {
  const isOver = items.some(({ definitionKey }) => definitionKey === 'basketball.post-game-summary')
  const titles = new Set<string>()
  const ids = items.toReversed().flatMap(item => {
    const title = itemTitle(item)
    const isSaid = isOver && item.definitionKey === 'basketball.initial-game-entry-summary'
    if (!isKeyMoment(item) || isSaid || titles.has(title)) return []
    titles.add(title)
    return [item.id]
  })
  return new Set(ids)
}
