import { elapsedMs, isTimed, type PeriodRules } from '../game/clock.ts'
import type { PlacedLine } from './place-lines.ts'
import { isHarmless } from './read-line.ts'

/**
 * The maximum game time between two consecutive plays if no line is missing. A possession lasts at most 24 seconds, in
 * some leagues 30.
 */
const longestPauseMs = 60_000
/** The minimum mean game time per scoring line, over a longer time. */
const leastPerScoreMs = 10_000

/**
 * Finds the places at which the clock shows that lines are missing. The key is the index of the line after the place,
 * and the value is the number of scoring lines for which the clock has room.
 */
export function missingByClock(
  lines: readonly PlacedLine[],
  rules: PeriodRules,
): ReadonlyMap<number, number> {
  const missing = new Map<number, number>()
  let before = 0
  for (const [index, { isUntimed, leftMs, period, play }] of lines.entries()) {
    if (isHarmless(play) || isUntimed || !isTimed(rules, period)) continue
    const elapsed = elapsedMs(rules, period, leftMs)
    if (elapsed - before > longestPauseMs) {
      missing.set(index, Math.floor((elapsed - before) / leastPerScoreMs))
    }
    before = Math.max(before, elapsed)
  }
  return missing
}
