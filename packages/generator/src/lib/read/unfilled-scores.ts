import type { PlacedLine } from './place-lines.ts'
import { claimOf } from './score-claim.ts'
import { isSameScore } from './score-path.ts'

const nothing = { awayScore: 0, homeScore: 0 }

/** The number of earlier lines with points that shows that a score of 0-0 was not filled in. */
const fewestScored = 5

/** The positions of lines with a score of 0-0 after points were scored, by the scores or by the lines. */
export function unfilledScores(
  lines: readonly PlacedLine[],
  freeThrowValues: readonly number[],
): ReadonlySet<number> {
  const unfilled = new Set<number>()
  let scored = 0
  for (const [index, { play, score }] of lines.entries()) {
    const isUnfilled = score !== undefined && isSameScore(score, nothing)
    if (isUnfilled && scored >= fewestScored) unfilled.add(index)
    const isScored = score !== undefined && !isUnfilled
    if (isScored || claimOf(play, freeThrowValues).points > 0) scored += 1
  }
  return unfilled
}
