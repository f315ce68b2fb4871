import type { FeatKind } from '../../message-values.ts'
import { thresholds } from '../thresholds.ts'
import { type Counts, reboundsOf } from './counts.ts'

/** A rare performance of a player, with its importance for texts. */
export interface Feat {
  readonly kind: FeatKind
  readonly worth: number
}

const limits = thresholds.line

/** The counts that are a feat when they are high. */
const counted: readonly {
  readonly kind: FeatKind
  readonly rare: { readonly from: number; readonly worth: number; readonly step: number }
  take(line: Counts): number
}[] = [
  { kind: 'points', rare: limits.points, take: line => line.points },
  { kind: 'rebounds', rare: limits.rebounds, take: reboundsOf },
  { kind: 'assists', rare: limits.assists, take: line => line.assists },
  { kind: 'threes', rare: limits.threes, take: line => line.threePointersMade },
  { kind: 'steals', rare: limits.steals, take: line => line.steals },
  { kind: 'blocks', rare: limits.blocks, take: line => line.blocks },
  { kind: 'points', rare: limits.fortyPoints, take: line => line.points },
  { kind: 'shooting', rare: limits.shooting, take: shotsOf },
]

/** The feats of a line, the rarest first. */
export function featsOf(line: Counts): readonly Feat[] {
  const { doubles } = limits
  const tens = doubleFigures(line)
  const feats: Feat[] = []
  if (tens >= 4) feats.push({ kind: 'quadruple-double', worth: doubles[4] })
  else if (tens === 3) feats.push({ kind: 'triple-double', worth: doubles[3] })
  for (const { kind, rare, take } of counted) {
    const over = take(line) - rare.from
    if (over >= 0) feats.push({ kind, worth: rare.worth + over * rare.step })
  }
  if (tens === 2) feats.push({ kind: 'double-double', worth: doubles[2] })
  return feats.toSorted((a, b) => b.worth - a.worth)
}

/** The number of made shots, if at least the share `limits.shooting.share` was made; otherwise 0. */
function shotsOf({ fieldGoalsMade: made, fieldGoalsAttempted: of }: Counts): number {
  return made / of >= limits.shooting.share ? made : 0
}

/** The value of a whole line, for comparing players. */
export function worthOf(line: Counts): number {
  const [first, second] = featsOf(line)
  const { points, assists, steals, blocks } = line
  const usual = points + limits.rebound * reboundsOf(line) + assists + steals + blocks
  return (first?.worth ?? 0) + limits.second * (second?.worth ?? 0) + usual / limits.usual
}

/** The number of columns, of five, in which a player has ten or more. */
export function doubleFigures(line: Counts): number {
  const { points, assists, steals, blocks } = line
  const columns = { points, rebounds: reboundsOf(line), assists, steals, blocks }
  return doubles.filter(([column, from]) => columns[column] >= from).length
}

type DoubleColumn = keyof typeof thresholds.player.double

const doubles = Object.entries(thresholds.player.double) as [DoubleColumn, number][]
