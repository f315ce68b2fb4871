import { type Court, cornerEnd } from '../game/court.ts'
import { LAYOUT, type Point, rounded, SCALE, toPoint } from './layout.ts'
import { fill, stroke } from './palette.ts'

/** The floor and the lines of a court as far as the picture reaches: measures in feet as in the rule book. */
export function drawCourt(court: Court): string {
  const { x, y } = toPoint(-court.width / 2, -5.25)
  const board = rectangle(x, y, court.width * SCALE, LAYOUT.court.height)
  return [
    `<path ${fill('floor')} d="${board}"/>`,
    `<path ${fill('inside')} d="${threePointLine(court)}z"/>`,
    `<path ${fill('lane')} d="${lane(court)}"/>`,
    `<g fill="none" ${stroke('line')} stroke-width="1.6">`,
    `<path d="${board}${threePointLine(court)}${lane(court)}${laneMarks(court)}${freeThrowCircle()}${restrictedArea()}"/>`,
    `<path stroke-dasharray="6 5" d="${hiddenFreeThrowCircle()}"/>`,
    '</g>',
    `<path fill="none" ${stroke('board')} stroke-width="3" d="${backboard()}"/>`,
    basket(),
  ].join('')
}

function threePointLine(court: Court): string {
  const across = court.corner
  const up = cornerEnd(court)
  const [start, end] = [toPoint(-across, -5.25), toPoint(across, -5.25)]
  const [bend, other] = [toPoint(-across, up), toPoint(across, up)]
  return `${move(start)}L${at(bend)}${arc(court.threePoint, 0, 0, other)}L${at(end)}`
}

function lane(court: Court): string {
  const corner = toPoint(-court.lane / 2, -5.25)
  return rectangle(corner.x, corner.y, court.lane * SCALE, 19 * SCALE)
}

/** Where the players line up for free throws: short strokes outside the lane. */
function laneMarks({ lane }: Court): string {
  return [7, 8, 11, 14]
    .flatMap(feet => [
      [-lane / 2, feet, -0.7],
      [lane / 2, feet, 0.7],
    ])
    .map(([across = 0, feet = 0, length = 0]) => {
      const from = toPoint(across, feet - 5.25)
      return `${move(from)}h${rounded(length * SCALE)}`
    })
    .join('')
}

/** The half towards half court; the other one is dashed. */
function freeThrowCircle(): string {
  return `${move(toPoint(-6, 13.75))}${arc(6, 0, 0, toPoint(6, 13.75))}`
}

function hiddenFreeThrowCircle(): string {
  return `${move(toPoint(-6, 13.75))}${arc(6, 0, 1, toPoint(6, 13.75))}`
}

function restrictedArea(): string {
  return `${move(toPoint(-4, -1.25))}L${at(toPoint(-4, 0))}${arc(4, 0, 0, toPoint(4, 0))}L${at(toPoint(4, -1.25))}`
}

/** Six feet wide, four feet from the baseline. */
function backboard(): string {
  return `${move(toPoint(-3, -1.25))}L${at(toPoint(3, -1.25))}`
}

function basket(): string {
  const { x, y } = toPoint(0, 0)
  const radius = rounded(0.75 * SCALE)
  return `<circle fill="none" ${stroke('rim')} stroke-width="2.2" cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}"/>`
}

function rectangle(left: number, top: number, width: number, height: number): string {
  return `M${rounded(left)} ${rounded(top)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`
}

function move(point: Point): string {
  return `M${at(point)}`
}

function arc(feet: number, large: 0 | 1, sweep: 0 | 1, to: Point): string {
  const radius = rounded(feet * SCALE)
  return `A${radius} ${radius} 0 ${large} ${sweep} ${at(to)}`
}

function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`
}
