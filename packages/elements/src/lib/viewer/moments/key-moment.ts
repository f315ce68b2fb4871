import type { Item } from '@fixture-feed/client'

/** The definitions whose items say how a game goes: its frame, its breaks and its runs. */
const keyDefinitions: ReadonlySet<string> = new Set([
  'basketball.pre-game-summary',
  'basketball.initial-game-entry-summary',
  'basketball.timeout-quarter-halftime-summary',
  'basketball.run-momentum',
  'basketball.post-game-summary',
])

/** Whether an item is one that a reader with little time wants to see. */
export function isKeyMoment({ definitionKey, content }: Item): boolean {
  if (!keyDefinitions.has(definitionKey)) return false
  // Of the breaks, a timeout is an interruption; the ends of periods are the story.
  const { kind } = Object(content.break)
  return kind !== 'timeout'
}
