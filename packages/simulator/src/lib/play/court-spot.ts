import { type LeagueCourt, leagueRules } from '../../rules.ts'
import type { Side } from '../files/play-by-play.ts'

/** A place on the court as an offence sees it, in feet from the centre of the basket it attacks. */
export interface CourtSpot {
  /** Across the court; positive to the right of a player who faces the basket from half court. */
  readonly across: number
  /** Up-court from the basket. */
  readonly up: number
}

const usualCourt = leagueRules.twelve.court
/** In feet, on every court within an inch. */
const BASKET_FROM_BASELINE = 5.25

/** Scorers click on a grid of an eighth of a foot. */
export function onGrid(spot: CourtSpot, court: LeagueCourt = usualCourt): CourtSpot {
  return {
    across: clampTo(Math.round(spot.across * 8) / 8, court.width / 2),
    up: Math.max(-BASKET_FROM_BASELINE, Math.round(spot.up * 8) / 8),
  }
}

/**
 * The numbers of the public format: percent of the full court, seen from one fixed side: at the left end `y` grows to the offence's left, at the right end
 * both axes are mirrored.
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

/** Whether the spot lies in the lane, 19 feet from the baseline. */
export function isInPaint({ across, up }: CourtSpot, court: LeagueCourt = usualCourt): boolean {
  return Math.abs(across) <= court.lane / 2 && up <= 19 - BASKET_FROM_BASELINE
}

function clampTo(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}
