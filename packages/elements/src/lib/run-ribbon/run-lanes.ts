import type { Run } from '@fixture-feed/client/content.generated'

/** One team's lane: where its points stood before the run and after, as shares of the ribbon's length. */
export interface Lane {
  readonly before: number
  readonly after: number
  readonly gained: number
}

/** How many points of the game before the run are drawn at least, so that a gain is seen as part of a score. */
const lead = 6

/** The two lanes of a run's score ribbon, on one scale. */
export function runLanes({ startScore, endScore }: Pick<Run, 'startScore' | 'endScore'>): {
  readonly away: Lane
  readonly home: Lane
} {
  const least = Math.max(0, Math.min(startScore.away, startScore.home) - lead)
  const most = Math.max(endScore.away, endScore.home, least + 1)
  const shareOf = (points: number): number => (points - least) / (most - least)
  const laneOf = (before: number, after: number): Lane => ({
    before: shareOf(before),
    after: Math.max(shareOf(after), shareOf(before)),
    gained: after - before,
  })
  return {
    away: laneOf(startScore.away, endScore.away),
    home: laneOf(startScore.home, endScore.home),
  }
}
