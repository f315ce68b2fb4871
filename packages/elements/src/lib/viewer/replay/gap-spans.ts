import type { Gap, TimelineInstant } from '@fixture-feed/client'

/** A part of the timeline, from 0 at its first instant to 1 at its last. */
export interface GapSpan {
  readonly start: number
  readonly end: number
}

/**
 * Where gaps lie on a timeline whose instants are evenly apart: between two instants time runs evenly. What lies before
 * the first instant or behind the last is cut off.
 */
export function gapSpans(
  timeline: readonly TimelineInstant[],
  gaps: readonly Gap[],
): readonly GapSpan[] {
  const times = timeline.map(({ snapshotAt }) => Date.parse(snapshotAt))
  if (times.length < 2) return []
  return gaps
    .map(({ from, to }) => ({
      start: placeOf(times, Date.parse(from)),
      end: placeOf(times, Date.parse(to)),
    }))
    .filter(({ start, end }) => end > start)
}

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

function placeOf(times: readonly number[], time: number): number {
  const next = times.findIndex(each => each > time)
  if (next === 0) return 0
  if (next === -1) return 1
  const [before = 0, after = 0] = [times[next - 1], times[next]]
  return (next - 1 + (time - before) / (after - before)) / (times.length - 1)
}
