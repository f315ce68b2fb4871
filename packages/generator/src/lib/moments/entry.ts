import { pointsOf } from '../game/action.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { thresholds } from '../thresholds.ts'
import type { Break } from './moment.ts'

/**
 * The action at which the entry summary is written: the latest of the first points, the last break, and the last time
 * that a team took the lead late in a game with lead changes. The item is revised when the action changes.
 * `undefined` before the first points.
 */
export function entryPoint(
  { input, prefixes }: Game,
  breaks: readonly Break[],
): GamePrefix | undefined {
  const firstPoints = prefixes.find(({ action }) => action.kind !== 'other' && pointsOf(action) > 0)
  const leadTaken = prefixes.findLast(
    ({ action, scoreState }) =>
      action.kind !== 'other' &&
      scoreState.leadTakenBy === action &&
      scoreState.leadChanges > 0 &&
      action.period >= input.rules.regulationPeriods &&
      action.leftMs <= thresholds.entry.closing &&
      // A lead taken at 0:00 may be the last basket of the game.
      action.leftMs > 0,
  )
  const candidates = [firstPoints, breaks.at(-1)?.at, leadTaken].filter(at => at !== undefined)
  if (firstPoints === undefined) return undefined
  return candidates.reduce((latest, at) => (at.index > latest.index ? at : latest))
}
