import type { PlacedLine } from './place-lines.ts'
import { claimOf } from './score-claim.ts'
import { isSameScore } from './score-path.ts'

const nothing = { awayScore: 0, homeScore: 0 }

/** The minimum number of earlier lines with points, or with another score, so that 0-0 counts as not filled in. */
const fewestScored = 5
/** The minimum number of lines that state both points and 0-0, so that their scores count as not filled in. */
const fewestUnfilled = 2

/**
 * The positions of lines that state 0-0 although they or earlier lines scored points, as other scores or the plays
 * show.
 */
export function unfilledScores(
  lines: readonly PlacedLine[],
  freeThrowValues: readonly number[],
): ReadonlySet<number> {
  const unfilled = new Set<number>()
  let scored = 0
  let open: number[] = []
  let openScored = 0
  for (const [index, { play, score }] of lines.entries()) {
    const isScored = claimOf(play, freeThrowValues).points > 0
    const isZero = score !== undefined && isSameScore(score, nothing)
    if (isZero && scored >= fewestScored) unfilled.add(index)
    if (score !== undefined && !isZero) {
      open = []
      openScored = 0
    } else if (isZero && (isScored || openScored > 0)) {
      open.push(index)
      if (isScored) openScored += 1
      if (openScored >= fewestUnfilled) for (const each of open) unfilled.add(each)
    }
    if (isScored || (score !== undefined && !isZero)) scored += 1
  }
  return unfilled
}
