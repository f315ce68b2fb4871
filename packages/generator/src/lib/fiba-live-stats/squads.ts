import type { Finding } from '../read/finding.ts'
import { isObject } from '../read/json-fields.ts'
import { flagOf, numberOf, type RawFields, type TeamNumber, teamNumbers, textOf } from './entry.ts'

/** A team of `data.json`, unchanged (`raw`) and in the shape of a liveData box score (`row`). */
export interface Squad {
  readonly teamId: string
  readonly raw: RawFields
  /** The keys of the players in `pl`, in the order of the rows. */
  readonly keys: readonly string[]
  readonly row: RawFields
}

export type Squads = Readonly<Record<TeamNumber, Squad>>

/** Matches the id of a team (`HOM`) or of a player (`HOM-7`). */
export const idText: RegExp = /^[A-Z]{3}(?:-\w{1,20})?$/

/** Reads both teams. Ids are local to the game, because the file has no others. */
export function readSquads(teams: unknown): {
  readonly squads: Squads
  readonly findings: readonly Finding[]
} {
  const raws = { '1': teamAt(teams, '1'), '2': teamAt(teams, '2') }
  const codes = codesOf(raws)
  const squadOf = (team: TeamNumber): Squad =>
    readSquad(raws[team], { teamId: codes[team], isFamilyFirst: isFamilyNameFirst(raws[team]) })
  const findings = teamNumbers.flatMap(team => codeFindings(raws[team], team, codes[team]))
  return { squads: { '1': squadOf('1'), '2': squadOf('2') }, findings }
}

function teamAt(teams: unknown, number: TeamNumber): RawFields {
  let team: unknown
  if (Array.isArray(teams)) team = teams[Number(number) - 1]
  else if (isObject(teams)) team = teams[number]
  return isObject(team) ? team : {}
}

/**
 * The code of each team: three capital letters. If both codes are equal, the last letter of the away team's code
 * becomes X or Y.
 */
function codesOf(
  raws: Readonly<Record<TeamNumber, RawFields>>,
): Readonly<Record<TeamNumber, string>> {
  const home = codeOf(raws['1'])
  const away = codeOf(raws['2'])
  if (home !== away) return { '1': home, '2': away }
  return { '1': home, '2': `${away.slice(0, 2)}${away.endsWith('X') ? 'Y' : 'X'}` }
}

function codeOf(team: RawFields): string {
  const stated = lettersOf(textOf(team.code) ?? textOf(team.codeInternational) ?? '')
  const name = lettersOf(teamName(team) ?? '')
  const rest = name.startsWith(stated) ? name.slice(stated.length) : name
  return `${stated}${rest}XXX`.slice(0, 3)
}

/** The letters A to Z of a text, as capitals and without diacritics: `FERNHOLLOW` for `Fern hollow`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
}

function codeFindings(team: RawFields, number: TeamNumber, code: string): readonly Finding[] {
  if (textOf(team.code)?.toUpperCase() === code) return []
  return [
    {
      file: 'data.json',
      path: `/tm/${number}`,
      field: 'code',
      expected: 'three letters',
      found: team.code,
      effect: `the code is taken as ${code}`,
    },
  ]
}

function teamName(team: RawFields): string | undefined {
  return latin(textOf(team.name), textOf(team.nameInternational))
}

function readSquad(
  raw: RawFields,
  { teamId, isFamilyFirst }: { readonly teamId: string; readonly isFamilyFirst: boolean },
): Squad {
  const players = playersOf(raw)
  const short = latin(textOf(raw.shortName), textOf(raw.shortNameInternational))
  const name = teamName(raw) ?? short
  return {
    teamId,
    raw,
    keys: players.map(([key]) => key),
    row: {
      teamId,
      teamFullName: name,
      teamName: nicknameOf(name, short),
      teamTricode: teamId,
      score: raw.score,
      statistics: statisticsOf(raw, teamStatistics),
      players: isObject(raw.pl)
        ? players.map(([key, row]) => playerRow(row, { id: `${teamId}-${key}`, isFamilyFirst }))
        : raw.pl,
    },
  }
}

/**
 * The nickname of a team: `Herons` for `Bay Herons` if the short name is `Bay` or `Herons`; otherwise the whole name.
 */
function nicknameOf(name: string | undefined, short: string | undefined): string | undefined {
  if (name === undefined || short === undefined) return name
  if (name.startsWith(`${short} `)) return name.slice(short.length + 1)
  return name.endsWith(` ${short}`) ? short : name
}

/** The rows of `pl` by their keys, in the order of the keys. */
function playersOf({ pl }: RawFields): readonly (readonly [key: string, row: unknown])[] {
  return isObject(pl) ? Object.entries(pl) : []
}

function playerRow(
  row: unknown,
  { id, isFamilyFirst }: { readonly id: string; readonly isFamilyFirst: boolean },
): unknown {
  if (!isObject(row)) return row
  const { name, familyName } = namesOf(row, isFamilyFirst)
  return {
    personId: id,
    name,
    familyName,
    jerseyNum: shirtOf(row.shirtNumber),
    starter: flagOf(row.starter) === true ? '1' : '0',
    statistics: statisticsOf(row, playerStatistics),
  }
}

function shirtOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value)
}

/**
 * The full name and the family name of a player, in Latin letters if the file has them. The full name begins with the
 * family name if `isFamilyFirst`. If the file has neither a first nor a family name, both results are the name for the
 * scoreboard.
 */
function namesOf(
  row: RawFields,
  isFamilyFirst: boolean,
): { readonly name: string | undefined; readonly familyName: string | undefined } {
  const first = latin(textOf(row.firstName), textOf(row.internationalFirstName))
  const family = latin(textOf(row.familyName), textOf(row.internationalFamilyName))
  const parts = isFamilyFirst ? [family, first] : [first, family]
  const whole = parts.filter(part => part !== undefined).join(' ')
  const board = latin(textOf(row.scoreboardName), textOf(row.name))
  return {
    name: whole === '' ? board : whole,
    familyName: family ?? (whole === '' ? board : whole),
  }
}

/**
 * The local name, or the international one if the local name is missing or written in another script: texts are written
 * in languages with Latin letters.
 */
function latin(local: string | undefined, international: string | undefined): string | undefined {
  if (local === undefined) return international
  return /\p{L}/u.test(local) && !/\p{Script=Latin}/u.test(local) ? (international ?? local) : local
}

/** Whether most names for the scoreboard begin with the family name, as they do in some leagues. */
function isFamilyNameFirst(team: RawFields): boolean {
  let first = 0
  let last = 0
  for (const [, row] of playersOf(team)) {
    if (!isObject(row)) continue
    const board = fold(textOf(row.scoreboardName) ?? textOf(row.name))
    const family = fold(textOf(row.familyName))
    if (family === '' || board === family) continue
    if (board.startsWith(`${family} `) || board.startsWith(`${family}, `)) first += 1
    else if (board.endsWith(` ${family}`)) last += 1
  }
  return first > last
}

function fold(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** The names of a player's statistics in a liveData box score, by their names in `data.json`. */
const playerStatistics: Readonly<Record<string, string>> = {
  sPoints: 'points',
  sFieldGoalsMade: 'fieldGoalsMade',
  sFieldGoalsAttempted: 'fieldGoalsAttempted',
  sThreePointersMade: 'threePointersMade',
  sThreePointersAttempted: 'threePointersAttempted',
  sFreeThrowsMade: 'freeThrowsMade',
  sFreeThrowsAttempted: 'freeThrowsAttempted',
  sReboundsOffensive: 'reboundsOffensive',
  sReboundsDefensive: 'reboundsDefensive',
  sAssists: 'assists',
  sSteals: 'steals',
  sBlocks: 'blocks',
  sTurnovers: 'turnovers',
  sFoulsPersonal: 'foulsPersonal',
  sPointsInThePaint: 'pointsInThePaint',
  sPointsFastBreak: 'pointsFastBreak',
  sPointsSecondChance: 'pointsSecondChance',
}

/**
 * The names of the team's statistics in a liveData box score, by their names in `data.json`. Rebounds and fouls are
 * left out, because the totals include team rebounds and the fouls of the bench.
 */
const teamStatistics: Readonly<Record<string, string>> = {
  tot_sPoints: 'points',
  tot_sFieldGoalsMade: 'fieldGoalsMade',
  tot_sFieldGoalsAttempted: 'fieldGoalsAttempted',
  tot_sThreePointersMade: 'threePointersMade',
  tot_sThreePointersAttempted: 'threePointersAttempted',
  tot_sFreeThrowsMade: 'freeThrowsMade',
  tot_sFreeThrowsAttempted: 'freeThrowsAttempted',
  tot_sAssists: 'assists',
  tot_sSteals: 'steals',
  tot_sBlocks: 'blocks',
  tot_sTurnovers: 'turnoversTotal',
  tot_sPointsInThePaint: 'pointsInThePaint',
  tot_sPointsFastBreak: 'pointsFastBreak',
  tot_sPointsSecondChance: 'pointsSecondChance',
  tot_sPointsFromTurnovers: 'pointsFromTurnovers',
  tot_sBenchPoints: 'benchPoints',
}

/** The statistics of a team or player, by their names in a liveData box score. Unreadable values are left out. */
function statisticsOf(
  raw: RawFields,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> {
  const known = Object.entries(names)
    .map(([own, name]) => {
      const value = numberOf(raw[own])
      return value === undefined ? undefined : ([name, value] as const)
    })
    .filter(each => each !== undefined)
  return Object.fromEntries(known)
}
