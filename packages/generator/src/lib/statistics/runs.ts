import { opposite, pointsOf, type Side, teamOf } from '../game/action.ts'
import { thresholds } from '../thresholds.ts'
import type { GamePrefix } from './game-prefix.ts'

/** A stretch that one team dominates, from its first points to its last points. */
export interface ScoringRun {
  readonly side: Side
  readonly pointsFor: number
  readonly pointsAgainst: number
  /** The prefixes that end with the first and the last basket (or free throw) of the run. */
  readonly first: GamePrefix
  readonly last: GamePrefix
}

/**
 * The runs of both teams, ordered by their end. A run is a maximal scoring subsequence (Ruzzo and Tompa 1999) with a
 * sum of at least 8, where each point of the team counts +1 and each point of the opponent -2. A game has 3.7 runs in
 * the mean; 8-0, 10-0, 12-2 and 14-2 are typical. A run may continue across the end of a period.
 */
export function runsOf(prefixes: readonly GamePrefix[]): readonly ScoringRun[] {
  const baskets = prefixes.filter(({ action }) => pointsOf(action) > 0)
  const runs = (['away', 'home'] as const).flatMap(side =>
    maximalStretches(baskets.map(({ action }) => weightOf(action, side)))
      .filter(({ left, right }) => right - left >= thresholds.run.reach)
      .map(({ start, end }) => toRun(side, baskets.slice(start, end + 1))),
  )
  return runs.sort((a, b) => a.last.index - b.last.index)
}

/** The points that one team scored in a row up to the end of the prefixes; `undefined` before the first points. */
export function streakAt(
  prefixes: readonly GamePrefix[],
): (Pick<ScoringRun, 'side' | 'first'> & { readonly points: number }) | undefined {
  let streak: ReturnType<typeof streakAt>
  for (let index = prefixes.length - 1; index >= 0; index -= 1) {
    const prefix = prefixes[index]
    const points = prefix === undefined ? 0 : pointsOf(prefix.action)
    if (prefix === undefined || points === 0) continue
    const side = teamOf(prefix.action) === 'away' ? 'away' : 'home'
    if (streak !== undefined && streak.side !== side) return streak
    streak = { side, points: points + (streak?.points ?? 0), first: prefix }
  }
  return streak
}

/** A stretch of a list of weights, with the sums of the weights before it and up to its end. */
interface Stretch {
  readonly start: number
  readonly end: number
  readonly left: number
  readonly right: number
}

function maximalStretches(weights: readonly number[]): Stretch[] {
  const stretches: Stretch[] = []
  let sum = 0
  weights.forEach((weight, index) => {
    if (weight > 0) {
      insert(stretches, { start: index, end: index, left: sum, right: sum + weight })
    }
    sum += weight
  })
  return stretches
}

/**
 * Adds a stretch, and joins it with earlier stretches while the joined stretch has a higher sum than each of its
 * parts.
 */
function insert(stretches: Stretch[], added: Stretch): void {
  const position = stretches.findLastIndex(({ left }) => left < added.left)
  const joined = stretches[position]
  if (joined === undefined || joined.right >= added.right) {
    stretches.push(added)
    return
  }
  stretches.length = position
  insert(stretches, { ...joined, end: added.end, right: added.right })
}

function weightOf(action: GamePrefix['action'], side: Side): number {
  const points = pointsOf(action)
  return teamOf(action) === side ? points : -thresholds.run.cost * points
}

function toRun(side: Side, baskets: readonly GamePrefix[]): ScoringRun {
  const [first] = baskets
  const last = baskets.at(-1)
  if (first === undefined || last === undefined)
    throw new RangeError('expected at least one basket in a run')
  const pointsBy = (team: Side): number =>
    baskets.reduce((sum, { action }) => sum + (teamOf(action) === team ? pointsOf(action) : 0), 0)
  return { side, pointsFor: pointsBy(side), pointsAgainst: pointsBy(opposite(side)), first, last }
}
