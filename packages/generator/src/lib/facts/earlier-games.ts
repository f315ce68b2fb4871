import type { History, HistoryGame, HistoryLine, HistoryTeam } from '../../history.ts'
import type { Pair } from '../../message-values.ts'
import type { GameInput } from '../game/game-input.ts'
import { calculated, type Fact, pairOf } from './fact.ts'
import { percentages } from './lines.ts'
import { meanOf, type StatisticKey } from './statistic.ts'

/** The statistics of a team or player in one earlier game, and the opposing team. */
export interface PlayedLine {
  readonly game: HistoryGame
  readonly line: HistoryLine
  readonly opponent: HistoryTeam
}

export interface Meeting {
  readonly date: Fact<string>
  readonly winner: string
  /** The final score, with the winner's points first. */
  readonly score: Fact<Pair>
}

/** A team's consecutive wins or losses up to its newest game. */
export interface Streak {
  readonly isWon: boolean
  readonly games: Fact
}

interface EarlierCount {
  readonly of: string
  readonly id: string
  /**
   * The set of games that the source names instead of single games if no game was counted. Default: `season`.
   */
  readonly set?: 'season' | 'series'
}

/**
 * A number that was calculated from earlier games. Its source lists the games, as in `wins of 12 in g1|g2`. Without
 * games it names the set, as in `wins of 12 in season`.
 */
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

/**
 * Whether all games of this season that can count for a career high are known: the regular season for `careerHigh`,
 * the playoffs for `careerPlayoffHigh`. During the regular season the result for `careerPlayoffHigh` is true, because
 * no playoff game has been played yet.
 */
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

/** The statistics of a team, or of one of its players, in a game; `undefined` if the id is of neither. */
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

/**
 * A team's consecutive wins or losses up to its newest game; `undefined` if the team has not played. `games` are newest
 * first.
 */
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

/** The games of the two teams against each other, in their given order. */
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
