import type { EvidenceTerm } from '@fixture-feed/contract/evidence-how'
import type { High } from '@fixture-feed/generator/message-values'
import type { View } from './view.ts'

/** The part of a view that earlier games depend on. */
type PastView = Pick<View, 'history' | 'record'>

interface EarlierTeam {
  readonly id: string
  readonly statistics: { readonly points: number }
  readonly players?: readonly {
    readonly id: string
    readonly statistics: { readonly points?: number }
  }[]
}

export interface EarlierGame {
  readonly fixtureId: string
  readonly date: string
  readonly tipoff: string
  readonly season: number
  readonly seasonType: string
  readonly counts: boolean
  readonly away: EarlierTeam
  readonly home: EarlierTeam
}

interface HistoryFile {
  readonly games?: readonly EarlierGame[]
  readonly careers?: readonly ({ readonly playerId: string } & Readonly<
    Record<string, { readonly points?: number } | string>
  >)[]
}

/** Whether the game is a playoff game; playoff games have separate highs. */
function isPlayoff({ record: { box } }: PastView): boolean {
  return box.gameId.charAt(2) === '4'
}

/** The games in `allEarlierGames` that count for averages. */
export function earlierGames(view: PastView, seasonType?: string): readonly EarlierGame[] {
  return allEarlierGames(view, seasonType).filter(({ counts }) => counts)
}

/**
 * The games of the season before this game, oldest first, in one part of the season. Default: the playoffs for a game
 * of the playoffs or the play-in, otherwise the regular season. Includes games that do not count for averages.
 */
export function allEarlierGames(
  { history, record: { box } }: PastView,
  seasonType: string = '45'.includes(box.gameId.charAt(2)) ? 'Playoffs' : 'Regular Season',
): readonly EarlierGame[] {
  const { games = [] } = (history ?? {}) as HistoryFile
  const tipoff = Date.parse(box.gameTimeLocal ?? box.gameEt ?? box.gameTimeUTC ?? '')
  const year = Number(box.gameId.slice(3, 5))
  const season = year >= 46 ? 1900 + year : 2000 + year
  return games
    .filter(game => game.seasonType === seasonType && game.season === season)
    .filter(game => Date.parse(game.tipoff) < tipoff)
    .sort((a, b) => Date.parse(a.tipoff) - Date.parse(b.tipoff))
}

export function hasPlayed({ away, home }: EarlierGame, teamId: string): boolean {
  return away.id === teamId || home.id === teamId
}

export function won({ away, home }: EarlierGame, teamId: string): boolean {
  const [own, other] = away.id === teamId ? [away, home] : [home, away]
  return own.statistics.points > other.statistics.points
}

/** Wins and losses of a team in `earlierGames`. */
export function recordOf(view: View, teamId: string): readonly [wins: number, losses: number] {
  const played = earlierGames(view).filter(game => hasPlayed(game, teamId))
  const wins = played.filter(game => won(game, teamId)).length
  return [wins, played.length - wins]
}

/**
 * Mean points of a team or a player in the earlier games of the regular season, rounded to one decimal; empty if there
 * is none.
 */
export function earlierAverage(
  view: View,
  entityId: string,
): readonly { readonly mean: number; readonly games: number }[] {
  const points = earlierPoints(view, entityId, 'Regular Season')
  const sum = points.reduce((total, each) => total + each, 0)
  if (points.length === 0) return []
  return [{ mean: Math.round((10 * sum) / points.length) / 10, games: points.length }]
}

/** Points of a team or a player in each of the earlier games in which they are known. */
function earlierPoints(view: View, entityId: string, seasonType?: string): readonly number[] {
  return linesIn(earlierGames(view, seasonType), entityId)
    .map(({ points }) => points)
    .filter(each => each !== undefined)
}

/** Statistics of a team or a player in each of the given games in which the team or the player is listed. */
function linesIn(games: readonly EarlierGame[], entityId: string) {
  return games
    .flatMap(({ away, home }) => [away, home])
    .flatMap(team => [team, ...(team.players ?? [])])
    .filter(({ id }) => id === entityId)
    .map(({ statistics }) => statistics)
}

/**
 * A count over some games of a history for a team or a player, or the date of the first of these games. NaN for an
 * unknown key, if one of the games is not in the history, or for a mean without a game.
 */
export function earlierCount(
  history: unknown,
  { key, id, games }: Pick<EvidenceTerm, 'key' | 'id' | 'games'>,
): number | string {
  const all = ((history ?? {}) as HistoryFile).games ?? []
  const named = games
    .map(each => all.find(({ fixtureId }) => fixtureId === each))
    .filter(each => each !== undefined)
  if (named.length < games.length) return Number.NaN
  const points = linesIn(named, id).map(line => line.points ?? 0)
  const sum = points.reduce((total, each) => total + each, 0)
  const wins = named.filter(game => hasPlayed(game, id) && won(game, id)).length
  const counts: Readonly<Record<string, number | string>> = {
    date: named[0]?.date ?? '',
    games: points.length,
    points: sum,
    meanPoints: sum / points.length,
    mostPoints: Math.max(...points),
    wins,
    losses: named.length - wins,
  }
  return counts[key] ?? Number.NaN
}

interface EarlierHigh {
  readonly high: High
  readonly points: number
  readonly before: number
}

/** The highs that a player's points exceed, each with the previous high. */
export function raisedHighs(view: View, playerId: string): readonly EarlierHigh[] {
  return highsBefore(view, playerId).filter(({ before, points }) => before < points)
}

/** The highs that a player's points equal. */
export function equaledHighs(view: View, playerId: string): readonly EarlierHigh[] {
  return highsBefore(view, playerId).filter(({ before, points }) => before === points)
}

/** The current winning or losing streak of a team before this game. */
export function streakOf(
  view: View,
  teamId: string,
): { readonly isWon: boolean; readonly games: number } {
  const results = earlierGames(view)
    .filter(game => hasPlayed(game, teamId))
    .map(game => won(game, teamId))
  const isWon = results.at(-1) ?? false
  return { isWon, games: results.length - 1 - results.lastIndexOf(!isWon) }
}

function highsBefore(view: View, playerId: string): readonly EarlierHigh[] {
  const points = view.count(playerId, 'points')
  const season = Math.max(...earlierPoints(view, playerId))
  const { careers = [] } = (view.history ?? {}) as HistoryFile
  const career = careers.find(each => each.playerId === playerId)
  const highs: readonly High[] = isPlayoff(view)
    ? ['postseasonHigh', 'careerPlayoffHigh']
    : ['seasonHigh', 'careerHigh']
  return highs
    .map(high => {
      const known = career?.[high]
      const isCareer = high.startsWith('career')
      if (isCareer && (typeof known !== 'object' || known.points === undefined)) return undefined
      const before = Math.max(season, typeof known === 'object' ? (known.points ?? 0) : 0)
      return before > 0 ? { high, points, before } : undefined
    })
    .filter(each => each !== undefined)
}
