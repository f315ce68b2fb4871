/** The measures of a court, in feet. */
export interface Court {
  readonly length: number
  readonly width: number
  /** The distance from the center of the basket to the arc of the three-point line. */
  readonly threePoint: number
  /** The distance of the straight parts of the three-point line from the line through both baskets. */
  readonly corner: number
  readonly lane: number
}

/** The court of the standard league, 94 by 50 feet. Most other courts differ only in their lines. */
export const usualCourt: Court = { length: 94, width: 50, threePoint: 23.75, corner: 22, lane: 16 }

/** Distance from the baseline to the center of the basket in feet; courts differ by less than an inch. */
export const basketFromBaseline = 5.25

/**
 * The distance in feet up-court from the basket to the point at which the straight part of the three-point line meets
 * the arc.
 */
export function cornerEnd({ threePoint, corner }: Court): number {
  return Math.sqrt(threePoint ** 2 - corner ** 2)
}

/** Feet up-court from the basket to the half-court line. */
export function halfCourt({ length }: Court): number {
  return length / 2 - basketFromBaseline
}
