import {
  compareInstants,
  type Instant,
  instantFromMs,
  nextMillisecond,
  parseInstant,
} from '@fixture-feed/contract/instant'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedChange } from '../snapshot/feed-history.ts'

/** The instant of a change made now: by the clock, but strictly after the feed's last one, whatever the clock says. */
export function nextInstant(last: Instant | undefined, nowMs: number): string {
  const isLater = last === undefined || compareInstants(last, instantFromMs(nowMs)) < 0
  return isLater ? new Date(nowMs).toISOString() : nextMillisecond(last)
}

/** The instant of a change, given or now, or the problem of one at which no change can take place. */
export function decideInstant(
  last: FeedChange | undefined,
  at: string | undefined,
  nowMs: number,
): { readonly at: string } | { readonly problem: Problem } {
  const now = instantFromMs(nowMs)
  if (at === undefined) return { at: nextInstant(last?.at, nowMs) }
  const instant = parseInstant(at)
  if (compareInstants(instant, now) > 0)
    return { problem: wrongInstant(at, 'must not be in the future') }
  if (last !== undefined && compareInstants(instant, last.at) <= 0) {
    return { problem: notAfterLastChange(at, last) }
  }
  return { at }
}

/** The problem of an instant that is not after the feed's last change. */
export function notAfterLastChange(at: string, last: FeedChange): Problem {
  return wrongInstant(at, `must be after the feed's last change at ${last.snapshotAt}`)
}

function wrongInstant(at: string, rule: string): Problem {
  const message = `"at" ${rule}: found ${at}`
  return problem('invalid_items', message, { issues: [{ path: '/at', rule: 'at', message }] })
}
