import type { FeatKind } from '../../messages.ts'
import { type Counts, reboundsOf } from './counts.ts'

/** Something rare that a player did, with how much it is worth telling: from 8 on a game is remembered for it. */
export interface Feat {
  readonly kind: FeatKind
  readonly worth: number
}

/** From here on a feat belongs into the story of the game, whoever won. */
export const bigFeat = 8

/** From how many on a count is a feat, what it is worth there, and by how much more with each one more. */
const counted: readonly {
  readonly kind: FeatKind
  readonly from: number
  readonly worth: number
  readonly step: number
  take(line: Counts): number
}[] = [
  { kind: 'points', from: 28, worth: 2, step: 0.5, take: line => line.points },
  { kind: 'rebounds', from: 13, worth: 3, step: 1, take: reboundsOf },
  { kind: 'assists', from: 11, worth: 4, step: 1, take: line => line.assists },
  { kind: 'threes', from: 5, worth: 2.5, step: 1.5, take: line => line.threePointersMade },
  { kind: 'steals', from: 4, worth: 3, step: 2, take: line => line.steals },
  { kind: 'blocks', from: 4, worth: 3, step: 2, take: line => line.blocks },
]

/** The feats of a line, the rarest first; of equals the one named first. */
export function featsOf(line: Counts): readonly Feat[] {
  const tens = doubleFigures(line)
  const feats: Feat[] = []
  if (tens >= 4) feats.push({ kind: 'quadruple-double', worth: 40 })
  // More than any points: 80 and a triple-double are remembered as both.
  else if (tens === 3) feats.push({ kind: 'triple-double', worth: 30 })
  for (const { kind, from, worth, step, take } of counted) {
    const over = take(line) - from
    if (over >= 0) feats.push({ kind, worth: worth + over * step })
  }
  // Forty points are always told.
  if (line.points >= 40) feats.push({ kind: 'points', worth: 8 + (line.points - 40) / 2 })
  if (line.fieldGoalsMade >= 9 && line.fieldGoalsMade / line.fieldGoalsAttempted >= 0.8) {
    feats.push({ kind: 'shooting', worth: 6 + (line.fieldGoalsMade - 9) })
  }
  if (tens === 2) feats.push({ kind: 'double-double', worth: 1.5 })
  return feats.toSorted((a, b) => b.worth - a.worth)
}

/** How much a whole line is worth: what decides whose it is to be told. */
export function worthOf(line: Counts): number {
  const [first, second] = featsOf(line)
  const usual = line.points + 0.7 * reboundsOf(line) + line.assists + line.steals + line.blocks
  return (first?.worth ?? 0) + 0.5 * (second?.worth ?? 0) + usual / 10
}

/** In how many of the five columns a player has ten or more. */
export function doubleFigures(line: Counts): number {
  const columns = [line.points, reboundsOf(line), line.assists, line.steals, line.blocks]
  return columns.filter(count => count >= 10).length
}
