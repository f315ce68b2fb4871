import type { GameRecord } from './game-record.ts'
import { worth } from './raw-action.ts'

/**
 * The runs of a team by the definition of maximal scoring subsequences: the best stretch of the game, then the best
 * stretches to its left and to its right, and so on. Each point of the other team subtracts 2, and stretches with a sum
 * below 8 are left out. `first` and `last` are positions of scoring actions.
 */
export function recordedRuns(
  { actions }: GameRecord,
  teamId: string,
): readonly Readonly<Record<'first' | 'last' | 'pointsFor' | 'pointsAgainst', number>>[] {
  const baskets = [...actions.keys()].filter(index => pointsAt(index) > 0)
  const isOwn = (index: number) => String(actions[index]?.teamId) === teamId
  const weights = baskets.map(index => (isOwn(index) ? pointsAt(index) : -2 * pointsAt(index)))
  return bestStretches(weights, 0, weights.length)
    .filter(({ sum }) => sum >= 8)
    .map(({ from, to }) => {
      const stretch = baskets.slice(from, to)
      const points = (list: readonly number[]) => list.reduce((sum, at) => sum + pointsAt(at), 0)
      const pointsFor = points(stretch.filter(isOwn))
      return {
        first: stretch[0] ?? 0,
        last: stretch.at(-1) ?? 0,
        pointsFor,
        pointsAgainst: points(stretch) - pointsFor,
      }
    })

  function pointsAt(index: number): number {
    const action = actions[index]
    return action === undefined ? 0 : worth(action)
  }
}

interface WeighedStretch {
  readonly from: number
  readonly to: number
  readonly sum: number
}

function bestStretches(weights: readonly number[], from: number, to: number): WeighedStretch[] {
  let best: WeighedStretch | undefined
  for (let start = from; start < to; start += 1) {
    let total = 0
    for (let end = start; end < to; end += 1) {
      total += weights[end] ?? 0
      const found = { from: start, to: end + 1, sum: total }
      if (total > 0 && isBetter(found, best)) best = found
    }
  }
  if (best === undefined) return []
  return [...bestStretches(weights, from, best.from), best, ...bestStretches(weights, best.to, to)]
}

/**
 * Whether a stretch is better than the best one so far. Of two stretches with equal sums the shorter one is better,
 * because parts without a contribution do not belong to a run.
 */
function isBetter(found: WeighedStretch, best: WeighedStretch | undefined): boolean {
  if (best === undefined || found.sum > best.sum) return true
  return found.sum === best.sum && found.to - found.from < best.to - best.from
}
