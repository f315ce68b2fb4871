import type { Gap, TimelineInstant } from '@fixture-feed/client'

/** The gap in which an instant was shown, or a part of the time that it was: the last one of several. */
export function gapAt(
  timeline: readonly TimelineInstant[],
  gaps: readonly Gap[],
  index: number,
): Gap | undefined {
  const from = Date.parse(timeline[index]?.snapshotAt ?? '')
  const to = Date.parse(timeline[index + 1]?.snapshotAt ?? '9999-12-31T23:59:59Z')
  return gaps.findLast(gap => Date.parse(gap.from) < to && Date.parse(gap.to) > from)
}

/** Where a time is among instants that are evenly apart, in steps; what lies outside is at the end. */
export function placeAmong(timeline: readonly TimelineInstant[], time: number): number {
  const times = timeline.map(({ snapshotAt }) => Date.parse(snapshotAt))
  const next = times.findIndex(each => each > time)
  const [before = 0, after = 0] = [times[next - 1], times[next]]
  if (next > 0) return next - 1 + (time - before) / (after - before)
  return next === 0 || Number.isNaN(time) ? 0 : Math.max(times.length - 1, 0)
}
