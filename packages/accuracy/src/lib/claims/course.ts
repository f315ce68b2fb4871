import type { GameRecord } from '../game-record.ts'
import { worth } from '../raw-action.ts'

/** How often the lead went over, and how often the score was level, up to a position. */
export function leadChanges(
  { actions, awayId }: GameRecord,
  to: number,
): { readonly changes: number; readonly ties: number } {
  let [margin, leader, changes, ties] = [0, 0, 0, 0]
  for (const action of actions.slice(0, to + 1)) {
    const points = worth(action)
    if (points === 0) continue
    margin += String(action.teamId) === awayId ? points : -points
    if (margin === 0) ties += 1
    else {
      if (leader !== 0 && Math.sign(margin) !== leader) changes += 1
      leader = Math.sign(margin)
    }
  }
  return { changes, ties }
}
