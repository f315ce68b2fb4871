import type { Item } from '@fixture-feed/client'
import { isRun, itemTitle } from '../item/item-title.ts'

/** The definitions of details, which the key moments omit. */
const detailDefinitions: ReadonlySet<string> = new Set([
  'basketball.four-factors',
  'basketball.point-breakdown',
  'basketball.defensive-summary',
  'basketball.team-performance-summary',
])

/** Whether an item belongs to the key moments. Items of unknown definitions do. */
export function isKeyMoment({ definitionKey, content }: Item): boolean {
  // A timeout is an interruption; ends of periods are part of the story.
  const { kind } = Object(content.break)
  return !detailDefinitions.has(definitionKey) && kind !== 'timeout'
}

/**
 * The ids of the key moments. Of several items with one title or about one run only the newest counts, and a result
 * replaces the summaries before it.
 */
export function keyMoments(items: readonly Item[]): ReadonlySet<string> {
  const isOver = items.some(({ definitionKey }) => definitionKey === 'basketball.post-game-summary')
  const titles = new Set<string>()
  const runs: Run[] = []
  const ids = items.toReversed().flatMap(item => {
    const title = itemTitle(item)
    const run = runOf(item)
    const isSaid = isOver && item.definitionKey === 'basketball.initial-game-entry-summary'
    const isRepeated = titles.has(title) || (run && runs.some(newer => areSame(run, newer)))
    if (!isKeyMoment(item) || isSaid || isRepeated) return []
    if (run) runs.push(run)
    titles.add(title)
    return [item.id]
  })
  return new Set(ids)
}

/** A team's run: its first and its last action. */
interface Run {
  readonly teamId: unknown
  readonly first: number
  readonly last: number
}

function runOf({ content: { teamId, run } }: Item): Run | undefined {
  const { startActionNumber: first, lastActionNumber: last } = Object(run)
  const isRepeated = isRun(run) && typeof first === 'number' && typeof last === 'number'
  return isRepeated ? { teamId, first, last } : undefined
}

/** A continued run is the same run. */
function areSame(one: Run, other: Run): boolean {
  return one.teamId === other.teamId && one.first <= other.last && other.first <= one.last
}
