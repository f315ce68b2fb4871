import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { History, HistoryGame } from '../../history.ts'
import type { High, Pair } from '../../message-values.ts'
import type { GameInput } from '../game/game-input.ts'
import { thresholds } from '../thresholds.ts'
import {
  averageOf,
  highest,
  isCovered,
  isKnownSoFar,
  lastMeetingOf,
  linesOf,
  type Meeting,
  meetingsOf,
  ofGames,
  type PlayedLine,
  partOf,
  recordOf,
  type Streak,
  streakOf,
  winsOf,
} from './earlier-games.ts'
import type { Fact } from './fact.ts'
import type { Line } from './lines.ts'
import {
  type Scope,
  type ScopedValue,
  type Statistic,
  type StatisticKey,
  statistic,
} from './statistic.ts'

export type AverageScope = 'seasonAverage' | 'postseasonAverage' | 'lastSeasonAverage'

/**
 * Lists the known values of statistics in some scopes. Statistics with fewer than `fewest` known values are left out.
 */
export type Listing = (
  keys: readonly StatisticKey[],
  scopes: readonly Scope[],
  fewest?: number,
) => readonly Statistic[]

/**
 * Facts from earlier games, in the parts of seasons that the history covers. Without a history, facts are
 * `undefined`, `recentGames` is empty, `seasonGames` is 0, and listings contain only values of `line`.
 */
export interface Past {
  /**
   * The mean or the high of a statistic over an entity's games; `undefined` if it is unknown. A career high is known
   * only if the history file has the player's earlier high and covers this season so far. Games of this season can
   * exceed the earlier high.
   */
  value(entityId: string, key: StatisticKey, scope: AverageScope | High): number | undefined
  /** An entity's mean of points in this regular season, with its source games. */
  average(entityId: string): Fact | undefined
  /**
   * Returns a function that lists the statistics of an entity. `line` has the values for this game or for a recent
   * game.
   */
  listing(entityId: string, line: Line): Listing
  /**
   * The high of points that a player exceeds: the career high if possible, otherwise the high of this part of the
   * season after enough games of the player. `undefined` if the points exceed no such high, if they are fewer than
   * `thresholds.player.high`, or if the game does not count.
   */
  highRaised(playerId: string, points: number): High | undefined
  /**
   * The high of points that a player equals: the career high if possible, otherwise the high of this part of the
   * season after enough games of the player. `undefined` if the points equal no such high, if they are fewer than
   * `thresholds.player.high`, or if the game does not count.
   */
  highTied(playerId: string, points: number): High | undefined
  /**
   * The season or playoff high that these points exceed, with its previous value. `undefined` if the points do not
   * exceed the high, if the high is unknown, if the points are fewer than `thresholds.player.high`, if the game does
   * not count, or if the player has too few earlier games.
   */
  highBefore(playerId: string, points: number): { high: High; points: Fact } | undefined
  /** The number of known games in this regular season that an entity played and that count for averages. */
  seasonGames(entityId: string): Fact
  /** The last known games of a player, at most five, newest first. */
  recentGames(playerId: string): readonly PlayedLine[]
  /**
   * A team's wins and losses in the regular season (or this postseason for a playoff game); `undefined` without a
   * known game.
   */
  record(teamId: string): Fact<Pair> | undefined
  /**
   * A team's wins or losses in a row before the game, in the same part of the season; `undefined` without a known
   * game.
   */
  streak(teamId: string): Streak | undefined
  /**
   * The last meeting of the two teams in the same part of the season, even if that game does not count for averages.
   */
  readonly lastMeeting: Meeting | undefined
  /**
   * The number of games that a team has won in this playoff series. `undefined` if the game belongs to no series, or
   * if the history does not cover the playoffs.
   */
  seriesWins(teamId: string): Fact | undefined
}

const recentCount = 5

/** The facts of a history before the tip-off of a game. */
export function pastOf(history: History = { covers: [], games: [] }, input: GameInput): Past {
  return new KnownPast(history, input)
}

class KnownPast implements Past {
  readonly #history: History
  readonly #input: GameInput
  /** The earlier games of the covered parts of seasons, newest first. */
  readonly #known: readonly HistoryGame[]
  /**
   * The known games of the same season and of the same part of it (regular season or playoffs) that count for
   * averages.
   */
  readonly #current: readonly HistoryGame[]
  readonly #season: readonly HistoryGame[]
  readonly #gamesOfScope: Readonly<Record<AverageScope | High, readonly HistoryGame[]>>
  /** The highs to which the points of this game count, the widest one first. */
  readonly #highs: readonly [career: High, season: High]
  readonly lastMeeting: Meeting | undefined

  constructor(history: History, input: GameInput) {
    const { season, seasonType, tipoff } = input
    const known = history.games
      .filter(game => compareDateTimes(game.tipoff, tipoff.at) < 0)
      .sort((a, b) => compareDateTimes(b.tipoff, a.tipoff))
      .filter(game => isCovered(history, game))
    const counting = known.filter(({ counts }) => counts)
    const ofSeason = partOf(counting, season, 'Regular Season')
    const ofPostseason = partOf(counting, season, 'Playoffs')
    this.#history = history
    this.#input = input
    this.#known = known
    this.#current = partOf(counting, season, seasonType)
    this.#season = ofSeason
    this.#gamesOfScope = {
      seasonAverage: ofSeason,
      postseasonAverage: ofPostseason,
      lastSeasonAverage: partOf(counting, season - 1, 'Regular Season'),
      seasonHigh: ofSeason,
      postseasonHigh: ofPostseason,
      careerHigh: ofSeason,
      careerPlayoffHigh: ofPostseason,
    }
    this.#highs =
      seasonType === 'Playoffs'
        ? ['careerPlayoffHigh', 'postseasonHigh']
        : ['careerHigh', 'seasonHigh']
    this.lastMeeting = lastMeetingOf(partOf(known, season, seasonType), input)
  }

  value(entityId: string, key: StatisticKey, scope: AverageScope | High): number | undefined {
    const lines = linesOf(this.#gamesOfScope[scope], entityId)
    if (isAverage(scope)) return averageOf(lines, key)
    const values = lines.map(({ line }) => line[key]).filter(value => value !== undefined)
    if (scope === 'seasonHigh' || scope === 'postseasonHigh') return highest(values)
    const career = this.#history.careers?.find(each => each.playerId === entityId)?.[scope]?.[key]
    // The career highs of the file cover only earlier seasons, so every game of this season must be known.
    if (career === undefined || !isKnownSoFar(this.#history, this.#input, scope)) return undefined
    return highest([career, ...values])
  }

  average(id: string): Fact | undefined {
    const value = this.value(id, 'points', 'seasonAverage')
    if (value === undefined) return undefined
    return ofGames(value, { of: 'meanPoints', id }, gamesOf(this.#season, id))
  }

  listing(entityId: string, line: Line): Listing {
    return (keys, scopes, fewest = 1) => {
      const listed: Statistic[] = []
      for (const key of keys) {
        const values: ScopedValue[] = []
        for (const scope of scopes) {
          const isOfGame = scope === 'currentGame' || scope === 'recentGame'
          const value = isOfGame ? line[key] : this.value(entityId, key, scope)
          if (value !== undefined) values.push({ entityId, scope, value })
        }
        if (values.length >= fewest) listed.push(statistic(key, values))
      }
      return listed
    }
  }

  highRaised(playerId: string, points: number): High | undefined {
    if (!this.#mayBeHigh(points)) return undefined
    return this.#highs.find(scope => {
      const high = this.value(playerId, 'points', scope)
      return this.#hasHigh(playerId, scope) && high !== undefined && points > high
    })
  }

  highTied(playerId: string, points: number): High | undefined {
    if (!this.#mayBeHigh(points)) return undefined
    return this.#highs.find(
      scope => this.#hasHigh(playerId, scope) && points === this.value(playerId, 'points', scope),
    )
  }

  #mayBeHigh(points: number): boolean {
    return this.#input.counts && points >= thresholds.player.high
  }

  /**
   * Whether a player has played enough games for a meaningful high of a season. A career high has no minimum number of
   * games.
   */
  #hasHigh(playerId: string, scope: High): boolean {
    if (scope === 'careerHigh' || scope === 'careerPlayoffHigh') return true
    return linesOf(this.#gamesOfScope[scope], playerId).length >= thresholds.player.highGames
  }

  highBefore(id: string, points: number): { high: High; points: Fact } | undefined {
    const high = this.#highs[1]
    const value = this.value(id, 'points', high)
    if (value === undefined || points <= value) return undefined
    if (!this.#mayBeHigh(points) || !this.#hasHigh(id, high)) return undefined
    const games = gamesOf(this.#gamesOfScope[high], id)
    return { high, points: ofGames(value, { of: 'mostPoints', id }, games) }
  }

  seasonGames(id: string): Fact {
    const games = gamesOf(this.#season, id)
    return ofGames(games.length, { of: 'games', id }, games)
  }

  recentGames(playerId: string): readonly PlayedLine[] {
    return linesOf(this.#known, playerId).slice(0, recentCount)
  }

  record(teamId: string): Fact<Pair> | undefined {
    return recordOf(this.#current, teamId)
  }

  streak(teamId: string): Streak | undefined {
    return streakOf(this.#current, teamId)
  }

  seriesWins(teamId: string): Fact | undefined {
    const { counts, season, seasonType } = this.#input
    if (seasonType !== 'Playoffs' || !counts) return undefined
    if (!isCovered(this.#history, { season, seasonType })) return undefined
    return winsOf(meetingsOf(this.#current, this.#input), teamId, 'series')
  }
}

/** The games that an entity played. */
function gamesOf(games: readonly HistoryGame[], entityId: string): readonly HistoryGame[] {
  return linesOf(games, entityId).map(({ game }) => game)
}

function isAverage(scope: AverageScope | High): scope is AverageScope {
  return scope.endsWith('Average')
}
