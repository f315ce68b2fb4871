import {
  compareInstants,
  type Instant,
  instantFromMs,
  nextMillisecond,
  parseInstant,
} from '@fixture-feed/contract/instant'
import { type Problem, problem } from '../problem/problem.ts'
import type { HistoryChange } from '../snapshot/change-history.ts'

/** The last instant that UTC can name: a recording may have a change there, and nothing can come behind it. */
const endOfTime = parseInstant('9999-12-31T23:59:59.999Z')

/**
 * The instant of a change made now: by the clock, but strictly after the feed's last one, whatever the clock says.
 * `undefined` when there is none.
 */
export function nextInstant(last: Instant | undefined, nowMs: number): string | undefined {
  if (last === undefined || compareInstants(last, instantFromMs(nowMs)) < 0)
    return new Date(nowMs).toISOString()
  return compareInstants(last, endOfTime) < 0 ? nextMillisecond(last) : undefined
}

/** The instant of a change, given or now, or the problem of one at which no change can take place. */
export function decideInstant(
  last: HistoryChange | undefined,
  at: string | undefined,
  nowMs: number,
): { readonly at: string } | { readonly problem: Problem } {
  const now = instantFromMs(nowMs)
  if (at === undefined) {
    const next = nextInstant(last?.at, nowMs)
    return next === undefined ? { problem: nothingAfter(last) } : { at: next }
  }
  const instant = parseInstant(at)
  if (compareInstants(instant, now) > 0)
    return { problem: wrongInstant(at, 'must not be in the future') }
  if (last !== undefined && compareInstants(instant, last.at) <= 0) {
    return { problem: notAfterLastChange(at, last) }
  }
  return { at }
}

/** The problem of an instant that is not after the feed's last change. */
export function notAfterLastChange(at: string, last: HistoryChange): Problem {
  return wrongInstant(at, `must be after the feed's last change at ${last.snapshotAt}`)
}

function wrongInstant(at: string, rule: string): Problem {
  return instantProblem(`"at" ${rule}: found ${at}`)
}

function nothingAfter(last: HistoryChange | undefined): Problem {
  return instantProblem(`Nothing can change after ${last?.snapshotAt}, as no date-time is later`)
}

function instantProblem(message: string): Problem {
  return problem('invalid_items', message, { issues: [{ path: '/at', rule: 'at', message }] })
}
