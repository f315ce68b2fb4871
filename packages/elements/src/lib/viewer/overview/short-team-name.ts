import type { Team } from '@fixture-feed/client/content.generated'
import { shortNameOf } from '../../../team-color.ts'

/** The registered short name of a team; without one, its abbreviation. */
export function shortTeamName({ id, tricode }: Team): string {
  return shortNameOf(id) ?? tricode
}
