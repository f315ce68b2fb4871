import type { BoxScoreContent, BoxScorePlayer } from '@fixture-feed/client/content.generated'

export type LeaderKey = 'points' | 'rebounds' | 'assists'

const leaderKeys: readonly LeaderKey[] = ['points', 'rebounds', 'assists']

export interface Leader {
  readonly playerId: string
  readonly value: number
}

/** The leaders of both teams in one statistic; `undefined` if no player of the team has any. */
export interface LeaderRow {
  readonly key: LeaderKey
  readonly away: Leader | undefined
  readonly home: Leader | undefined
}

/** The leaders of each team in points, rebounds and assists. Statistics that neither team has are left out. */
export function leadersOf({ away, home }: BoxScoreContent): readonly LeaderRow[] {
  const rows = leaderKeys.map(key => ({
    key,
    away: leaderOf(away.players, key),
    home: leaderOf(home.players, key),
  }))
  return rows.filter(row => row.away !== undefined || row.home !== undefined)
}

/** Of players with equal counts, the one with more points leads, then the one listed first. */
function leaderOf(players: readonly BoxScorePlayer[], key: LeaderKey): Leader | undefined {
  const known = players.flatMap(({ playerId, line }) => {
    const value = line[key] ?? 0
    return value > 0 ? [{ playerId, value, points: line.points ?? 0 }] : []
  })
  const [leader] = known.toSorted((a, b) => b.value - a.value || b.points - a.points)
  return leader && { playerId: leader.playerId, value: leader.value }
}
