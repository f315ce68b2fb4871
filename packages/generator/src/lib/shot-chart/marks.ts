import { HALF_COURT, LAYOUT, rounded, toPoint } from './layout.ts'
import { COLOURS } from './palette.ts'
import type { Shot } from './shot.ts'

/** Radius of a made shot, and half the width of a missed one. */
const RADIUS = 5.4
const ARM = 4.6

/** Crosses for misses below, circles for makes above: the shapes alone tell them apart. */
export function drawMarks(shots: readonly Shot[]): string {
  const missed = shots.filter(({ made }) => !made)
  const made = shots.filter(shot => shot.made)
  const far = shots.filter(isClamped)
  return `${drawCrosses(missed.map(placeOf))}${drawCircles(made.map(placeOf))}${drawArrows(far)}`
}

/** One mark of each kind, for the legend. */
export function drawCross(x: number, y: number): string {
  return drawCrosses([{ x, y }])
}

export function drawCircle(x: number, y: number): string {
  return drawCircles([{ x, y }])
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Where a shot is drawn: on the court, at its edge if it came from beyond half court or from out of bounds. */
export function placeOf(shot: Shot): Place {
  const { left, top, width, height } = LAYOUT.court
  const { x, y } = toPoint(shot.x, shot.y)
  const foot = isClamped(shot) ? 13 : 7
  return {
    x: Math.min(left + width - 7, Math.max(left + 7, x)),
    y: Math.min(top + height - foot, Math.max(top + 7, y)),
  }
}

function isClamped({ y }: Shot): boolean {
  return y > HALF_COURT
}

function drawCrosses(places: readonly Place[]): string {
  if (places.length === 0) return ''
  const span = rounded(2 * ARM)
  const path = places
    .map(
      ({ x, y }) =>
        `M${rounded(x - ARM)} ${rounded(y - ARM)}l${span} ${span}m0-${span}l-${span} ${span}`,
    )
    .join('')
  return `<g fill="none" stroke-linecap="round"><path stroke="${COLOURS.halo}" stroke-width="4.6" stroke-opacity=".7" d="${path}"/><path stroke="${COLOURS.missed}" stroke-width="2.4" d="${path}"/></g>`
}

function drawCircles(places: readonly Place[]): string {
  if (places.length === 0) return ''
  const circles = places.map(
    ({ x, y }) => `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${RADIUS}"/>`,
  )
  return `<g fill="${COLOURS.made}" fill-opacity=".92" stroke="${COLOURS.halo}" stroke-width="1.4">${circles.join('')}</g>`
}

/** A small arrow under each mark that stands for a longer shot than the picture reaches. */
function drawArrows(shots: readonly Shot[]): string {
  if (shots.length === 0) return ''
  const { top, height } = LAYOUT.court
  const path = shots
    .map(shot => `M${rounded(placeOf(shot).x - 4)} ${top + height - 6}l4 4 4-4`)
    .join('')
  return `<path fill="none" stroke="${COLOURS.text}" stroke-width="1.6" d="${path}"/>`
}
