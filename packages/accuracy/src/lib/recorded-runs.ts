import type { GameRecord } from './game-record.ts'
import { worth } from './raw-action.ts'

export interface RecordedRun {
  readonly pointsFor: number
  readonly pointsAgainst: number
  /** The periods of its first and last basket. */
  readonly periods: readonly number[]
}

/**
 * The runs of a team, straight from the definition of maximal scoring subsequences: the best stretch of the game, then
 * the best to its left and to its right, and so on.
 */
export function recordedRuns({ actions }: GameRecord, teamId: string): readonly RecordedRun[] {
  const baskets = actions.filter(action => worth(action) > 0)
  const isOwn = (action: (typeof baskets)[number]) => String(action.teamId) === teamId
  const weights = baskets.map(action => (isOwn(action) ? worth(action) : -2 * worth(action)))
  return bestStretches(weights, 0, weights.length)
    .filter(({ sum }) => sum >= 8)
    .map(({ from, to }) => {
      const stretch = baskets.slice(from, to)
      const points = (list: typeof baskets) => list.reduce((sum, each) => sum + worth(each), 0)
      const pointsFor = points(stretch.filter(isOwn))
      const ends = [stretch[0]?.period ?? 1, stretch.at(-1)?.period ?? 1]
      return {
        pointsFor,
        pointsAgainst: points(stretch) - pointsFor,
        periods: [...new Set(ends)],
      }
    })
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

/** Of stretches with the same sum the shorter: what adds nothing does not belong to it. */
function isBetter(found: WeighedStretch, best: WeighedStretch | undefined): boolean {
  if (best === undefined || found.sum > best.sum) return true
  return found.sum === best.sum && found.to - found.from < best.to - best.from
}
