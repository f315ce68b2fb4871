import type { Finding } from './finding.ts'
import type { PlacedLine } from './place-lines.ts'
import { isHarmless } from './read-line.ts'
import { type GameScore, isSameScore } from './score-path.ts'

/**
 * Moves plays that are listed after the last end of their period to the place of their clock, if their score fits
 * there. A play with the clock 0:00, such as a corrected rebound, remains where it is.
 */
export function moveByClock(lines: readonly PlacedLine[]): {
  readonly lines: readonly PlacedLine[]
  readonly moved: readonly Finding[]
} {
  const moved: Finding[] = []
  let ordered = lines
  for (const line of lines) {
    const from = ordered.indexOf(line)
    const to = placeByClock(ordered, from)
    if (to === undefined) continue
    ordered = ordered.toSpliced(from, 1).toSpliced(to, 0, line)
    moved.push({
      file: line.fields.file,
      path: line.fields.path,
      actionNumber: line.actionNumber,
      field: 'orderNumber',
      expected: 'the place of its clock among the lines',
      found: line.fields.raw('orderNumber'),
      effect: 'it is moved to where its clock belongs',
    })
  }
  return { lines: ordered, moved }
}

/**
 * The position to which a play must be moved if it is listed after the end of its period; `undefined` if the play is
 * not misplaced, or if its score does not fit at the place of its clock.
 */
function placeByClock(lines: readonly PlacedLine[], from: number): number | undefined {
  const line = lines[from]
  if (line === undefined || line.leftMs === 0 || line.isUntimed || isHarmless(line.play)) {
    return undefined
  }
  if (isEnd(line) || line.play.kind === 'period-start') return undefined
  const lastEnd = lines.findLastIndex(each => each.period === line.period && isEnd(each))
  if (lastEnd === -1 || lastEnd > from) return undefined
  const to = lines.findIndex(each => each.period === line.period && each.leftMs < line.leftMs)
  if (to === -1 || to > from) return undefined
  const score = scoreBefore(lines, to)
  const isFit = line.score === undefined || isSameScore(line.score, score)
  return isFit ? to : undefined
}

function isEnd({ play }: PlacedLine): boolean {
  return play.kind === 'period-end' || play.kind === 'game-end'
}

function scoreBefore(lines: readonly PlacedLine[], index: number): GameScore {
  const before = lines.slice(0, index).findLast(({ score }) => score !== undefined)
  return before?.score ?? { awayScore: 0, homeScore: 0 }
}
