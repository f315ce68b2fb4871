import type { TimelineInstant } from '@fixture-feed/client'

/**
 * How many items a feed had at each of its instants, as an area: the `d` of an SVG path in a box of `width` by
 * `height`. Instants are evenly apart, as the steps of a replay are.
 */
export function timelinePath(
  timeline: readonly TimelineInstant[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const most = Math.max(1, ...timeline.map(({ itemCount }) => itemCount))
  const step = timeline.length > 1 ? width / (timeline.length - 1) : width
  const points = timeline.map(({ itemCount }, index) => {
    const x = rounded(index * step)
    const y = rounded(height - (itemCount / most) * height)
    return `${x} ${y}`
  })
  if (points.length === 0) return ''
  if (points.length === 1) points.push(`${width} ${points[0]?.split(' ')[1]}`)
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
