import { isDate, isDateTime } from '@fixture-feed/contract/instant'
import { type Line, playerLine, teamKeys, teamLine } from './lib/facts/lines.ts'
import type { Side } from './lib/game/action.ts'
import type { GameInput } from './lib/game/game-input.ts'
import { playedIn } from './lib/game/line-ups.ts'
import { isObject, JsonFields } from './lib/read/json-fields.ts'
import type { Problem } from './lib/read/problem.ts'
import { foldGame } from './lib/statistics/game-prefix.ts'
import { countsOf } from './lib/statistics/tally.ts'

/** The counts of a team or player in an earlier game, or a player's highs, by the content's statistic keys. */
export type HistoryLine = { readonly [key: string]: number }

export interface HistoryTeam {
  readonly id: string
  readonly name: string
  readonly statistics: HistoryLine
  /** The players who played. */
  readonly players: readonly { readonly id: string; readonly statistics: HistoryLine }[]
}

/** A part of a season: its regular season or its playoffs. */
export interface HistoryCoverage {
  /** The year in which the season began. */
  readonly season: number
  readonly seasonType: 'Regular Season' | 'Playoffs'
}

export interface HistoryGame extends HistoryCoverage {
  readonly fixtureId: string
  readonly date: string
  /** The tip-off, as an RFC 3339 date-time. Games that do not start before the current game are ignored. */
  readonly tipoff: string
  /**
   * Whether the game counts for averages, highs, records and streaks. Play-in and cup final games, for example, do not.
   */
  readonly counts: boolean
  readonly away: HistoryTeam
  readonly home: HistoryTeam
}

/** A player's career highs before the current season, by statistic key. */
export interface HistoryCareer {
  readonly playerId: string
  readonly careerHigh?: HistoryLine
  readonly careerPlayoffHigh?: HistoryLine
}

/**
 * The earlier games of the optional history file. Averages, highs, records and recent games use only the parts of
 * seasons in `covers`, because an average over an incomplete list would be false.
 */
export interface History {
  /** The parts of seasons of which the file contains every earlier game of the teams and players in question. */
  readonly covers: readonly HistoryCoverage[]
  readonly games: readonly HistoryGame[]
  readonly careers?: readonly HistoryCareer[]
}

/** A finished game as an entry of `games` in a history file. */
export function toHistoryGame(input: GameInput): HistoryGame {
  const game = foldGame(input)
  const onCourt = playedIn(input)
  return {
    fixtureId: input.fixtureId,
    date: input.date,
    tipoff: input.tipoff.at,
    season: input.season,
    seasonType: input.seasonType,
    counts: input.counts,
    away: teamOf('away'),
    home: teamOf('home'),
  }

  function teamOf(side: Side): HistoryTeam {
    const { id, name, players } = input[side]
    const tally = game.prefixes.at(-1)?.tally
    if (tally === undefined) return { id, name, statistics: {}, players: [] }
    const played = players.filter(player => onCourt.has(player.id))
    return {
      id,
      name,
      statistics: whole(teamLine(tally, side, game.unrecorded)),
      players: played.map(player => ({
        id: player.id,
        statistics: whole(playerLine(countsOf(tally, player.id), game.unrecorded)),
      })),
    }
  }
}

/** Converts a parsed history file to a history. Without a history, `problems` lists the faults of the file. */
export function readHistory(file: unknown): {
  readonly history?: History
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  if (!isObject(file)) {
    problems.push({
      file: 'history',
      path: '',
      message: 'expected an object with "covers" and "games"',
    })
    return { problems }
  }
  const fields = new JsonFields(file, { file: 'history', path: '', problems })
  const history: History = {
    covers: fields.objects('covers').map(readCoverage),
    games: fields.objects('games').map(readGame),
    ...(fields.has('careers') ? { careers: fields.objects('careers').map(readCareer) } : {}),
  }
  return problems.length > 0 ? { problems } : { history, problems }
}

/** The counts of a line, without its percentages: an average of percentages would be wrong. */
function whole(line: Line): HistoryLine {
  const counts: Record<string, number> = {}
  for (const key of teamKeys) {
    const count = line[key]
    if (count !== undefined && !key.endsWith('Percentage')) counts[key] = count
  }
  return counts
}

function readCoverage(fields: JsonFields): HistoryCoverage {
  const season = fields.integer('season')
  const seasonType = fields.raw('seasonType')
  if (seasonType === 'Regular Season' || seasonType === 'Playoffs') return { season, seasonType }
  fields.expected('seasonType', '"Regular Season" or "Playoffs"')
  return { season, seasonType: 'Regular Season' }
}

function readGame(fields: JsonFields): HistoryGame {
  const date = fields.text('date')
  const tipoff = fields.text('tipoff')
  if (!isDate(date)) fields.expected('date', 'a date as in "2025-10-21"')
  if (!isDateTime(tipoff)) fields.expected('tipoff', 'an RFC 3339 date-time')
  return {
    fixtureId: fields.text('fixtureId'),
    date,
    tipoff,
    ...readCoverage(fields),
    counts: fields.raw('counts') !== false,
    away: readTeam(fields.object('away')),
    home: readTeam(fields.object('home')),
  }
}

function readTeam(fields: JsonFields): HistoryTeam {
  return {
    id: fields.text('id'),
    name: fields.text('name'),
    statistics: readLine(fields, 'statistics'),
    players: fields.objects('players').map(player => ({
      id: player.text('id'),
      statistics: readLine(player, 'statistics'),
    })),
  }
}

function readCareer(fields: JsonFields): HistoryCareer {
  return {
    playerId: fields.text('playerId'),
    ...(fields.has('careerHigh') ? { careerHigh: readLine(fields, 'careerHigh') } : {}),
    ...(fields.has('careerPlayoffHigh')
      ? { careerPlayoffHigh: readLine(fields, 'careerPlayoffHigh') }
      : {}),
  }
}

function readLine(fields: JsonFields, name: string): HistoryLine {
  const line = fields.object(name)
  return Object.fromEntries(line.names().map(key => [key, line.integer(key)]))
}
