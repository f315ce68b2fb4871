import type { Item } from '@fixture-feed/client'
import { isRun, itemTitle } from '../item/item-title.ts'

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

/** The ids of the key moments: of one title or one run the newest alone, and no story so far beside a result. */
export function keyMoments(items: readonly Item[]): ReadonlySet<string> {
  const isOver = items.some(({ definitionKey }) => definitionKey === 'basketball.post-game-summary')
  const titles = new Set<string>()
  const runs: Run[] = []
  const ids = items.toReversed().flatMap(item => {
    const title = itemTitle(item)
    const run = runOf(item)
    const isSaid = isOver && item.definitionKey === 'basketball.initial-game-entry-summary'
    const isTold = titles.has(title) || (run && runs.some(newer => areSame(run, newer)))
    if (!isKeyMoment(item) || isSaid || isTold) return []
    if (run) runs.push(run)
    titles.add(title)
    return [item.id]
  })
  return new Set(ids)
}

/** A team's run: its first action and its last. */
interface Run {
  readonly teamId: unknown
  readonly first: number
  readonly last: number
}

function runOf({ content: { teamId, run } }: Item): Run | undefined {
  const { startActionNumber: first, lastActionNumber: last } = Object(run)
  const isTold = isRun(run) && typeof first === 'number' && typeof last === 'number'
  return isTold ? { teamId, first, last } : undefined
}

/** A run that went on is the same one. */
function areSame(one: Run, other: Run): boolean {
  return one.teamId === other.teamId && one.first <= other.last && other.first <= one.last
}
