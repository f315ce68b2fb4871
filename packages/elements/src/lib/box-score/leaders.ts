import type { BoxScoreContent, BoxScorePlayer } from '@fixture-feed/client/content.generated'

export type LeaderKey = 'points' | 'rebounds' | 'assists'

const leaderKeys: readonly LeaderKey[] = ['points', 'rebounds', 'assists']

/** The highest count of a team in one statistic, and all players who have it. */
export interface Leader {
  readonly playerIds: readonly string[]
  readonly value: number
}

/** The leaders of both teams in one statistic. A team is `undefined` if none of its players has more than 0. */
export interface LeaderRow {
  readonly key: LeaderKey
  readonly away: Leader | undefined
  readonly home: Leader | undefined
}

/**
 * The leaders of each team in points, rebounds and assists. A statistic in which no player has more than 0 is left out.
 */
export function leadersOf({ away, home }: BoxScoreContent): readonly LeaderRow[] {
  const rows = leaderKeys.map(key => ({
    key,
    away: leaderOf(away.players, key),
    home: leaderOf(home.players, key),
  }))
  return rows.filter(row => row.away !== undefined || row.home !== undefined)
}

/**
 * The highest count among a team's players, and the players with this count: the one with the most points first, then
 * in the order of the list. `undefined` if the highest count is 0.
 */
function leaderOf(players: readonly BoxScorePlayer[], key: LeaderKey): Leader | undefined {
  const value = Math.max(0, ...players.map(({ line }) => line[key] ?? 0))
  const best = players.filter(({ line }) => line[key] === value)
  const byPoints = best.toSorted((a, b) => (b.line.points ?? 0) - (a.line.points ?? 0))
  return value === 0 ? undefined : { playerIds: byPoints.map(({ playerId }) => playerId), value }
}
