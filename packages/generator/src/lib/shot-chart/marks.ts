import type { Court } from '../game/court.ts'
import { LAYOUT, type Point, REACH, rounded, toPoint } from './layout.ts'
import { fillAndStroke, stroke } from './palette.ts'
import { type Shot, zoneOf } from './shot-counts.ts'

/** Radius of a made shot, and half the width of a missed one. */
const RADIUS = 5.4
const ARM = 4.6

/**
 * Draws misses as crosses, and above them makes as circles, so that readers distinguish makes and misses by their
 * shapes, without colors. If `rim` is false, shots at the rim are left out, because in a chart of many shots their
 * marks would overlap.
 */
export function drawMarks(
  shots: readonly Shot[],
  { rim, court }: { readonly rim: boolean; readonly court: Court },
): string {
  const drawn = rim ? shots : shots.filter(shot => zoneOf(shot, court) !== 'rim')
  const missed = drawn.filter(({ made }) => !made)
  const made = drawn.filter(shot => shot.made)
  const far = drawn.filter(isClamped)
  return `${drawCrosses(missed.map(placeOf))}${drawCircles(made.map(placeOf))}${drawArrows(far)}`
}

/** The point of a shot in the picture. Shots from outside the picture are moved to its edge. */
export function placeOf(shot: Shot): Point {
  const { left, top, width, height } = LAYOUT.court
  const { x, y } = toPoint(shot.x, shot.y)
  const foot = isClamped(shot) ? 13 : 7
  return {
    x: Math.min(left + width - 7, Math.max(left + 7, x)),
    y: Math.min(top + height - foot, Math.max(top + 7, y)),
  }
}

function isClamped({ y }: Shot): boolean {
  return y > REACH
}

export function drawCrosses(places: readonly Point[]): string {
  if (places.length === 0) return ''
  const span = rounded(2 * ARM)
  const path = places
    .map(
      ({ x, y }) =>
        `M${rounded(x - ARM)} ${rounded(y - ARM)}l${span} ${span}m0-${span}l-${span} ${span}`,
    )
    .join('')
  return `<g fill="none" stroke-linecap="round"><path ${stroke('halo')} stroke-width="4.6" stroke-opacity=".7" d="${path}"/><path ${stroke('missed')} stroke-width="2.4" d="${path}"/></g>`
}

export function drawCircles(places: readonly Point[]): string {
  if (places.length === 0) return ''
  const circles = places.map(
    ({ x, y }) => `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${RADIUS}"/>`,
  )
  return `<g ${fillAndStroke('made', 'halo')} fill-opacity=".92" stroke-width="1.4">${circles.join('')}</g>`
}

/** Draws a small arrow under the mark of each shot from beyond the lower edge of the picture. */
function drawArrows(shots: readonly Shot[]): string {
  if (shots.length === 0) return ''
  const { top, height } = LAYOUT.court
  const path = shots
    .map(shot => `M${rounded(placeOf(shot).x - 4)} ${top + height - 6}l4 4 4-4`)
    .join('')
  return `<path fill="none" ${stroke('text')} stroke-width="1.6" d="${path}"/>`
}
