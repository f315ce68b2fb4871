import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { History, HistoryGame, HistoryLine, HistoryTeam } from '../../history.ts'
import type { High, Pair } from '../../message-values.ts'
import type { GameInput } from '../game/game-input.ts'
import { thresholds } from '../thresholds.ts'
import { calculated, type Fact, pairOf } from './fact.ts'
import { type Line, percentages } from './lines.ts'
import { meanOf, type Scope, type Statistic, type StatisticKey, statistic } from './statistic.ts'

export type AverageScope = 'seasonAverage' | 'postseasonAverage' | 'lastSeasonAverage'

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

/** Lists the known values of statistics in some scopes. Statistics with fewer than `fewest` known values are left out. */
export type Listing = (
  keys: readonly StatisticKey[],
  scopes: readonly Scope[],
  fewest?: number,
) => readonly Statistic[]

/** Facts from earlier games that are known in full. Without a history every fact is unknown. */
export interface Past {
  /** The mean or the high of a statistic over an entity's games. Career highs are stated in the history file. */
  value(entityId: string, key: StatisticKey, scope: AverageScope | High): number | undefined
  /** An entity's mean of points in this season, with its source games. */
  average(entityId: string): Fact | undefined
  /** A listing that also contains the values of a line of this game or of a recent game. */
  listing(entityId: string, line: Line): Listing
  /** The widest high of points that a player exceeds, in the part of the season for which the game counts. */
  highRaised(playerId: string, points: number): High | undefined
  /** The widest high of points that a player equals. */
  highTied(playerId: string, points: number): High | undefined
  /** The previous value of the high that a player exceeds. */
  highBefore(playerId: string, points: number): { high: High; points: Fact } | undefined
  /** The number of games that an entity has played in this regular season. */
  seasonGames(entityId: string): Fact
  /** The last five games of a player, newest first. */
  recentGames(playerId: string): readonly PlayedLine[]
  /** A team's wins and losses in the regular season (or this postseason for a playoff game). */
  record(teamId: string): Fact<Pair> | undefined
  /** The last wins in a row of a team before the game, or its last losses; `undefined` without an earlier game. */
  streak(teamId: string): Streak | undefined
  /** The last meeting of the two teams in the same part of the season, including a game that does not count. */
  readonly lastMeeting: Meeting | undefined
  /** The number of games that a team has won in this playoff series; `undefined` outside a series. */
  seriesWins(teamId: string): Fact | undefined
}

const recentCount = 5

/** The facts of a history before the tip-off of a game. */
export function pastOf(history: History = { covers: [], games: [] }, input: GameInput): Past {
  const earlier = history.games
    .filter(game => compareDateTimes(game.tipoff, input.tipoff.at) < 0)
    .sort((a, b) => compareDateTimes(b.tipoff, a.tipoff))
  const known = earlier.filter(game => isCovered(history, game))
  const counting = known.filter(({ counts }) => counts)
  const season = partOf(counting, input.season, 'Regular Season')
  const postseason = partOf(counting, input.season, 'Playoffs')
  const parts: Readonly<Record<AverageScope | High, readonly HistoryGame[]>> = {
    seasonAverage: season,
    postseasonAverage: postseason,
    lastSeasonAverage: partOf(counting, input.season - 1, 'Regular Season'),
    seasonHigh: season,
    postseasonHigh: postseason,
    careerHigh: season,
    careerPlayoffHigh: postseason,
  }
  const current = partOf(counting, input.season, input.seasonType)
  const highs: readonly High[] =
    input.seasonType === 'Playoffs'
      ? ['careerPlayoffHigh', 'postseasonHigh']
      : ['careerHigh', 'seasonHigh']

  /** A high of few games means nothing. */
  const hasHigh = (playerId: string, scope: High): boolean => {
    const isOfCareer = scope === 'careerHigh' || scope === 'careerPlayoffHigh'
    return isOfCareer || linesOf(parts[scope], playerId).length >= thresholds.player.highGames
  }

  const past: Past = {
    value: (entityId, key, scope) => {
      const lines = linesOf(parts[scope], entityId)
      if (isAverage(scope)) return averageOf(lines, key)
      const values = lines.flatMap(({ line }) => line[key] ?? [])
      if (scope === 'seasonHigh' || scope === 'postseasonHigh') return highest(values)
      const career = history.careers?.find(each => each.playerId === entityId)?.[scope]?.[key]
      // Career highs of the file end before this season, so every game of this season must be known.
      if (career === undefined || !isKnownSoFar(history, input, scope)) return undefined
      return highest([career, ...values])
    },
    average: id => {
      const games = linesOf(season, id).map(({ game }) => game)
      const value = past.value(id, 'points', 'seasonAverage')
      return value === undefined ? undefined : ofGames(value, { of: 'meanPoints', id }, games)
    },
    listing:
      (entityId, line) =>
      (keys, scopes, fewest = 1) =>
        keys.flatMap(key => {
          const values = scopes.flatMap(scope => {
            const isOfGame = scope === 'currentGame' || scope === 'recentGame'
            const value = isOfGame ? line[key] : past.value(entityId, key, scope)
            return value === undefined ? [] : [{ entityId, scope, value }]
          })
          return values.length < fewest ? [] : [statistic(key, values)]
        }),
    highRaised: (playerId, points) => {
      if (!input.counts || points < thresholds.player.high) return undefined
      return highs.find(
        scope =>
          hasHigh(playerId, scope) &&
          points > (past.value(playerId, 'points', scope) ?? Number.POSITIVE_INFINITY),
      )
    },
    highTied: (playerId, points) => {
      if (!input.counts || points < thresholds.player.high) return undefined
      return highs.find(
        scope => hasHigh(playerId, scope) && points === past.value(playerId, 'points', scope),
      )
    },
    highBefore: (id, points) => {
      const high = highs[1] as High
      const value = past.value(id, 'points', high)
      if (!input.counts || value === undefined || points <= value) return undefined
      if (!hasHigh(id, high)) return undefined
      const games = linesOf(parts[high], id).map(({ game }) => game)
      return { high, points: ofGames(value, { of: 'mostPoints', id }, games) }
    },
    seasonGames: id => {
      const games = linesOf(season, id).map(({ game }) => game)
      return ofGames(games.length, { of: 'games', id }, games)
    },
    recentGames: playerId => linesOf(known, playerId).slice(0, recentCount),
    record: teamId => recordOf(current, teamId),
    streak: teamId => streakOf(current, teamId),
    lastMeeting: lastMeetingOf(partOf(known, input.season, input.seasonType), input),
    seriesWins: teamId => {
      const { season, seasonType } = input
      if (seasonType !== 'Playoffs' || !input.counts || !isCovered(history, { season, seasonType }))
        return undefined
      return winsOf(meetingsOf(current, input), teamId, 'series')
    },
  }
  return past
}

function isAverage(scope: AverageScope | High): scope is AverageScope {
  return scope.endsWith('Average')
}

interface EarlierCount {
  readonly of: string
  readonly id: string
  /** The name of the set of games in which a count of zero is zero. Default: this part of the season. */
  readonly set?: 'season' | 'series'
}

/** A number that was calculated from earlier games. A count over no game names the set in which it is zero. */
function ofGames(
  value: number,
  { of, id, set = 'season' }: EarlierCount,
  games: readonly HistoryGame[],
): Fact {
  const ids = games.map(({ fixtureId }) => fixtureId).join('|')
  return calculated(value, `${of} of ${id} in ${ids === '' ? set : ids}`)
}

function winsOf(
  games: readonly HistoryGame[],
  teamId: string,
  set: EarlierCount['set'] = 'season',
): Fact {
  const won = games.filter(game => winnerOf(game).id === teamId)
  return ofGames(won.length, { of: 'wins', id: teamId, set }, won)
}

function highest(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values)
}

/** Whether all earlier games of this season's part are known, or cannot have been played yet. */
function isKnownSoFar(
  history: History,
  { season, seasonType }: GameInput,
  scope: 'careerHigh' | 'careerPlayoffHigh',
): boolean {
  if (scope === 'careerHigh') return isCovered(history, { season, seasonType: 'Regular Season' })
  return seasonType === 'Regular Season' || isCovered(history, { season, seasonType: 'Playoffs' })
}

function isCovered({ covers }: History, part: Pick<HistoryGame, 'season' | 'seasonType'>): boolean {
  return covers.some(
    ({ season, seasonType }) => season === part.season && seasonType === part.seasonType,
  )
}

function partOf(
  games: readonly HistoryGame[],
  season: number,
  seasonType: HistoryGame['seasonType'],
): readonly HistoryGame[] {
  return games.filter(game => game.season === season && game.seasonType === seasonType)
}

/** The lines of an entity in the games that it played. */
function linesOf(games: readonly HistoryGame[], entityId: string): readonly PlayedLine[] {
  return games.flatMap(game =>
    [
      { team: game.away, opponent: game.home },
      { team: game.home, opponent: game.away },
    ].flatMap(({ team, opponent }) => {
      const line =
        team.id === entityId
          ? team.statistics
          : team.players.find(player => player.id === entityId)?.statistics
      return line === undefined ? [] : [{ game, line, opponent }]
    }),
  )
}

function averageOf(lines: readonly PlayedLine[], key: StatisticKey): number | undefined {
  if (lines.length === 0) return undefined
  const sum = (of: StatisticKey) => lines.reduce((total, { line }) => total + (line[of] ?? 0), 0)
  if (!key.endsWith('Percentage')) {
    // A mean over a part of the games would be false.
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

function recordOf(games: readonly HistoryGame[], teamId: string): Fact<Pair> | undefined {
  const played = games.filter(({ away, home }) => away.id === teamId || home.id === teamId)
  if (played.length === 0) return undefined
  const lost = played.filter(game => winnerOf(game).id !== teamId)
  return pairOf(winsOf(played, teamId), ofGames(lost.length, { of: 'losses', id: teamId }, lost))
}

/** The results of the newest games that are equal. */
function streakOf(games: readonly HistoryGame[], teamId: string): Streak | undefined {
  const played = games.filter(({ away, home }) => away.id === teamId || home.id === teamId)
  const [newest] = played
  if (newest === undefined) return undefined
  const hasWon = (game: HistoryGame): boolean => winnerOf(game).id === teamId
  const end = played.findIndex(game => hasWon(game) !== hasWon(newest))
  const alike = end === -1 ? played : played.slice(0, end)
  const of = hasWon(newest) ? 'wins' : 'losses'
  return { isWon: hasWon(newest), games: ofGames(alike.length, { of, id: teamId }, alike) }
}

function lastMeetingOf(
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
function meetingsOf(
  games: readonly HistoryGame[],
  { away, home }: Pick<GameInput, 'away' | 'home'>,
): readonly HistoryGame[] {
  const ids = [away.id, home.id]
  return games.filter(game => ids.includes(game.away.id) && ids.includes(game.home.id))
}

function winnerOf({ away, home }: HistoryGame): HistoryTeam {
  return (away.statistics.points ?? 0) > (home.statistics.points ?? 0) ? away : home
}
