import type { Item } from '@fixture-feed/client'
import { clockText } from '../score/game-clock.ts'

/**
 * The ids of those items, in the order in which they are shown, that tell the same score at the same moment of the game as
 * the item above: once is enough.
 */
export function repeatedScores(items: readonly Item[]): ReadonlySet<string> {
  const told = items.map(scoreTold)
  return new Set(
    items
      .filter((_, index) => told[index] !== undefined && told[index] === told[index - 1])
      .map(({ id }) => id),
  )
}

/** Score and moment as one text. The result of a game is the score at the end of its last period. */
function scoreTold({ content }: Item): string | undefined {
  const { finalScore, gameState } = content
  const { awayScore, homeScore, period, clock } = Object(finalScore ?? gameState)
  if (awayScore === undefined) return undefined
  const time = finalScore === undefined ? clockText(String(clock)) : '0:00'
  return `${awayScore}–${homeScore} ${time === '0:00' ? time : `${period} ${time}`}`
}
