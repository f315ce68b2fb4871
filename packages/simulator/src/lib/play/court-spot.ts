import { type LeagueCourt, leagueRules } from '../../rules.ts'
import type { Side } from '../files/play-by-play.ts'

/** A location on the court relative to the attacked basket, in feet from its center. */
export interface CourtSpot {
  /** Across the court; positive to the right of a player who faces the basket from half court. */
  readonly across: number
  /** Distance up the court from the basket. */
  readonly up: number
}

const usualCourt = leagueRules.twelve.court
/** Distance from the baseline to the center of the basket in feet; courts differ by less than an inch. */
const BASKET_FROM_BASELINE = 5.25

/** Rounds a location to the scorer's grid of an eighth of a foot, and moves it into the court. */
export function onGrid(spot: CourtSpot, court: LeagueCourt = usualCourt): CourtSpot {
  return {
    across: clampTo(Math.round(spot.across * 8) / 8, court.width / 2),
    up: Math.max(-BASKET_FROM_BASELINE, Math.round(spot.up * 8) / 8),
  }
}

/**
 * Converts a location to the coordinates of the public format: percent of the full court, seen from one fixed side.
 * At the left end `y` grows to the left of the offense; at the right end both axes are mirrored.
 */
export function toSpotNumbers(
  { across, up }: CourtSpot,
  side: Side,
  { length, width }: LeagueCourt = usualCourt,
): { readonly x: number; readonly y: number; readonly side: Side } {
  const along = ((up + BASKET_FROM_BASELINE) / length) * 100
  const over = ((width / 2 - across) / width) * 100
  return {
    x: side === 'left' ? along : 100 - along,
    y: side === 'left' ? over : 100 - over,
    side,
  }
}

/** Whether the location is in the lane, up to 19 feet from the baseline. */
export function isInPaint({ across, up }: CourtSpot, court: LeagueCourt = usualCourt): boolean {
  return Math.abs(across) <= court.lane / 2 && up <= 19 - BASKET_FROM_BASELINE
}

function clampTo(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}
