import type { Side } from '../files/play-by-play.ts'

/** A place on the court as an offence sees it, in feet from the centre of the basket it attacks. */
export interface CourtSpot {
  /** Across the court; positive to the right of a player who faces the basket from half court. */
  readonly across: number
  /** Up-court from the basket. */
  readonly up: number
}

/** A spot in the numbers of the public format. */
export interface SpotNumbers {
  readonly x: number
  readonly y: number
  readonly side: Side
  readonly xLegacy: number
  readonly yLegacy: number
  readonly shotDistance: number
}

/** Court measures in feet. */
const COURT_LENGTH = 94
const COURT_WIDTH = 50
const BASKET_FROM_BASELINE = 5.25

/** Scorers click on a grid of an eighth of a foot. */
export function onGrid(spot: CourtSpot): CourtSpot {
  return {
    across: clampTo(Math.round(spot.across * 8) / 8, COURT_WIDTH / 2),
    up: Math.max(-BASKET_FROM_BASELINE, Math.round(spot.up * 8) / 8),
  }
}

/**
 * Percent of the full court, seen from one fixed side: at the left end `y` grows to the offence's left, at the right end
 * both axes are mirrored.
 */
export function toSpotNumbers({ across, up }: CourtSpot, side: Side): SpotNumbers {
  const along = ((up + BASKET_FROM_BASELINE) / COURT_LENGTH) * 100
  const over = ((COURT_WIDTH / 2 - across) / COURT_WIDTH) * 100
  return {
    x: side === 'left' ? along : 100 - along,
    y: side === 'left' ? over : 100 - over,
    side,
    xLegacy: Math.round(across * 10) + 0,
    yLegacy: Math.round(up * 10) + 0,
    shotDistance: Math.round(distance({ across, up }) * 100) / 100,
  }
}

/** Feet from the basket. */
export function distance({ across, up }: CourtSpot): number {
  return Math.hypot(across, up)
}

/** Whether the spot lies in the lane, 16 feet wide and 19 feet from the baseline. */
export function isInPaint({ across, up }: CourtSpot): boolean {
  return Math.abs(across) <= 8 && up <= 19 - BASKET_FROM_BASELINE
}

/** Whether the spot lies behind the three-point line: 23.75 feet, in the corners 3 feet from the sideline. */
export function isBehindArc(spot: CourtSpot): boolean {
  return spot.up <= CORNER_END ? Math.abs(spot.across) >= 22 : distance(spot) >= 23.75
}

/** Where the straight part of the three-point line ends. */
const CORNER_END = Math.sqrt(23.75 ** 2 - 22 ** 2)

/** The names of the region that contains the spot, as the format has them. */
export function regionOf(spot: CourtSpot): { readonly area: string; readonly areaDetail: string } {
  return { area: areaOf(spot), areaDetail: detailOf(spot) }
}

function areaOf(spot: CourtSpot): string {
  if (spot.up > COURT_LENGTH / 2 - BASKET_FROM_BASELINE) return 'Backcourt'
  if (distance(spot) <= 4) return 'Restricted Area'
  if (isInPaint(spot)) return 'In The Paint (Non-RA)'
  if (!isBehindArc(spot)) return 'Mid-Range'
  if (spot.up > CORNER_END) return 'Above the Break 3'
  return spot.across < 0 ? 'Left Corner 3' : 'Right Corner 3'
}

function detailOf(spot: CourtSpot): string {
  if (areaOf(spot) === 'Backcourt') return 'Back Court'
  const feet = distance(spot)
  const angle = (Math.atan2(spot.across, spot.up) * 180) / Math.PI
  const hand = angle < 0 ? 'Left' : 'Right'
  if (isBehindArc(spot)) return `24+ ${fanName(angle, hand, spot.up <= CORNER_END)}`
  if (feet < 8) return '0-8 Center'
  if (feet < 16) return `8-16 ${Math.abs(angle) <= 32 ? 'Center' : hand}`
  return `16-24 ${fanName(angle, hand, Math.abs(angle) > 54)}`
}

function fanName(angle: number, hand: string, wide: boolean): string {
  if (wide) return hand
  return Math.abs(angle) <= 18 ? 'Center' : `${hand} Center`
}

function clampTo(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}
