import type { RecordOracle } from '../oracle.ts'

export interface EarlierTeam {
  readonly id: string
  readonly statistics: { readonly points: number }
  readonly players?: readonly {
    readonly id: string
    readonly statistics: { readonly points?: number }
  }[]
}

/** A game of the history file. */
export interface EarlierGame {
  readonly date: string
  readonly tipoff: string
  readonly season: number
  readonly seasonType: string
  readonly counts: boolean
  readonly away: EarlierTeam
  readonly home: EarlierTeam
}

/** The games before this one in the same part of the season, or in the one that is asked for, oldest first. */
export function earlierGames(
  { history, record: { box } }: RecordOracle,
  seasonType: string = '45'.includes(box.gameId.charAt(2)) ? 'Playoffs' : 'Regular Season',
): readonly EarlierGame[] {
  const { games = [] } = (history ?? {}) as { games?: readonly EarlierGame[] }
  const tipoff = Date.parse(box.gameTimeLocal ?? box.gameEt ?? box.gameTimeUTC ?? '')
  const season = 2000 + Number(box.gameId.slice(3, 5))
  return games
    .filter(game => game.counts && game.seasonType === seasonType && game.season === season)
    .filter(game => Date.parse(game.tipoff) < tipoff)
    .sort((a, b) => Date.parse(a.tipoff) - Date.parse(b.tipoff))
}

export function won({ away, home }: EarlierGame, teamId: string): boolean {
  const [own, other] = away.id === teamId ? [away, home] : [home, away]
  return own.statistics.points > other.statistics.points
}

/** What a player scored in each of the earlier games of this part of the season. */
export function earlierPoints(oracle: RecordOracle, playerId: string): readonly number[] {
  return earlierGames(oracle)
    .flatMap(({ away, home }) => [...(away.players ?? []), ...(home.players ?? [])])
    .filter(({ id }) => id === playerId)
    .flatMap(({ statistics }) => statistics.points ?? [])
}

/** A player's high before this season; larger than any when the history does not tell it. */
export function careerHigh(
  { history }: RecordOracle,
  playerId: string,
  key: 'careerHigh' | 'careerPlayoffHigh',
): number {
  const { careers = [] } = (history ?? {}) as {
    careers?: readonly { playerId: string; [key: string]: unknown }[]
  }
  const high = careers.find(career => career.playerId === playerId)?.[key]
  return (high as { points?: number } | undefined)?.points ?? Number.POSITIVE_INFINITY
}
