import {
  type Gender,
  type League,
  leagueOfId,
  leagueOfName,
  leagues,
  unknownLeague,
} from '../game/leagues.ts'
import type { Finding } from './finding.ts'
import type { JsonFields } from './json-fields.ts'

export interface LeagueReading {
  readonly league: League
  readonly gender: Gender | undefined
}

const genders: Readonly<Record<string, Gender>> = { women: 'feminine', men: 'masculine' }

/**
 * The league of a game: the league that `rules` names, or if it names none, the league of the id. A name or an id
 * that is not known results in the unknown league.
 */
export function readLeague(
  game: JsonFields,
  fixtureId: string,
  findings: Finding[],
): LeagueReading {
  const rules = game.optionalObject('rules')
  const name = rules?.optionalText('league')
  const named = name === undefined ? undefined : leagueOfName(name)
  const gender = genders[rules?.optionalText('gender') ?? '']
  if (name !== undefined && named === undefined) {
    findings.push({
      file: game.file,
      path: `${game.path}/rules`,
      field: 'league',
      expected: `one of ${Object.keys(leagues).join(', ')}`,
      found: name,
      effect: nothingSaid,
    })
  }
  const league = named ?? (name === undefined ? leagueOfId(fixtureId) : undefined)
  if (league !== undefined)
    return { league: ofHalves(game, league), gender: gender ?? league.gender }
  if (name === undefined && fixtureId !== '') {
    findings.push({
      file: game.file,
      path: game.path,
      field: 'gameId',
      expected: `a league that is known by the first two digits`,
      found: fixtureId,
      effect: nothingSaid,
      cause: 'set "rules.league", or state the rules of play in "rules"',
    })
  }
  return { league: unknownLeague, gender }
}

const nothingSaid = 'statements that depend on the league are left out'

/**
 * A league with the rules of college games if the file states two regular periods; otherwise the league unchanged.
 */
function ofHalves(game: JsonFields, league: League): League {
  if (game.raw('regulationPeriods') !== 2 || league.regulationPeriods === 2) return league
  const { seasons, gender, timeZone } = league
  return { ...leagues.college, seasons, gender, timeZone }
}
