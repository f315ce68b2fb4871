import type { Finding } from './finding.ts'
import type { PlacedLine } from './place-lines.ts'
import { claimOf } from './score-claim.ts'
import { type GameScore, isSameScore, plus } from './score-path.ts'

/** The maximum distance between a line and the place of its score, in lines. */
const farthest = 60

/**
 * Moves misplaced baskets and free throws to the place that fits their scores. A line is misplaced if the score before
 * it does not lead to the score of the line, and the score at another place does.
 */
export function moveByScore(
  lines: readonly PlacedLine[],
  freeThrowValues: readonly number[],
): {
  readonly lines: readonly PlacedLine[]
  readonly moved: readonly Finding[]
} {
  const moved: Finding[] = []
  // If a free throw can count several points, its points follow from the score, so the score cannot identify its place.
  if (freeThrowValues.length > 1) return { lines, moved }
  let ordered = lines
  for (const line of lines) {
    const from = ordered.indexOf(line)
    const to = placeByScore(ordered, from)
    if (to === undefined) continue
    ordered = ordered.toSpliced(from, 1).toSpliced(to > from ? to - 1 : to, 0, line)
    moved.push({
      file: line.fields.file,
      path: line.fields.path,
      actionNumber: line.actionNumber,
      field: 'orderNumber',
      expected: 'the place of its score among the lines',
      found: line.fields.raw('orderNumber'),
      effect: 'it is moved to where its score belongs',
    })
  }
  return { lines: ordered, moved }
}

/**
 * The position of the line before which a misplaced basket or free throw belongs; `undefined` if it is not misplaced,
 * or if its score fits nowhere in its period within `farthest` lines.
 */
function placeByScore(lines: readonly PlacedLine[], from: number): number | undefined {
  const line = lines[from]
  if (line?.score === undefined) return undefined
  const { points, team } = claimOf(line.play, [1])
  if (points === 0 || team === undefined) return undefined
  const after = line.score
  const before = plus(after, team, -points)
  const previous = statedBefore(lines, from)
  const next = statedAfter(lines, from)
  if (isSameScore(previous, before)) return undefined
  // If the next score repeats the score of the line and the previous score does not, the line is in the right place.
  if (next !== undefined && isSameScore(next, after) && !isSameScore(previous, after))
    return undefined
  const period = line.period
  for (let distance = 1; distance <= farthest; distance += 1) {
    for (const to of [from - distance, from + 1 + distance]) {
      if (to < 0 || to > lines.length || lines[Math.min(to, lines.length - 1)]?.period !== period)
        continue
      const left = statedBefore(lines, to, from)
      const right = statedAfter(lines, to - 1, from)
      const isFit =
        isSameScore(left, before) &&
        right !== undefined &&
        isSameScore(scoreInto(lines, to, from, right), after)
      if (isFit) return to
    }
  }
  return undefined
}

/**
 * The score before the next line with a score, at or after the place `to`: the score that this line states (`right`),
 * minus the points of this line.
 */
function scoreInto(
  lines: readonly PlacedLine[],
  to: number,
  without: number,
  right: GameScore,
): GameScore {
  let index = to
  while (index < lines.length && (index === without || lines[index]?.score === undefined))
    index += 1
  const line = lines[index]
  if (line === undefined) return right
  const { points, team } = claimOf(line.play, [1])
  return team === undefined || points === 0 ? right : plus(right, team, -points)
}

function statedBefore(lines: readonly PlacedLine[], index: number, without = -1): GameScore {
  for (let at = index - 1; at >= 0; at -= 1) {
    const score = at === without ? undefined : lines[at]?.score
    if (score !== undefined) return score
  }
  return { awayScore: 0, homeScore: 0 }
}

function statedAfter(
  lines: readonly PlacedLine[],
  index: number,
  without = -1,
): GameScore | undefined {
  for (let at = index + 1; at < lines.length; at += 1) {
    const score = at === without ? undefined : lines[at]?.score
    if (score !== undefined) return score
  }
  return undefined
}
