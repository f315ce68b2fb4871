import { type LeagueRules, penaltyAt, quarterAt } from '../../rules.ts'
import { toTenths } from '../files/clock-text.ts'
import type { Action } from '../files/play-by-play.ts'
import { allowanceAt, FULL_ALLOWANCE, returnTimeout, spendTimeout } from './timeout-allowance.ts'

/** Whether the opponent has reached the penalty. */
export function isInBonus(teamId: number, actions: readonly Action[], rules: LeagueRules): boolean {
  const period = actions.at(-1)?.period ?? 1
  const against = actions.filter(
    action =>
      action.period === period &&
      action.actionType === 'foul' &&
      action.subType === 'personal' &&
      action.teamId !== teamId,
  )
  const late = against.filter(({ clock }) => toTenths(clock) <= 1200)
  return against.length >= penaltyAt(rules, period) || late.length >= 2
}

/** How many timeouts the team may still take after the actions. */
export function timeoutsLeft(
  teamId: number,
  actions: readonly Action[],
  rules: LeagueRules,
): number {
  let allowance = FULL_ALLOWANCE
  let time = Number.POSITIVE_INFINITY
  let period = 1
  for (const action of actions) {
    const clock = toTenths(action.clock)
    time = action.period === period ? Math.min(time, clock) : clock
    period = action.period
    allowance = allowanceAt(allowance, quarterAt(rules, period, time), time)
    if (action.teamId !== teamId) continue
    if (action.actionType === 'timeout') allowance = spendTimeout(allowance)
    if (action.actionType === 'instantreplay' && action.descriptor === 'overturned') {
      allowance = returnTimeout(allowance)
    }
  }
  return Math.max(0, allowance.left)
}
