/** One attempt from the field. In play-by-play files `xLegacy` and `yLegacy` are ten times `x` and `y`. */
export interface Shot {
  /** Feet across the court from the basket, positive to the right of somebody who faces it from half court. */
  readonly x: number
  /** Feet up-court from the centre of the basket; a little negative behind it. */
  readonly y: number
  readonly made: boolean
  readonly points: 2 | 3
}
