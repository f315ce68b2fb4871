import {
  compareInstants,
  type Instant,
  instantFromMs,
  nextMillisecond,
} from '@fixture-feed/contract/instant'

/** The instant of a change made now: by the clock, but strictly after the feed's last one, whatever the clock says. */
export function nextInstant(last: Instant | undefined, nowMs: number): string {
  const isLater = last === undefined || compareInstants(last, instantFromMs(nowMs)) < 0
  return isLater ? new Date(nowMs).toISOString() : nextMillisecond(last)
}
