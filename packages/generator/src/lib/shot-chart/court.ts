import { type Court, cornerEnd } from '../game/court.ts'
import { LAYOUT, rounded, SCALE, toPoint } from './layout.ts'
import { fill, stroke } from './palette.ts'

/**
 * Draws the floor and the lines of the part of the court that the picture shows, with the measures of the rule book
 * in feet.
 */
export function drawCourt(court: Court): string {
  const { x, y } = toPoint(-court.width / 2, -5.25)
  const board = rectangle(x, y, court.width * SCALE, LAYOUT.court.height)
  const corner = toPoint(-court.lane / 2, -5.25)
  const lane = rectangle(corner.x, corner.y, court.lane * SCALE, 19 * SCALE)
  const threes = threePointLine(court)
  const basket = toPoint(0, 0)
  const left = at(-6, 13.75)
  const right = at(6, 13.75)
  // The half of the circle toward half court; the other one is dashed.
  const freeThrows = `M${left}${arc(6, 0)}${right}`
  const restricted = `M${at(-4, -1.25)}L${at(-4, 0)}${arc(4, 0)}${at(4, 0)}L${at(4, -1.25)}`
  return [
    `<path ${fill('floor')} d="${board}"/>`,
    `<path ${fill('inside')} d="${threes}z"/>`,
    `<path ${fill('lane')} d="${lane}"/>`,
    `<g fill="none" ${stroke('line')} stroke-width="1.6">`,
    `<path d="${board}${threes}${lane}${laneMarks(court)}${freeThrows}${restricted}"/>`,
    `<path stroke-dasharray="6 5" d="M${left}${arc(6, 1)}${right}"/>`,
    '</g>',
    // The backboard is six feet wide, four feet from the baseline.
    `<path fill="none" ${stroke('board')} stroke-width="3" d="M${at(-3, -1.25)}L${at(3, -1.25)}"/>`,
    `<circle fill="none" ${stroke('rim')} stroke-width="2.2" cx="${rounded(basket.x)}" cy="${rounded(basket.y)}" r="${rounded(0.75 * SCALE)}"/>`,
  ].join('')
}

function threePointLine(court: Court): string {
  const { corner, threePoint } = court
  const up = cornerEnd(court)
  return `M${at(-corner, -5.25)}L${at(-corner, up)}${arc(threePoint, 0)}${at(corner, up)}L${at(corner, -5.25)}`
}

/** Draws the marks at which the players line up for free throws: short strokes outside the lane. */
function laneMarks({ lane }: Court): string {
  return [7, 8, 11, 14]
    .flatMap(feet => [-1, 1].map(hand => ({ feet, hand })))
    .map(
      ({ feet, hand }) => `M${at((hand * lane) / 2, feet - 5.25)}h${rounded(hand * 0.7 * SCALE)}`,
    )
    .join('')
}

function rectangle(left: number, top: number, width: number, height: number): string {
  return `M${rounded(left)} ${rounded(top)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`
}

/** The SVG path text for a circular arc that ends at the next point of the path. */
function arc(feet: number, sweep: 0 | 1): string {
  const radius = rounded(feet * SCALE)
  return `A${radius} ${radius} 0 0 ${sweep} `
}

function at(across: number, up: number): string {
  const { x, y } = toPoint(across, up)
  return `${rounded(x)} ${rounded(y)}`
}
