export interface TimeoutAllowance {
  readonly left: number
  /** The quarter of regulation, even in a game of halves. Overtime periods follow, starting at 5. */
  readonly quarter: number
  /** Whether the limit for the end of the fourth quarter has been applied. */
  readonly late: boolean
}

/** Seven timeouts for four quarters. */
export const FULL_ALLOWANCE: TimeoutAllowance = { left: 7, quarter: 1, late: false }

/**
 * The allowance at a moment of the game: at most four timeouts for the fourth quarter, at most two for its last three
 * minutes, and two for each overtime period.
 */
export function allowanceAt(
  allowance: TimeoutAllowance,
  quarter: number,
  clockTenths: number,
): TimeoutAllowance {
  let { left, late } = allowance
  if (quarter !== allowance.quarter) {
    if (quarter === 4) left = Math.min(left, 4)
    if (quarter > 4) left = 2
    late = quarter > 4
  }
  if (quarter === 4 && !late && clockTenths <= 1800) {
    left = Math.min(left, 2)
    late = true
  }
  return { left, quarter, late }
}

/**
 * The allowance by the rules of FIBA: two timeouts in the first half, three in the second half, at most two of them
 * in its last two minutes, and one in each overtime period.
 */
export function internationalAllowanceAt(
  allowance: TimeoutAllowance,
  quarter: number,
  clockTenths: number,
): TimeoutAllowance {
  let { left, late } = allowance
  if (quarter !== allowance.quarter) {
    if (quarter === 3) left = 3
    if (quarter > 4) left = 1
    late = false
  }
  if (quarter < 3) left = Math.min(left, 2)
  if (quarter === 4 && !late && clockTenths <= 1200) {
    left = Math.min(left, 2)
    late = true
  }
  return { left, quarter, late }
}

export function spendTimeout(allowance: TimeoutAllowance): TimeoutAllowance {
  return { ...allowance, left: allowance.left - 1 }
}
