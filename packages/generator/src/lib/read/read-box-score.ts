import { isDate, isDateTime } from '@fixture-feed/contract/instant'
import type { Side } from '../game/action.ts'
import type { GameRules } from '../game/clock.ts'
import { type Court, usualCourt } from '../game/court.ts'
import type {
  GameInput,
  PlayerInput,
  ReportedStatistics,
  TeamInput,
  Tipoff,
} from '../game/game-input.ts'
import { isObject, type JsonFields } from './json-fields.ts'

/** What the box score tells about a game: everything but its actions. */
export interface BoxScoreReading extends Omit<GameInput, 'actions' | 'status'> {
  readonly gameStatus: 'scheduled' | 'live' | 'final' | 'postponed'
  readonly awayScore: number
  readonly homeScore: number
}

/** Seasons are told apart by a digit of the game id: 1 preseason, 2 regular, 3 all-star, 4 playoffs, 5 play-in, 6 cup final. */
const seasonTypes: Readonly<Record<string, Season>> = {
  2: { seasonType: 'Regular Season', counts: true, label: null },
  4: { seasonType: 'Playoffs', counts: true, label: null },
  5: { seasonType: 'Playoffs', counts: false, label: { stage: 'play-in' } },
  6: { seasonType: 'Regular Season', counts: false, label: { stage: 'cup-final' } },
}

const noSeason: Season = { seasonType: 'Regular Season', counts: false, label: null }

/** With the label of a game whose file has none of its own. */
type Season = Pick<GameInput, 'seasonType' | 'counts' | 'label'>

const statuses = [undefined, 'scheduled', 'live', 'final'] as const

/** Reads the box score; what is wrong with it goes to the problems of `game`. */
export function readBoxScore(game: JsonFields): BoxScoreReading {
  const season = readSeason(game)
  const away = readTeam(game.object('awayTeam'), 'away')
  const home = readTeam(game.object('homeTeam'), 'home')
  checkTeams(game, away, home)
  return {
    ...season,
    gameStatus: readStatus(game),
    label: labelOf(game) ?? season.label,
    date: readDate(game),
    tipoff: readTipoff(game),
    arena: readArena(game),
    rules: readRules(game, season.fixtureId),
    away,
    home,
    awayScore: readScore(game, 'awayTeam'),
    homeScore: readScore(game, 'homeTeam'),
  }
}

/** The season type is told by the id. */
function readSeason(game: JsonFields): Season & { fixtureId: string; season: number } {
  const fixtureId = game.text('gameId')
  const isId = /^\d{10}$/.test(fixtureId)
  if (fixtureId !== '' && !isId) game.expected('gameId', 'a text of 10 digits')
  const year = Number(fixtureId.slice(3, 5))
  const season = year >= 46 ? 1900 + year : 2000 + year
  const type = seasonTypes[fixtureId[2] ?? '']
  if (type === undefined && isId) {
    game.problem(
      'gameId',
      `expected a game of the regular season, cup final, play-in or playoffs (third digit 2, 6, 5 or 4), found "${fixtureId}": ` +
        'the fixture index has no season type for it',
    )
  }
  return { ...(type ?? noSeason), fixtureId, season }
}

function readStatus(game: JsonFields): BoxScoreReading['gameStatus'] {
  if (game.optionalText('gameStatusText') === 'PPD') return 'postponed'
  const status = statuses[game.integer('gameStatus', 1)]
  if (status === undefined) game.expected('gameStatus', '1, 2 or 3')
  return status ?? 'scheduled'
}

function labelOf(game: JsonFields): GameInput['label'] {
  const [label, subLabel] = [game.optionalText('gameLabel'), game.optionalText('gameSubLabel')]
  const own = [label, subLabel].filter(text => text !== undefined).join(' - ')
  const text = game.optionalText('seriesGameNumber') ?? own
  return text === '' ? null : { text }
}

/** The first of the three that the file has; the date of an instant in UTC is a day late for most evening games. */
function readDate(game: JsonFields): string {
  const eastern = game.optionalText('gameEt')?.slice(0, 10)
  if (eastern !== undefined && isDate(eastern)) return eastern
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)\//.exec(game.optionalText('gameCode') ?? '') ?? []
  const coded = `${year}-${month}-${day}`
  return isDate(coded) ? coded : readTipoff(game).at.slice(0, 10)
}

function readTipoff(game: JsonFields): Tipoff {
  const fields = [
    ['gameTimeLocal', 'arena'],
    ['gameEt', 'eastern'],
    ['gameTimeUTC', 'utc'],
  ] as const
  for (const [name, clock] of fields) {
    const at = game.optionalText(name)
    // A local time written with "Z" would be hours off.
    if (at === undefined || !isDateTime(at) || (clock !== 'utc' && at.endsWith('Z'))) continue
    return { at, clock }
  }
  game.expected('gameTimeUTC', 'the scheduled time of tip-off, an RFC 3339 date-time')
  return { at: '1970-01-01T00:00:00Z', clock: 'utc' }
}

function readArena(game: JsonFields): GameInput['arena'] {
  const arena = game.optionalObject('arena')
  const name = arena?.optionalText('arenaName')
  return name === undefined ? undefined : { name, city: arena?.optionalText('arenaCity') }
}

/** `rules` is a field of ours: the public format does not tell them. */
function readRules(game: JsonFields, fixtureId: string): GameRules {
  const given = game.has('regulationPeriods') ? game.integer('regulationPeriods') : 4
  if (given !== 4 && given !== 2) game.expected('regulationPeriods', '4 or 2')
  const regulationPeriods = given === 2 ? 2 : 4
  const rules = game.optionalObject('rules')
  const number = (name: string) => (rules?.has(name) ? rules.integer(name, 1) : undefined)
  const labels = rules?.optionalObject('labels')
  // League 10 plays quarters of ten minutes, the others twelve.
  const quarterMinutes = fixtureId.startsWith('10') ? 10 : 12
  const usualMinutes = regulationPeriods === 2 ? 20 : quarterMinutes
  return {
    regulationPeriods,
    regulationMs: (number('periodMinutes') ?? usualMinutes) * 60_000,
    overtimeMs: (number('overtimeMinutes') ?? 5) * 60_000,
    foulLimit: number('foulLimit') ?? (regulationPeriods === 2 ? 5 : 6),
    labels: {
      period: labels?.optionalText('period') ?? (regulationPeriods === 2 ? 'H' : 'Q'),
      overtime: labels?.optionalText('overtime') ?? 'OT',
    },
    court: readCourt(rules?.optionalObject('court')),
  }
}

/** A court whose measures are not all told has the others of the usual one. */
function readCourt(fields: JsonFields | undefined): Court {
  if (fields === undefined) return usualCourt
  const feet = (name: keyof Court): number => {
    const value = fields.has(name) ? fields.optionalNumber(name) : usualCourt[name]
    if (value !== undefined && value > 0 && value < 200) return value
    fields.expected(name, 'a measure in feet')
    return usualCourt[name]
  }
  const [length, width, lane] = [feet('length'), feet('width'), feet('lane')]
  const [threePoint, corner] = [feet('threePoint'), feet('corner')]
  if (corner > threePoint || corner * 2 > width) {
    fields.problem('corner', `expected at most the arc and half the width, found ${corner}`)
  }
  return { length, width, threePoint, corner, lane }
}

function readScore(game: JsonFields, team: 'awayTeam' | 'homeTeam'): number {
  const fields = game.optionalObject(team)
  return fields?.has('score') === true ? fields.count('score') : 0
}

function readTeam(team: JsonFields, side: Side): TeamInput {
  const id = team.id('teamId')
  const nickname = team.text('teamName').trim()
  const city = team.optionalText('teamCity')
  const tricode = team.text('teamTricode')
  if (!/^[A-Z]{3}$/.test(tricode)) team.expected('teamTricode', 'three capital letters')
  return {
    id,
    name: city === undefined ? nickname : `${city} ${nickname}`,
    nickname,
    tricode,
    players: team.objects('players').map(player => readPlayer(player, side)),
    reported: reportedOf(team),
  }
}

function readPlayer(player: JsonFields, side: Side): PlayerInput {
  const name = player.text('name').trim()
  return {
    id: player.id('personId'),
    side,
    name,
    familyName: player.optionalText('familyName') ?? name,
    starter: player.raw('starter') === '1',
    reported: reportedOf(player),
  }
}

function reportedOf(fields: JsonFields): ReportedStatistics {
  const statistics = fields.raw('statistics')
  if (!isObject(statistics)) return {}
  return Object.fromEntries(
    Object.entries(statistics).filter(
      (entry): entry is [string, number | string] =>
        typeof entry[1] === 'number' || typeof entry[1] === 'string',
    ),
  )
}

function checkTeams(game: JsonFields, away: TeamInput, home: TeamInput): void {
  if (away.id === home.id) {
    game.problem(
      'homeTeam/teamId',
      `expected another team than the away team, found ${home.id} twice`,
    )
  }
  const ids = [...away.players, ...home.players].map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) {
    game.problem('homeTeam/players', `expected every player once, found ${twice} twice`)
  }
}
