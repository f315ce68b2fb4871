import type { BoxScore } from '../files/box-score.ts'
import type { Action } from '../files/play-by-play.ts'

/** The ids of the players of both teams who are on the floor when an action happens. */
export function lineupsBefore(
  { game: { homeTeam, awayTeam } }: BoxScore,
  actions: readonly Action[],
  until: Action,
): ReadonlySet<number> {
  const floor = new Set(
    [...homeTeam.players, ...awayTeam.players]
      .filter(({ starter }) => starter === '1')
      .map(({ personId }) => personId),
  )
  for (const action of actions) {
    if (action.actionNumber === until.actionNumber) break
    if (action.actionType !== 'substitution') continue
    if (action.subType === 'in') floor.add(action.personId)
    else floor.delete(action.personId)
  }
  return floor
}
