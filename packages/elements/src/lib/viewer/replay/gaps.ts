import type { Gap, TimelineInstant } from '@fixture-feed/client'

/** The last gap that overlaps the period during which an instant was current; `undefined` if no gap does. */
export function gapAt(
  timeline: readonly TimelineInstant[],
  gaps: readonly Gap[],
  index: number,
): Gap | undefined {
  const from = Date.parse(timeline[index]?.snapshotAt ?? '')
  const to = Date.parse(timeline[index + 1]?.snapshotAt ?? '9999-12-31T23:59:59Z')
  return gaps.findLast(gap => Date.parse(gap.from) < to && Date.parse(gap.to) > from)
}
