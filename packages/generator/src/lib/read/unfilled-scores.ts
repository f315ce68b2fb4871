import type { PlacedLine } from './place-lines.ts'
import { isSameScore } from './score-path.ts'

const nothing = { awayScore: 0, homeScore: 0 }

/** The number of earlier lines with points that shows that a score of 0-0 was not filled in. */
const fewestScored = 5

/** The positions of lines with a score of 0-0 after points were scored. */
export function unfilledScores(lines: readonly PlacedLine[]): ReadonlySet<number> {
  const unfilled = new Set<number>()
  let scored = 0
  for (const [index, { score }] of lines.entries()) {
    if (score === undefined) continue
    if (!isSameScore(score, nothing)) scored += 1
    else if (scored >= fewestScored) unfilled.add(index)
  }
  return unfilled
}
