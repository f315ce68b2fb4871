import type { Item } from './content.generated.ts'

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
 * The ids of the key moments among the items of a snapshot, in its order. Of several items with one headline, or about
 * one player, team or run, only the newest counts, and a result replaces the summaries before it.
 */
export function keyMoments(items: readonly Item[]): ReadonlySet<string> {
  const isOver = items.some(({ definitionKey }) => definitionKey === 'basketball.post-game-summary')
  const subjects = new Set<string>()
  const runs: Run[] = []
  const ids = items.toReversed().flatMap(item => {
    const subject = subjectOf(item)
    const run = runOf(item)
    const isReplaced = isOver && item.definitionKey === 'basketball.initial-game-entry-summary'
    const isRepeated = subjects.has(subject) || (run && runs.some(newer => areSame(run, newer)))
    if (!isKeyMoment(item) || isReplaced || isRepeated) return []
    if (run) runs.push(run)
    subjects.add(subject)
    return [item.id]
  })
  return new Set(ids)
}

/** What an item is about: its headline, otherwise its player or team, otherwise its text. */
function subjectOf({ definitionKey, content }: Item): string {
  const { headline, playerId, teamId, run, title, name, summary } = content
  if (isText(headline)) return headline
  if (isText(playerId)) return `player ${playerId}`
  if (isText(teamId)) {
    const { pointsFor, pointsAgainst } = Object(run)
    return `team ${teamId} ${pointsFor}–${pointsAgainst}`
  }
  return [title, name, summary].find(isText) ?? definitionKey
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A team's run: its first and its last action. */
interface Run {
  readonly teamId: unknown
  readonly first: number
  readonly last: number
}

function runOf({ content: { teamId, run } }: Item): Run | undefined {
  const { pointsFor, pointsAgainst, startActionNumber, lastActionNumber } = Object(run)
  if (pointsFor === undefined || pointsAgainst === undefined) return undefined
  if (typeof startActionNumber !== 'number' || typeof lastActionNumber !== 'number')
    return undefined
  return { teamId, first: startActionNumber, last: lastActionNumber }
}

/** A continued run is the same run. */
function areSame(one: Run, other: Run): boolean {
  return one.teamId === other.teamId && one.first <= other.last && other.first <= one.last
}
