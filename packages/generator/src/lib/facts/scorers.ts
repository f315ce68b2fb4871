import type { Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { arePointsKnown, type GamePrefix } from '../statistics/game-prefix.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'

/**
 * The top scorers of a team up to the action `at`, counted from the start of the game or from the action `since`.
 * `undefined` if the team has no points, or if some points have no known scorer.
 */
export function topScorers(
  input: GameInput,
  side: Side,
  at: GamePrefix,
  since?: GamePrefix,
): { readonly playerIds: readonly string[]; readonly points: number } | undefined {
  if (!arePointsKnown(at, side, since)) return undefined
  const before = since?.tally ?? emptyTally
  const points = input[side].players.map(({ id }) => ({
    id,
    points: countsOf(at.tally, id).points - countsOf(before, id).points,
  }))
  const most = Math.max(0, ...points.map(player => player.points))
  if (most === 0) return undefined
  const playerIds = points.filter(player => player.points === most).map(player => player.id)
  return { playerIds, points: most }
}
