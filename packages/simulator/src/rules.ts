/** The rules of a league, as far as the simulator applies them or its files contain them. */
export interface LeagueRules {
  /**
   * `international`: every foul of a player counts toward the limit and for the penalty, team fouls of the last quarter
   * continue in overtime, teams have fewer timeouts and no mandatory ones, and a heave is a shot of its player.
   */
  readonly league?: 'international'
  /** Four quarters or two halves, before overtime. */
  readonly periods: 4 | 2
  /** Minutes of a quarter or half, and of an overtime period. */
  readonly periodMinutes: number
  readonly overtimeMinutes: number
  /** The number of personal fouls that disqualifies a player. */
  readonly foulLimit: number
  readonly court: LeagueCourt
}

/** The dimensions of a court, in feet. */
export interface LeagueCourt {
  readonly length: number
  readonly width: number
  /** Distance from the basket to the three-point line: its arc, and its straight part along the sidelines. */
  readonly threePoint: number
  readonly corner: number
  readonly lane: number
}

const usualCourt: LeagueCourt = { length: 94, width: 50, threePoint: 23.75, corner: 22, lane: 16 }
/** 28 by 15 meters, with a three-point line at 6.75 meters. */
const metricCourt: LeagueCourt = {
  length: 91.86,
  width: 49.21,
  threePoint: 22.15,
  corner: 21.65,
  lane: 16.08,
}
const narrowLaneCourt: LeagueCourt = { ...usualCourt, threePoint: 22.15, corner: 21.66, lane: 12 }

export type RulesName = 'twelve' | 'ten' | 'halves' | 'fiba'

/**
 * The rules by name:
 *
 * - `twelve`: quarters of twelve minutes, and a limit of six fouls
 * - `ten`: quarters of ten minutes, a limit of five fouls, and a court of 28 by 15 meters
 * - `halves`: halves of twenty minutes, a limit of five fouls, a nearer three-point line and a narrow lane
 * - `fiba`: as `ten`, with the other rules of FIBA (see `LeagueRules.league`)
 */
export const leagueRules: Readonly<Record<RulesName, LeagueRules>> = {
  twelve: { periods: 4, periodMinutes: 12, overtimeMinutes: 5, foulLimit: 6, court: usualCourt },
  ten: { periods: 4, periodMinutes: 10, overtimeMinutes: 5, foulLimit: 5, court: metricCourt },
  halves: {
    periods: 2,
    periodMinutes: 20,
    overtimeMinutes: 5,
    foulLimit: 5,
    court: narrowLaneCourt,
  },
  fiba: {
    league: 'international',
    periods: 4,
    periodMinutes: 10,
    overtimeMinutes: 5,
    foulLimit: 5,
    court: metricCourt,
  },
}

/** The length of a period in tenths of a second. */
export function periodTenths(rules: LeagueRules, period: number): number {
  return 600 * (period <= rules.periods ? rules.periodMinutes : rules.overtimeMinutes)
}

/** The number of team fouls in a period at which the other side starts to shoot free throws. */
export function penaltyAt({ league, periods }: LeagueRules, period: number): number {
  if (league === 'international') return 5
  if (period > periods) return 4
  return periods === 2 ? 7 : 5
}

/**
 * The quarter of regulation that corresponds to a moment, even in a game of halves. Overtime periods follow, starting
 * at 5.
 */
export function quarterAt(rules: LeagueRules, period: number, clockTenths: number): number {
  if (rules.periods === 4) return period
  if (period > rules.periods) return period + 2
  return period * 2 - (clockTenths * 2 > periodTenths(rules, period) ? 1 : 0)
}
