import type { GameInput, TeamInput } from '../game/game-input.ts'
import { type League, type Season, unnamedSeason } from '../game/leagues.ts'
import type { Finding } from './finding.ts'
import type { JsonFields } from './json-fields.ts'
import { readDay } from './read-day.ts'
import { type LeagueReading, readLeague } from './read-league.ts'
import { type PlayersReading, readPlayers } from './read-players.ts'
import { readRules } from './read-rules.ts'
import { type GameStatus, readStatus } from './read-status.ts'
import { reportedOf } from './reported-statistics.ts'
import type { GameScore } from './score-path.ts'
import { statedName } from './stated-name.ts'

/** The facts of a game in the box score: everything except its actions. */
export interface BoxScoreReading extends Omit<GameInput, 'actions' | 'status'> {
  readonly gameStatus: GameStatus
  /** The score of both teams; `undefined` if the score of a team is missing or invalid. */
  readonly finalScore: GameScore | undefined
  readonly freeThrowValues: readonly number[]
  /** The faults of the player lists. */
  readonly lists: Pick<PlayersReading, 'unusable' | 'anonymous' | 'unlisted'>
  readonly technicalFoulsCount: boolean
  readonly findings: readonly Finding[]
}

/** The facts of a game that the files of some sources do not contain, so the caller states them. */
export type StatedFacts = Pick<
  GameInput,
  'fixtureId' | 'seasonType' | 'counts' | 'season' | 'date' | 'tipoff'
>

/**
 * Reads the box score. Faults that make it unusable are added to the problems of `game`, ignored values to the
 * findings. Stated facts are not read from the file.
 */
export function readBoxScore(
  game: JsonFields,
  plays: JsonFields,
  stated?: StatedFacts,
): BoxScoreReading {
  const findings: Finding[] = []
  const fixtureId = stated?.fixtureId ?? readGameId(game)
  const leagueReading = readLeague(game, fixtureId, findings)
  const { league } = leagueReading
  const season = stated === undefined ? readSeason(game, fixtureId, leagueReading) : unnamedSeason
  const gameStatus = readStatus(game, findings)
  const teams = readTeams(game, plays, findings)
  const isNeutral = [true, 1, 'true', '1'].some(each => each === game.word('isNeutral'))
  return {
    season: 0,
    ...season,
    fixtureId,
    label: labelOf(game) ?? season.label,
    gameStatus,
    ...(stated ??
      readDay(game, {
        plays,
        timeZone: league.timeZone,
        isTimeInvalid: gameStatus === 'delayed' || (gameStatus === 'final' && !hasLines(plays)),
      })),
    arena: readArena(game),
    ...(isNeutral ? { isNeutral } : {}),
    rules: readRules(game, plays, { league, findings }),
    gender: leagueReading.gender,
    freeThrowValues: league.freeThrowValues,
    technicalFoulsCount: league.technicalFoulsCount,
    ...teams,
    finalScore: readScore(game, findings),
    findings,
  }
}

function hasLines(plays: JsonFields): boolean {
  const actions = plays.raw('actions')
  return Array.isArray(actions) && actions.length > 0
}

function readGameId(game: JsonFields): string {
  const raw = game.raw('gameId')
  const fixtureId = typeof raw === 'number' ? String(raw).padStart(10, '0') : raw
  if (typeof fixtureId === 'string' && /^\d{10}$/.test(fixtureId)) return fixtureId
  game.expected('gameId', 'a string of 10 digits')
  return ''
}

/** Reads the season from the id: the part of the season from the third digit, and the year from the next two. */
function readSeason(
  game: JsonFields,
  fixtureId: string,
  { league }: LeagueReading,
): Season & { readonly season: number } {
  const year = Number(fixtureId.slice(3, 5))
  const season = year >= 46 ? 1900 + year : 2000 + year
  const seasons: League['seasons'] = league.seasons
  const type = seasons[fixtureId.charAt(2)] ?? unnamedSeason
  if (type !== 'refused') return { ...type, season }
  game.problem(
    'gameId',
    `expected a game of the regular season, cup final, play-in or playoffs (third digit 2, 6, 5 or 4), found "${fixtureId}": ` +
      'the fixture index has no season type for it',
  )
  return { ...unnamedSeason, season }
}

function labelOf(game: JsonFields): GameInput['label'] {
  const label = game.optionalText('gameLabel')
  const subLabel = game.optionalText('gameSubLabel')
  const own = [label, subLabel].filter(text => text !== undefined).join(' - ')
  const text = game.optionalText('seriesGameNumber') ?? own
  return text === '' ? null : { text }
}

function readArena(game: JsonFields): GameInput['arena'] {
  const arena = game.optionalObject('arena')
  const name = arena && statedName(arena, 'arenaName')
  return name === undefined ? undefined : { name, city: arena && statedName(arena, 'arenaCity') }
}

/** Reads the score of both teams; `undefined` if the score of a team is missing or invalid. */
function readScore(game: JsonFields, findings: Finding[]): GameScore | undefined {
  const scoreOf = (team: 'awayTeam' | 'homeTeam'): number | undefined => {
    const fields = game.optionalObject(team)
    const score = fields?.usableCount('score')
    if (
      fields === undefined ||
      score !== undefined ||
      !fields.has('score') ||
      fields.raw('score') === ''
    ) {
      return score
    }
    findings.push({
      file: game.file,
      path: fields.path,
      field: 'score',
      expected: 'an integer of at least 0',
      found: fields.raw('score'),
      effect: 'the score follows from the play-by-play',
    })
    return undefined
  }
  const awayScore = scoreOf('awayTeam')
  const homeScore = scoreOf('homeTeam')
  return awayScore === undefined || homeScore === undefined ? undefined : { awayScore, homeScore }
}

function readTeams(
  game: JsonFields,
  plays: JsonFields,
  findings: Finding[],
): Pick<BoxScoreReading, 'away' | 'home' | 'lists'> {
  const fields = { away: game.object('awayTeam'), home: game.object('homeTeam') }
  const ids = { away: fields.away.requiredId('teamId'), home: fields.home.requiredId('teamId') }
  if (ids.away === ids.home && ids.home !== '') {
    game.problem(
      'homeTeam/teamId',
      `expected another team than the away team, found ${ids.home} twice`,
    )
  }
  const players = readPlayers(fields, { ids, plays, findings })
  const away = readTeam(fields.away, ids.away, findings)
  const home = readTeam(fields.home, ids.home, findings)
  return {
    away: { ...away, players: players.away },
    home: { ...otherThan(away, home), players: players.home },
    lists: {
      unusable: players.unusable,
      anonymous: players.anonymous,
      unlisted: players.unlisted,
    },
  }
}

type TeamWithoutPlayers = Omit<TeamInput, 'players'>

function readTeam(team: JsonFields, id: string, findings: Finding[]): TeamWithoutPlayers {
  const city = statedName(team, 'teamCity')
  const nickname = statedName(team, 'teamName') ?? city ?? statedName(team, 'teamTricode')
  if (nickname === undefined) team.expected('teamName', 'the name of the team')
  const whole = city === undefined || city === nickname ? nickname : `${city} ${nickname}`
  // Other formats have a full name that does not consist of a city and a nickname.
  const name = statedName(team, 'teamFullName') ?? whole
  return {
    id,
    name: name ?? '',
    nickname: nickname ?? '',
    tricode: readTricode(team, name ?? '', findings),
    colors: statedColors(team),
    reported: reportedOf(team),
  }
}

/** The two colors of a team. Few sources state them, and a value of another form is the same as none. */
function statedColors(team: JsonFields): readonly [string, string] | undefined {
  const stated = team.raw('teamColors')
  if (!Array.isArray(stated)) return undefined
  const [primary, secondary, ...more] = stated as readonly unknown[]
  return isColor(primary) && isColor(secondary) && more.length === 0
    ? [primary, secondary]
    : undefined
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

/**
 * The three-letter code of a team, which the fixture index requires. An invalid code is completed with letters of the
 * team's name.
 */
function readTricode(team: JsonFields, name: string, findings: Finding[]): string {
  const raw = team.raw('teamTricode')
  if (typeof raw === 'string' && /^[A-Z]{3}$/.test(raw)) return raw
  const stated = typeof raw === 'string' ? lettersOf(raw) : ''
  const rest = lettersOf(name)
  const tricode = `${stated}${rest.startsWith(stated) ? rest.slice(stated.length) : rest}XXX`.slice(
    0,
    3,
  )
  findings.push({
    file: team.file,
    path: team.path,
    field: 'teamTricode',
    expected: 'three capital letters',
    found: raw,
    effect: `the code is taken as ${tricode}`,
  })
  return tricode
}

/** The letters A to Z of a text, as capitals and without diacritics: `FERNHOLLOW` for `Fern hollow`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
}

/** The home team, with another code if both teams have the same code. */
function otherThan(away: TeamWithoutPlayers, home: TeamWithoutPlayers): TeamWithoutPlayers {
  if (away.tricode !== home.tricode) return home
  return {
    ...home,
    tricode: `${home.tricode.slice(0, 2)}${home.tricode.endsWith('X') ? 'Y' : 'X'}`,
  }
}
