import type { History, HistoryGame, HistoryLine, HistoryTeam } from '../../history.ts'
import type { Pair } from '../../message-values.ts'
import type { GameInput } from '../game/game-input.ts'
import { calculated, type Fact, pairOf } from './fact.ts'
import { percentages } from './lines.ts'
import { meanOf, type StatisticKey } from './statistic.ts'

/** An earlier game of an entity. */
export interface PlayedLine {
  readonly game: HistoryGame
  readonly line: HistoryLine
  readonly opponent: HistoryTeam
}

export interface Meeting {
  readonly date: Fact<string>
  readonly winner: string
  /** The winner's points first. */
  readonly score: Fact<Pair>
}

/** Wins or losses in a row. */
export interface Streak {
  readonly isWon: boolean
  readonly games: Fact
}

interface EarlierCount {
  readonly of: string
  readonly id: string
  /** The name of the set of games in which a count of zero is zero. Default: this part of the season. */
  readonly set?: 'season' | 'series'
}

/** A number that was calculated from earlier games. A count over no games names the set of games in which it is zero. */
export function ofGames(
  value: number,
  { of, id, set = 'season' }: EarlierCount,
  games: readonly HistoryGame[],
): Fact {
  const ids = games.map(({ fixtureId }) => fixtureId).join('|')
  return calculated(value, `${of} of ${id} in ${ids === '' ? set : ids}`)
}

export function winsOf(
  games: readonly HistoryGame[],
  teamId: string,
  set: EarlierCount['set'] = 'season',
): Fact {
  const won = games.filter(game => winnerOf(game).id === teamId)
  return ofGames(won.length, { of: 'wins', id: teamId, set }, won)
}

export function highest(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values)
}

/** Whether all earlier games of this part of the season are known; also true if none can have been played yet. */
export function isKnownSoFar(
  history: History,
  { season, seasonType }: GameInput,
  scope: 'careerHigh' | 'careerPlayoffHigh',
): boolean {
  if (scope === 'careerHigh') return isCovered(history, { season, seasonType: 'Regular Season' })
  return seasonType === 'Regular Season' || isCovered(history, { season, seasonType: 'Playoffs' })
}

export function isCovered(
  { covers }: History,
  part: Pick<HistoryGame, 'season' | 'seasonType'>,
): boolean {
  return covers.some(
    ({ season, seasonType }) => season === part.season && seasonType === part.seasonType,
  )
}

export function partOf(
  games: readonly HistoryGame[],
  season: number,
  seasonType: HistoryGame['seasonType'],
): readonly HistoryGame[] {
  return games.filter(game => game.season === season && game.seasonType === seasonType)
}

/** The lines of an entity in the games that it played. */
export function linesOf(games: readonly HistoryGame[], entityId: string): readonly PlayedLine[] {
  const lines: PlayedLine[] = []
  for (const game of games) {
    const { away, home } = game
    const ofAway = lineIn(away, entityId)
    const ofHome = lineIn(home, entityId)
    if (ofAway !== undefined) lines.push({ game, line: ofAway, opponent: home })
    if (ofHome !== undefined) lines.push({ game, line: ofHome, opponent: away })
  }
  return lines
}

/** The line of a team, or of a player of it. */
function lineIn(team: HistoryTeam, entityId: string): HistoryLine | undefined {
  if (team.id === entityId) return team.statistics
  return team.players.find(({ id }) => id === entityId)?.statistics
}

export function averageOf(lines: readonly PlayedLine[], key: StatisticKey): number | undefined {
  if (lines.length === 0) return undefined
  const sum = (of: StatisticKey) => lines.reduce((total, { line }) => total + (line[of] ?? 0), 0)
  if (!key.endsWith('Percentage')) {
    // A mean over only some of the games would be false.
    return lines.every(({ line }) => line[key] !== undefined)
      ? meanOf(sum(key), lines.length)
      : undefined
  }
  return percentages({
    fieldGoalsMade: sum('fieldGoalsMade'),
    fieldGoalsAttempted: sum('fieldGoalsAttempted'),
    threePointersMade: sum('threePointersMade'),
    threePointersAttempted: sum('threePointersAttempted'),
  })[key]
}

export function recordOf(games: readonly HistoryGame[], teamId: string): Fact<Pair> | undefined {
  const played = games.filter(({ away, home }) => away.id === teamId || home.id === teamId)
  if (played.length === 0) return undefined
  const lost = played.filter(game => winnerOf(game).id !== teamId)
  return pairOf(winsOf(played, teamId), ofGames(lost.length, { of: 'losses', id: teamId }, lost))
}

/** The number of wins or losses in a row up to the newest game. */
export function streakOf(games: readonly HistoryGame[], teamId: string): Streak | undefined {
  const played = games.filter(({ away, home }) => away.id === teamId || home.id === teamId)
  const [newest] = played
  if (newest === undefined) return undefined
  const hasWon = (game: HistoryGame): boolean => winnerOf(game).id === teamId
  const end = played.findIndex(game => hasWon(game) !== hasWon(newest))
  const alike = end === -1 ? played : played.slice(0, end)
  const of = hasWon(newest) ? 'wins' : 'losses'
  return { isWon: hasWon(newest), games: ofGames(alike.length, { of, id: teamId }, alike) }
}

export function lastMeetingOf(
  games: readonly HistoryGame[],
  { away, home }: GameInput,
): Meeting | undefined {
  const [meeting] = meetingsOf(games, { away, home })
  if (meeting === undefined) return undefined
  const winner = winnerOf(meeting)
  const loser = winner === meeting.away ? meeting.home : meeting.away
  const { date, fixtureId } = meeting
  const points = ({ id, statistics }: HistoryTeam): Fact =>
    ofGames(statistics.points ?? 0, { of: 'points', id }, [meeting])
  return {
    date: { value: date, from: [{ value: date, parts: [['date', fixtureId].join(' in ')] }] },
    winner: winner.id,
    score: pairOf(points(winner), points(loser)),
  }
}

/** The games of the two teams against each other, newest first. */
export function meetingsOf(
  games: readonly HistoryGame[],
  { away, home }: Pick<GameInput, 'away' | 'home'>,
): readonly HistoryGame[] {
  const ids = [away.id, home.id]
  return games.filter(game => ids.includes(game.away.id) && ids.includes(game.home.id))
}

function winnerOf({ away, home }: HistoryGame): HistoryTeam {
  return (away.statistics.points ?? 0) > (home.statistics.points ?? 0) ? away : home
}
