import type { Game, Prefix } from '../statistics/prefix.ts'

/** The game before a period, with everything that was counted until then; `undefined` before the first. */
export function beforePeriod({ prefixes }: Game, at: Prefix): Prefix | undefined {
  return prefixes.findLast(
    ({ action, index }) =>
      index < at.index && action.kind !== 'other' && action.period < at.action.period,
  )
}
