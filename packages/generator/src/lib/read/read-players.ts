import { opposite, type Side } from '../game/action.ts'
import type { PlayerInput } from '../game/game-input.ts'
import { type Finding, shownId, wrongListFault } from './finding.ts'
import { isObject, type JsonFields } from './json-fields.ts'
import { reportedOf } from './reported-statistics.ts'
import { statedName } from './stated-name.ts'

type Teams<Value> = Readonly<Record<Side, Value>>

export interface PlayersReading extends Teams<readonly PlayerInput[]> {
  /** Players with unusable rows. Each is reported. */
  readonly unusable: ReadonlySet<string>
  /** The number of rows without a player's id. Each is reported. */
  readonly anonymous: Teams<number>
  /** Teams without a list of players. Each is reported. */
  readonly unlisted: readonly Side[]
}

interface PlayersContext {
  readonly ids: Teams<string>
  readonly plays: JsonFields
  readonly findings: Finding[]
}

interface Row {
  readonly side: Side
  readonly fields: JsonFields
  readonly player: PlayerInput
}

/** The maximum number of rows of a team. */
export const maxPlayers = 100
/** The minimum number of plays for the other team that can show that a player is in the wrong list. */
const fewestPlays = 2

/**
 * The players of both teams, row by row. An unusable row counts as missing. A player whom both teams list, or whom
 * the wrong team lists, belongs to the team of the player's plays.
 */
export function readPlayers(teams: Teams<JsonFields>, context: PlayersContext): PlayersReading {
  const playsFor = countPlays(context)
  const haveNoRows = new Set(
    (['away', 'home'] as const).filter(side => {
      const listed = teams[side].raw('players')
      // Before the first play, a team may have no rows yet.
      return Array.isArray(listed) && listed.length === 0 && hasPlays(playsFor, side)
    }),
  )
  for (const side of haveNoRows) context.findings.push(noListFinding(teams[side]))
  const rows = (['away', 'home'] as const).flatMap(side =>
    rowsOf(teams[side], side, context.findings),
  )
  const players = new Map<string, Row>()
  for (const row of rows) {
    const { id } = row.player
    const known = players.get(id)
    if (known !== undefined) context.findings.push(twiceFinding(row, known))
    if (known === undefined || prefersOther(playsFor.get(id), known.side)) players.set(id, row)
  }
  const settled = inOwnTeams([...players.values()], playsFor, context.findings)
  const isListed = (side: Side): boolean =>
    Array.isArray(teams[side].raw('players')) && !haveNoRows.has(side)
  return {
    away: settled.filter(({ side }) => side === 'away'),
    home: settled.filter(({ side }) => side === 'home'),
    unusable: idsOfUnusable(teams),
    anonymous: { away: anonymousRows(teams.away), home: anonymousRows(teams.home) },
    unlisted: (['away', 'home'] as const).filter(side => !isListed(side)),
  }
}

/** The player ids of the rows that have an id but no name. */
function idsOfUnusable(teams: Teams<JsonFields>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const team of [teams.away, teams.home]) {
    const rows = team.raw('players')
    for (const [index, row] of (Array.isArray(rows) ? rows.filter(isObject) : []).entries()) {
      const fields = team.below(`players/${index}`, row)
      const id = nameOf(fields) === undefined ? fields.usableId('personId') : undefined
      if (id !== undefined) ids.add(id)
    }
  }
  return ids
}

/** The number of rows without the id of a player. */
function anonymousRows(team: JsonFields): number {
  const rows = team.raw('players')
  if (!Array.isArray(rows)) return 0
  return rows.filter((row: unknown) => {
    return !isObject(row) || team.below('players', row).usableId('personId') === undefined
  }).length
}

function rowsOf(team: JsonFields, side: Side, findings: Finding[]): readonly Row[] {
  const rows = team.raw('players')
  if (!Array.isArray(rows)) {
    findings.push(noListFinding(team))
    return []
  }
  if (rows.length > maxPlayers) {
    team.problem('players', `expected at most ${maxPlayers} players, found ${rows.length}`)
    return []
  }
  const usable: Row[] = []
  for (const [index, row] of rows.entries()) {
    const fields = team.below(`players/${index}`, isObject(row) ? row : {})
    const player = isObject(row) ? readPlayer(fields, side, findings) : undefined
    if (player !== undefined) usable.push({ side, fields, player })
    if (!isObject(row)) findings.push(unusableFinding(fields, '', 'an object', row))
  }
  return usable
}

/** Reads the row of a player. `undefined` for a row without a usable id or name, which is a finding. */
function readPlayer(fields: JsonFields, side: Side, findings: Finding[]): PlayerInput | undefined {
  const id = fields.usableId('personId')
  if (id === undefined) {
    const found = fields.raw('personId')
    findings.push(unusableFinding(fields, 'personId', 'the id of a player', found))
    return undefined
  }
  const name = nameOf(fields)
  if (name === undefined) {
    const found = fields.raw('name')
    findings.push(unusableFinding(fields, 'name', `the name of player ${id}`, found))
    return undefined
  }
  if (statedName(fields, 'name') === undefined) {
    findings.push({
      ...placeOf(fields),
      field: 'name',
      expected: `the name of player ${id}`,
      found: fields.raw('name'),
      effect: `the name is taken as "${name}"`,
    })
  }
  return {
    id,
    side,
    name,
    familyName: statedName(fields, 'familyName') ?? name,
    ...jerseyOf(fields),
    starter: fields.raw('starter') === '1',
    reported: reportedOf(fields),
  }
}

function unusableFinding(
  fields: JsonFields,
  field: string,
  expected: string,
  found: unknown,
): Finding {
  return {
    ...placeOf(fields),
    field,
    expected,
    found,
    effect: 'the player counts as not listed, and items that name the player are held back',
  }
}

function noListFinding(team: JsonFields): Finding {
  return {
    ...placeOf(team),
    field: 'players',
    expected: 'a list of players',
    found: team.raw('players'),
    effect: 'no player of the team is listed',
  }
}

function nameOf(fields: JsonFields): string | undefined {
  const parts = [statedName(fields, 'firstName'), statedName(fields, 'familyName')]
  const whole = parts.filter(part => part !== undefined).join(' ')
  return statedName(fields, 'name') ?? (whole === '' ? statedName(fields, 'nameI') : whole)
}

function jerseyOf(fields: JsonFields): Pick<PlayerInput, 'jersey'> {
  const jersey = String(fields.raw('jerseyNum') ?? '').trim()
  return /^[\p{L}\p{N}]{1,4}$/u.test(jersey) ? { jersey } : {}
}

/** The number of plays of each player in the play-by-play, by team. */
function countPlays({ ids, plays }: PlayersContext): ReadonlyMap<string, Teams<number>> {
  const counts = new Map<string, Record<Side, number>>()
  const actions = plays.raw('actions')
  for (const action of Array.isArray(actions) ? actions : []) {
    if (!isObject(action)) continue
    const fields = plays.below('actions', action)
    const teamId = fields.usableId('teamId')
    const side = teamId === ids.away ? 'away' : teamId === ids.home ? 'home' : undefined
    if (side === undefined) continue
    for (const name of ['personId', 'assistPersonId']) {
      const playerId = fields.usableId(name)
      if (playerId === undefined) continue
      const known = counts.get(playerId) ?? { away: 0, home: 0 }
      known[side] += 1
      counts.set(playerId, known)
    }
  }
  return counts
}

function prefersOther(plays: Teams<number> | undefined, side: Side): boolean {
  return plays !== undefined && plays[opposite(side)] > plays[side]
}

function hasPlays(playsFor: ReadonlyMap<string, Teams<number>>, side: Side): boolean {
  return [...playsFor.values()].some(plays => plays[side] > 0)
}

/** The players, each in the team that the plays show. */
function inOwnTeams(
  rows: readonly Row[],
  playsFor: ReadonlyMap<string, Teams<number>>,
  findings: Finding[],
): readonly PlayerInput[] {
  const misplaced = rows.filter(({ player, side }) => isMisplaced(playsFor.get(player.id), side))
  return rows.map(row => {
    if (!misplaced.includes(row)) return row.player
    const { fields, player, side } = row
    const other = opposite(side)
    const inList = misplaced.filter(each => each.side === side).length
    findings.push({
      ...placeOf(fields),
      field: 'personId',
      expected: `a player of the ${side} team`,
      found: shownId(player.id),
      effect: `the player is taken as one of the ${other} team`,
      cause:
        inList > 1
          ? 'the lists of the teams appear to be exchanged'
          : `${playsFor.get(player.id)?.[other]} plays are for it`,
      // Several players in the wrong list are one fault.
      fault: inList > 1 ? 'players in the list of the wrong team' : wrongListFault(player.id),
    })
    return { ...player, side: other }
  })
}

function isMisplaced(plays: Teams<number> | undefined, side: Side): boolean {
  return plays !== undefined && plays[opposite(side)] >= fewestPlays && prefersOther(plays, side)
}

function twiceFinding({ fields, player }: Row, known: Row): Finding {
  return {
    ...placeOf(fields),
    field: 'personId',
    expected: 'every player once',
    found: shownId(player.id),
    effect: 'one row of the player counts',
    cause: `${known.fields.path} is of the same player`,
  }
}

function placeOf({ file, path }: JsonFields): Pick<Finding, 'file' | 'path'> {
  return { file, path }
}
