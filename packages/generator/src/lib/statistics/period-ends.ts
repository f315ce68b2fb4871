import { pointsOf } from '../game/action.ts'
import { periodMs } from '../game/clock.ts'
import { gapsOf } from './doubts.ts'
import type { Game, GamePrefix } from './game-prefix.ts'

/**
 * The last action of a period, or of an earlier period if the period has none. Actions of the kind `other` without
 * points are skipped, because they may have a wrong period.
 */
export function endOfPeriod({ prefixes }: Game, period: number): GamePrefix | undefined {
  return prefixes.findLast(
    ({ action }) => action.period <= period && (action.kind !== 'other' || pointsOf(action) > 0),
  )
}

/**
 * Whether the score after the last known action of a period is certainly the score at its end: no gap can include the
 * end.
 */
export function isPeriodEndKnown(game: Game, end: GamePrefix): boolean {
  const { input, prefixes } = game
  if (gapsOf(input).length === 0) return true
  const { unnumbered, unscored } = input.unclear ?? {}
  const { actionNumber, kind } = end.action
  const isStated =
    kind === 'period-end' &&
    unnumbered?.has(actionNumber) !== true &&
    unscored?.has(actionNumber) !== true
  const next = prefixes.slice(end.index + 1).find(({ action }) => action.kind !== 'other')
  if (isStated || next === undefined) return isStated
  return next.action.leftMs === periodMs(input.rules, next.action.period)
}
