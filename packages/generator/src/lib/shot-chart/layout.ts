import { basketFromBaseline } from '../game/court.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Picture units per foot. */
export const SCALE = 10

/**
 * The picture: a heading, the court from the baseline to 34 feet (50 feet wide) and a legend, with a margin around
 * them. Shots from farther away are rare.
 */
export const LAYOUT = {
  width: 540,
  height: 476,
  court: { left: 20, top: 74, width: 500, height: 340 },
  headingBaseline: 38,
  summaryBaseline: 61,
  legendCenter: 446,
} as const

/**
 * The point of the picture for a location on the court. The basket is at the top, as seen from half court: `across` is
 * positive to the right, and `up` grows downwards. Both are in feet.
 */
export function toPoint(across: number, up: number): Point {
  const { left, top, width } = LAYOUT.court
  return {
    x: left + width / 2 + across * SCALE,
    y: top + (up + basketFromBaseline) * SCALE,
  }
}

/** A coordinate with at most one decimal: the same number gives the same text everywhere. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}

/** Feet up-court from the basket to the lower edge of the picture. */
export const REACH: number = LAYOUT.court.height / SCALE - basketFromBaseline
