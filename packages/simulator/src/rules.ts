/** Under which rules a league plays, as far as the simulator and its files know them. */
export interface LeagueRules {
  /** Four quarters or two halves, before overtime. */
  readonly periods: 4 | 2
  /** Minutes of a quarter or half, and of an overtime period. */
  readonly periodMinutes: number
  readonly overtimeMinutes: number
  /** With so many fouls a player is out. */
  readonly foulLimit: number
  readonly court: LeagueCourt
}

/** The measures of a court, in feet. */
export interface LeagueCourt {
  readonly length: number
  readonly width: number
  /** From the basket to the three-point line: its arc, and its straight part along the sidelines. */
  readonly threePoint: number
  readonly corner: number
  readonly lane: number
}

const usualCourt: LeagueCourt = { length: 94, width: 50, threePoint: 23.75, corner: 22, lane: 16 }
/** 28 by 15 metres, a line at 6.75 metres. */
const metricCourt: LeagueCourt = {
  length: 91.86,
  width: 49.21,
  threePoint: 22.15,
  corner: 21.65,
  lane: 16.08,
}
const narrowLaneCourt: LeagueCourt = { ...usualCourt, threePoint: 22.15, corner: 21.66, lane: 12 }

/**
 * The rules by name: quarters of twelve minutes and six fouls; of ten and five, on a court of 28 by 15 metres; halves of
 * twenty minutes and five fouls, with a nearer three-point line and a narrow lane.
 */
export const leagueRules: Readonly<Record<'twelve' | 'ten' | 'halves', LeagueRules>> = {
  twelve: { periods: 4, periodMinutes: 12, overtimeMinutes: 5, foulLimit: 6, court: usualCourt },
  ten: { periods: 4, periodMinutes: 10, overtimeMinutes: 5, foulLimit: 5, court: metricCourt },
  halves: {
    periods: 2,
    periodMinutes: 20,
    overtimeMinutes: 5,
    foulLimit: 5,
    court: narrowLaneCourt,
  },
}

/** How long a period lasts, in tenths of a second. */
export function periodTenths(rules: LeagueRules, period: number): number {
  return 600 * (period <= rules.periods ? rules.periodMinutes : rules.overtimeMinutes)
}

/** From which team foul of a period on the other side shoots free throws. */
export function penaltyAt({ periods }: LeagueRules, period: number): number {
  if (period > periods) return 4
  return periods === 2 ? 7 : 5
}

/** In which quarter of regulation a moment is, also in a game of halves; overtimes follow from 5 on. */
export function quarterAt(rules: LeagueRules, period: number, clockTenths: number): number {
  if (rules.periods === 4) return period
  if (period > rules.periods) return period + 2
  return period * 2 - (clockTenths * 2 > periodTenths(rules, period) ? 1 : 0)
}
