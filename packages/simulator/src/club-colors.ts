import { CLUBS } from './lib/league/clubs.ts'

/**
 * The primary and the secondary color of a club of the fictional league, as `#rrggbb`, by the id of its team.
 *
 * @throws {RangeError} for a team of another league.
 */
export function clubColors(teamId: string): readonly [string, string] {
  const club = CLUBS.find(each => String(each.teamId) === teamId)
  if (club === undefined)
    throw new RangeError(`The fictional league has no club with the id ${teamId}`)
  return club.colors
}
