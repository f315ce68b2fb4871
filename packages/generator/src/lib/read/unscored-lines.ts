import { isSameScore, type ScoredLine, type ScoreStep } from './score-path.ts'

const nothing = { awayScore: 0, homeScore: 0 }

/**
 * The positions of lines whose score is unknown: the lines state no score or a wrong one, and a later line shows
 * missing points that may have been scored before them.
 */
export function unscoredLines(
  lines: readonly ScoredLine[],
  steps: readonly ScoreStep[],
): ReadonlySet<number> {
  const unscored = new Set<number>()
  let open: number[] = []
  for (const [index, { isSetAside, missing }] of steps.entries()) {
    if (!isSameScore(missing, nothing)) for (const each of open) unscored.add(each)
    if (lines[index]?.stated === undefined || isSetAside) open.push(index)
    else open = []
  }
  return unscored
}
