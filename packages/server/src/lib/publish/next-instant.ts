import {
  compareInstants,
  instantFromMs,
  nextMillisecond,
  parseInstant,
} from '@fixture-feed/contract/instant'
import { type Problem, problem } from '../problem/problem.ts'
import type { HistoryChange } from '../snapshot/change-history.ts'

/** The last millisecond of the year 9999. A recording can contain a change at this instant; no change can follow it. */
const endOfTime = parseInstant('9999-12-31T23:59:59.999Z')

/**
 * The instant of a change, or a problem. The instant is `at`, or chosen by the clock, and always after the last
 * change.
 */
export function decideInstant(
  last: HistoryChange | undefined,
  at: string | undefined,
  nowMs: number,
): string | Problem {
  const instant = at === undefined ? instantFromMs(nowMs) : parseInstant(at)
  const isAfterLast = last === undefined || compareInstants(last.at, instant) < 0
  if (at === undefined) {
    if (isAfterLast) return new Date(nowMs).toISOString()
    if (compareInstants(last.at, endOfTime) < 0) return nextMillisecond(last.at)
    return instantProblem(
      `The feed cannot change after ${last.snapshotAt}: no later date-time exists`,
    )
  }
  if (compareInstants(instant, instantFromMs(nowMs)) > 0)
    return instantProblem(`"at" must not be in the future: found ${at}`)
  return isAfterLast ? at : notAfterLastChange(at, last)
}

export function notAfterLastChange(at: string, { snapshotAt }: HistoryChange): Problem {
  return instantProblem(`"at" must be after the feed's last change at ${snapshotAt}: found ${at}`)
}

function instantProblem(message: string): Problem {
  return problem('invalid_items', message, { issues: [{ path: '/at', rule: 'at', message }] })
}
